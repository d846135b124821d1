import { type ComponentType, useEffect, useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'

/**
 * A part of a screen that is loaded when it is first shown. Where it can't be loaded, the rest of the screen stays and it can be
 * tried again; `lazy` would replace the whole page. `subject` completes 'We couldn’t load'.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { subject, label = 'Loading...' }: { subject: string; label?: string },
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null

  function LazyPart(props: Props) {
    const [hasFailed, setFailed] = useState(false)
    const [Part, show] = useState(() => loaded)
    useEffect(() => {
      if (Part || hasFailed) return
      let isShown = true
      load().then(
        (part) => {
          loaded = part
          if (isShown) show(() => part)
        },
        (error: unknown) => {
          console.warn(`Could not load ${subject}.`, error)
          if (isShown) setFailed(true)
        },
      )
      return () => {
        isShown = false
      }
    }, [Part, hasFailed])
    if (Part) return <Part {...props} />
    if (hasFailed) return <LoadError subject={subject} busy={false} onRetry={() => setFailed(false)} />
    return <Spinner label={label} />
  }
  return LazyPart
}
