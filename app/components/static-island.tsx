import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useIsPrerendered } from '#app/components/use-is-prerendered.ts'

/** With an empty string, hydration keeps the prerendered markup. */
const prerenderedHtml = { dangerouslySetInnerHTML: { __html: '' } }

type Options = {
  /** The component itself during prerendering, null in the browser. */
  prerender: ComponentType | null
  load: () => Promise<ComponentType>
}

/**
 * A part of a page without interaction: prose, pictures, links. Hydration keeps its prerendered markup; its code is
 * loaded only after a navigation from another page of the site.
 */
export function createStaticIsland({ prerender: Content, load }: Options): ComponentType {
  if (Content) {
    return () => (
      <div>
        <Content />
      </div>
    )
  }
  const Lazy = lazy(async () => ({ default: await load() }))
  return () => (useIsPrerendered() ? <PrerenderedMarkup /> : <Lazy />)
}

/** Its links are plain anchors; clicks are handed to the router. */
function PrerenderedMarkup() {
  const container = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isInternal =
        link?.origin === location.origin && link.pathname !== location.pathname && !link.target
      if (
        !isInternal ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { viewTransition: true })
    }
    const element = container.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [navigate])
  return <div ref={container} suppressHydrationWarning {...prerenderedHtml} />
}
