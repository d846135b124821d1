import { seconds } from '#shared/time.ts'

/** Some browsers forget who waits for an idle moment, and a failed import is tried again. */
const events = ['pointerdown', 'keydown', 'online']

/**
 * `loadFollowContent` for the owner's screens: their phone may lose the connection before they touch one, so its code is loaded
 * once the screen has. Returns the stop function.
 */
export function loadFollowingWhenIdle(): () => void {
  let isStopped = false
  const listen = () => {
    for (const type of events) window.addEventListener(type, load)
  }
  const stop = () => {
    for (const type of events) window.removeEventListener(type, load)
  }
  const load = () => {
    stop()
    if (!isStopped)
      import('#app/lib/start-following.ts').then(({ startFollowing }) => startFollowing(), listen)
  }
  if (import.meta.env.PROD) {
    listen()
    if (window.requestIdleCallback) window.requestIdleCallback(load, { timeout: seconds(2) })
    else setTimeout(load, seconds(1))
  }
  return () => {
    isStopped = true
    stop()
  }
}
