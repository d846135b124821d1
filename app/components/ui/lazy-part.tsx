import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { isOtherBuild } from '#app/lib/is-other-build.ts'

/**
 * A part of a screen that is loaded when it is first shown. Where it can't be loaded, the rest of the screen stays and it can be
 * tried again, or the page reloaded if its script is gone with an older build; `lazy` would replace the whole page. `subject`
 * completes 'We couldn’t load'.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { subject, label = 'Loading...' }: { subject: string; label?: string },
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null

  function LazyPart(props: Props) {
    const [failure, setFailure] = useState<'temporary' | 'outdated' | null>(null)
    const [Part, show] = useState(() => loaded)
    useEffect(() => {
      if (Part || failure) return
      let isShown = true
      load().then(
        (part) => {
          loaded = part
          if (isShown) show(() => part)
        },
        async (error: unknown) => {
          console.warn(`Could not load ${subject}.`, error)
          const isOutdated = await isOtherBuild()
          if (isShown) setFailure(isOutdated ? 'outdated' : 'temporary')
        },
      )
      return () => {
        isShown = false
      }
    }, [Part, failure])
    if (Part) return <Part {...props} />
    if (failure === 'outdated') return <Outdated subject={subject} />
    if (failure) return <LoadError subject={subject} busy={false} onRetry={() => setFailure(null)} />
    return <Spinner label={label} />
  }
  return LazyPart
}

function Outdated({ subject }: { subject: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-8">
      <p>This page is out of date. Reload it to see {subject}.</p>
      <Button variant="secondary" type="button" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  )
}
