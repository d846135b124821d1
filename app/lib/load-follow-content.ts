const events = ['pointerdown', 'keydown', 'visibilitychange']

/** Follows the published content and stays on the page while offline, from the first use of the page, so that its code is no part of loading it. */
export function loadFollowContent(): () => void {
  const stop = () => {
    for (const type of events) document.removeEventListener(type, load)
  }
  const load = () => {
    stop()
    import('#app/lib/start-following.ts').then(
      ({ startFollowing }) => startFollowing(),
      () => start(),
    )
  }
  const start = () => {
    for (const type of events) document.addEventListener(type, load)
  }
  if (import.meta.env.PROD) start()
  return stop
}
