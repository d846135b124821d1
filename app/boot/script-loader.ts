// Loads the whole style sheet, then the page's scripts: when the page is painted and the browser idle, on the first
// interaction, or immediately for a signed-in user. Queues earlier clicks and submits for `replayEarlyEvents`.
type EarlyEvents = [Element, () => void][]
type PageWindow = Window & { early?: EarlyEvents | null }
type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } }

const page: PageWindow = window
const { boot = '', sheet = '' } = document.currentScript?.dataset ?? {}
const early: EarlyEvents = []
page.early = early
let hasStarted = false
const paintTimeoutMs = 3000
const loadTimeoutMs = 5000

const start = () => {
  if (hasStarted) return
  hasStarted = true
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  link.onload = link.onerror = () => import(boot)
  document.head.append(link)
}

/** Pictures further down load only after the first paint. */
const showAllPictures = () => document.documentElement.classList.remove('before-first-paint')

const onPainted = () => {
  showAllPictures()
  if (!(navigator as NavigatorWithConnection).connection?.saveData)
    (window.requestIdleCallback ?? setTimeout)(start)
}

/** Nothing else loads before the page is painted, its largest picture included. */
const waitForPaint = () => {
  // Some browsers never report a paint.
  setTimeout(onPainted, paintTimeoutMs)
  // The very first paint may be an empty background.
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) onPainted()
  }).observe({ type: 'paint', buffered: true })
}

addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(waitForPaint)))
for (const type of ['scroll', 'beforeprint']) addEventListener(type, showAllPictures, { passive: true })
setTimeout(showAllPictures, loadTimeoutMs)

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
    const isQueued = early.some(([element]) => element === form)
    if (!isQueued) early.push([form, () => form.requestSubmit(event.submitter)])
  },
  true,
)

for (const type of ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin']) {
  addEventListener(type, start, { passive: true })
}

try {
  if (localStorage.getItem('session')) start()
} catch {
  // Without storage nobody can be signed in.
}
