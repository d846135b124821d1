// Fetches the whole style sheet, then the page's scripts, when the page is painted and the browser idle, at the first touch, or at once if somebody is signed in.
// Clicks and submits that come before are kept in `window.early`, for `replayEarly` to give back.
type Early = [Element, () => void][]
type Page = Window & { early?: Early | null }
type Network = Navigator & { connection?: { saveData?: boolean } }

const page: Page = window
const { boot = '', sheet = '' } = document.currentScript?.dataset ?? {}
const early: Early = []
page.early = early
let started = false
const longestPaintMs = 3000
const longestLoadMs = 5000

const start = () => {
  if (started) return
  started = true
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  link.onload = link.onerror = () => import(boot)
  document.head.append(link)
}

/** Pictures further down have waited so far. */
const showAll = () => document.documentElement.classList.remove('before-first-paint')

const painted = () => {
  showAll()
  if (!(navigator as Network).connection?.saveData) (window.requestIdleCallback ?? setTimeout)(start)
}

/** Whoever looks has seen the page, largest picture included, before anything else is fetched. */
const whenPainted = () => {
  // Some browsers never say that they have painted.
  setTimeout(painted, longestPaintMs)
  // The first paint of all may be the empty ground.
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) painted()
  }).observe({ type: 'paint', buffered: true })
}

addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(whenPainted)))
for (const impatient of ['scroll', 'beforeprint']) addEventListener(impatient, showAll, { passive: true })
setTimeout(showAll, longestLoadMs)

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element
    const link = target.closest('[popover] a')
    if (link) link.closest<HTMLElement>('[popover]')?.hidePopover()
    const button = target.closest('button')
    if (!page.early || !button || button.type !== 'button') return
    if (button.matches('[popovertarget],[commandfor],[data-theme-toggle]')) return
    event.stopImmediatePropagation()
    early.push([button, () => button.click()])
  },
  true,
)
addEventListener(
  'submit',
  (event) => {
    if (!page.early) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const form = event.target as HTMLFormElement
    const held = early.some(([element]) => element === form)
    if (!held) early.push([form, () => form.requestSubmit(event.submitter)])
  },
  true,
)

for (const intent of ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin']) {
  addEventListener(intent, start, { passive: true })
}

try {
  if (localStorage.getItem('session')) start()
} catch {
  // A browser that refuses storage has nobody signed in.
}
