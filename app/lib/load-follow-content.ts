const events = ['pointerdown', 'keydown', 'visibilitychange']

/** Follows the published content from the first use of the page, so that its code is no part of loading it. */
export function loadFollowContent(): () => void {
  const stop = () => {
    for (const type of events) document.removeEventListener(type, load)
  }
  const load = () => {
    stop()
    import('#app/lib/follow-content.ts').then(
      ({ followContent, readShown }) => followContent(readShown()),
      () => start(),
    )
  }
  const start = () => {
    for (const type of events) document.addEventListener(type, load)
  }
  if (import.meta.env.PROD) start()
  return stop
}
