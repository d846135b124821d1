import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useIsPrerendered } from '#app/components/use-is-prerendered.ts'

type Part = ComponentType

/** An empty text tells React to leave the markup that is there. */
const asDelivered = { dangerouslySetInnerHTML: { __html: '' } }

type Options = {
  /** The part itself where pages are written out, null in the browser. */
  delivered: Part | null
  load: () => Promise<Part>
}

/**
 * A part of a page that only stands there: prose, pictures, links. It is delivered as markup and left alone when the
 * page comes alive; its code and words are fetched only by who arrives from another page of the site.
 */
export function createStaticIsland({ delivered: Delivered, load }: Options): Part {
  if (Delivered) {
    return () => (
      <div>
        <Delivered />
      </div>
    )
  }
  const Late = lazy(async () => ({ default: await load() }))
  return () => (useIsPrerendered() ? <AsDelivered /> : <Late />)
}

/** Its links are not the router's, but lead through it all the same. */
function AsDelivered() {
  const part = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isOurs = link?.origin === location.origin && link.pathname !== location.pathname && !link.target
      if (!isOurs || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { viewTransition: true })
    }
    const element = part.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={part} suppressHydrationWarning {...asDelivered} />
}
