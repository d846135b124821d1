import { seconds } from '#shared/time.ts'

/**
 * Where the script of another page can't be loaded, the router reloads the page, which offline is the browser's error page. While
 * the server can't be reached, the reload is prevented instead: the page stays, with what was typed, and says so. Browsers without
 * the Navigation API reload as before. Returns the stop function.
 */
export function stayWhenOffline(): () => void {
  let isReloading = false
  let notice: HTMLElement | null = null
  let stopWatching: (() => void) | undefined
  const closeNotice = () => {
    notice?.remove()
    notice = null
  }
  const showNotice = (target: RouterPath | undefined) => {
    closeNotice()
    notice = createNotice({ onRetry: () => void retry(target), onClose: closeNotice })
    // Above the bar of the owner's screens, which knows its own height.
    const place = document.querySelector('.owner-frame') ?? document.body
    place.append(notice)
  }
  /** By the browser: the router never tries a script again that couldn't be loaded. */
  const retry = async (target: RouterPath | undefined) => {
    if (target && (await canReachServer()))
      return location.assign(target.pathname + target.search + target.hash)
    await stopWaiting()
    showNotice(target)
  }
  const stay = async () => {
    if (await canReachServer()) {
      // Its scripts are gone, with a newer version of the site.
      isReloading = true
      location.reload()
      return
    }
    const target = window.__reactRouterDataRouter?.state.navigation.location
    await stopWaiting()
    showNotice(target)
    stopWatching ??= watchWaiting((waiting) => void retry(waiting))
  }
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return closeNotice()
    if (event.userInitiated || event.defaultPrevented || isReloading || !event.cancelable) return
    event.preventDefault()
    void stay()
  }
  window.navigation?.addEventListener('navigate', onNavigate)
  return () => {
    window.navigation?.removeEventListener('navigate', onNavigate)
    stopWatching?.()
    closeNotice()
  }
}

/** Tells of a page that the router still waits for after a second. Returns the stop function. */
function watchWaiting(onWaiting: (target: RouterPath) => void): (() => void) | undefined {
  const router = window.__reactRouterDataRouter
  return router?.subscribe(() => {
    const target = router.state.navigation.location
    if (!target || target.pathname === router.state.location.pathname) return
    setTimeout(() => {
      if (router.state.navigation.location === target) onWaiting(target)
    }, seconds(1))
  })
}

/** The router would wait for the other page for ever, and take no change of this one's address meanwhile. */
async function stopWaiting(): Promise<void> {
  const router = window.__reactRouterDataRouter
  if (!router) return
  const { location } = router.state
  await router.navigate(location, { replace: true, preventScrollReset: true, state: location.state })
}

/** False also while a proxy answers for the server, which restarts: a reload would show the proxy's page of the error. */
async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/content/head', { cache: 'no-store', signal: AbortSignal.timeout(seconds(5)) })).ok
  } catch {
    return false
  }
}

type Choices = { onRetry: () => void; onClose: () => void }

function createNotice({ onRetry, onClose }: Choices): HTMLElement {
  const element = document.createElement('div')
  element.className =
    'fixed inset-x-4 bottom-[calc(var(--owner-bar,8px)+8px)] z-50 mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-paper px-4 py-3'
  element.setAttribute('role', 'alert')
  const sentence = document.createElement('p')
  sentence.textContent =
    'You are offline, so this page can’t be opened. What you’ve typed is still here. Try again once you’re connected.'
  element.append(
    sentence,
    createButton('Try again', 'secondary', onRetry),
    createButton('Close', 'quiet', onClose),
  )
  return element
}

function createButton(text: string, variant: 'secondary' | 'quiet', onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button button-${variant} button-small`
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}
