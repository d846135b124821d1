import { seconds } from '#shared/time.ts'

const minIntervalMs = seconds(10)

/**
 * Asks for the published version while the page is in use, at most every ten seconds. Once there is a newer one, links are
 * followed by the browser instead of the router: this tab keeps the content that its page was rendered with.
 * Returns the stop function.
 */
export function followContent(shownVersion: string | undefined): () => void {
  let isOutdated = false
  let askedAtMs = 0

  const ask = async () => {
    if (isOutdated || document.visibilityState === 'hidden' || performance.now() - askedAtMs < minIntervalMs)
      return
    askedAtMs = performance.now()
    try {
      const response = await fetch('/content/head', { cache: 'no-store' })
      const { version } = (await response.json()) as { version?: string }
      isOutdated = response.ok && version !== undefined && version !== shownVersion
    } catch {
      // Offline, or the server is restarting: asked again later.
    }
  }
  const onUse = () => void ask()
  const onClick = (event: MouseEvent) => {
    if (isOutdated && leavesPage(event)) event.stopImmediatePropagation()
  }

  const events = ['pointerdown', 'keydown', 'visibilitychange']
  for (const type of events) document.addEventListener(type, onUse)
  window.addEventListener('click', onClick, true)
  onUse()
  return () => {
    for (const type of events) document.removeEventListener(type, onUse)
    window.removeEventListener('click', onClick, true)
  }
}

/** The version that the import map of the page names: /content/0123456789ab/core.js */
export const readShownVersion = () =>
  new URL(import.meta.resolve('content/core.js')).pathname.split('/').at(-2)

/** Whether the click follows a link to another page of the site, with nothing that only this tab knows. */
function leavesPage({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return (
    link !== null &&
    link.origin === location.origin &&
    link.pathname !== location.pathname &&
    !link.target &&
    !link.hasAttribute('data-needs-tab') &&
    button === 0 &&
    !(metaKey || ctrlKey || shiftKey || altKey)
  )
}
