import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'

/**
 * What a link of an email shows; 'gone' once the link has ended. `load` has to stay the same function. Whoever uses it is keyed by the
 * token: nothing of another link is shown.
 */
export function useLinkView<T>(load: (token: string) => Promise<T>, token: string) {
  const [state, setState] = useState<T | 'loading' | 'gone' | 'failed'>('loading')
  const show = (next: T) => setState(() => next)
  const reload = useCallback(
    () =>
      load(token).then(
        (view) => setState(() => view),
        (error: unknown) =>
          setState(error instanceof ApiError && error.code === 'link_expired' ? 'gone' : 'failed'),
      ),
    [load, token],
  )
  useEffect(() => void reload(), [reload])
  return { state, show, reload: () => void reload() }
}
