import { seconds } from '#shared/time.ts'

const minIntervalMs = seconds(10)

type Shown = { version: string | undefined; scripts: string | undefined }

/**
 * Asks for the published version while the page is in use, at most every ten seconds. Once there is a newer one, or another
 * build of the software, links are followed by the browser instead of the router: this tab keeps the content that its page
 * was rendered with, and the server may not have its scripts any more. Returns the stop function.
 */
export function followContent(shown: Shown): () => void {
  let isOutdated = false
  let askedAtMs = 0

  const ask = async () => {
    if (isOutdated || document.visibilityState === 'hidden' || performance.now() - askedAtMs < minIntervalMs)
      return
    askedAtMs = performance.now()
    try {
      const response = await fetch('/content/head', { cache: 'no-store' })
      const { version, scripts } = (await response.json()) as Partial<Shown>
      isOutdated = response.ok && (isOther(version, shown.version) || isOther(scripts, shown.scripts))
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

const isOther = (newest: string | undefined, own: string | undefined) =>
  newest !== undefined && newest !== own

/** The version that the import map of the page names: /content/0123456789ab/core.js */
export const readShownVersion = () =>
  new URL(import.meta.resolve('content/core.js')).pathname.split('/').at(-2)

/** The content and the build that the page was made of. */
export const readShown = (): Shown => ({
  version: readShownVersion(),
  scripts: window.__reactRouterManifest?.version,
})

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
