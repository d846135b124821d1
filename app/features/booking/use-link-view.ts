import { useCallback, useEffect, useState } from 'react'
import { linkProblemOf } from '#app/lib/link-problem.ts'

/**
 * What a link of an email shows; 'gone' once the link has ended. `load` has to stay the same function. Key the component by the
 * token: the view of another link isn't cleared.
 */
export function useLinkView<T>(load: (token: string) => Promise<T>, token: string) {
  const [state, setState] = useState<T | 'loading' | 'gone' | 'failed'>('loading')
  const show = (next: T) => setState(() => next)
  const reload = useCallback(
    () =>
      load(token).then(
        (view) => setState(() => view),
        (error: unknown) => setState(linkProblemOf(error) ? 'gone' : 'failed'),
      ),
    [load, token],
  )
  useEffect(() => void reload(), [reload])
  return { state, show, reload: () => void reload() }
}
