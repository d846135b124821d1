import { seconds } from '#shared/time.ts'

/**
 * Where the script of another page can't be loaded, the router reloads the page, which offline is the browser's error page. While
 * the server can't be reached, the reload is prevented instead: the page stays, with what was typed, and says so. Browsers without
 * the Navigation API reload as before. Returns the stop function.
 */
export function stayWhenOffline(): () => void {
  let isReloading = false
  let notice: HTMLElement | null = null
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
  /** By the browser: it would keep to it that the script can't be loaded. */
  const retry = async (target: RouterPath | undefined) => {
    if (!(await canReachServer())) showNotice(target)
    else if (target) location.assign(target.pathname + target.search + target.hash)
    else closeNotice()
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
    closeNotice()
  }
}

/** The router would wait for the other page for ever, and take no change of this one's address meanwhile. */
async function stopWaiting(): Promise<void> {
  const router = window.__reactRouterDataRouter
  if (!router) return
  const { location } = router.state
  await router.navigate(location, { replace: true, preventScrollReset: true, state: location.state })
}

async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/content/head', { cache: 'no-store', signal: AbortSignal.timeout(seconds(5)) })
    return true
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
