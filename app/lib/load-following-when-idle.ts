import { seconds } from '#shared/time.ts'

/** A failed import is tried again when the connection or the user returns. */
const retryEvents = ['online', 'pointerdown']

/**
 * `loadFollowContent` for the owner's screens: their phone may lose the connection before they touch one, so its code is loaded
 * once the screen has. Returns the stop function.
 */
export function loadFollowingWhenIdle(): () => void {
  let isStopped = false
  const load = () => {
    stop()
    if (isStopped) return
    import('#app/lib/start-following.ts').then(
      ({ startFollowing }) => startFollowing(),
      () => {
        for (const type of retryEvents) window.addEventListener(type, load)
      },
    )
  }
  const stop = () => {
    for (const type of retryEvents) window.removeEventListener(type, load)
  }
  if (import.meta.env.PROD) {
    if (window.requestIdleCallback) window.requestIdleCallback(load, { timeout: seconds(2) })
    else setTimeout(load, seconds(1))
  }
  return () => {
    isStopped = true
    stop()
  }
}
