// Loads the whole style sheet, then the page's scripts: when the page is painted and the browser idle, on the first
// interaction, or immediately for a signed-in user and on a page that shows nothing without them.

/** Whether the page shows nothing without its scripts. Inserted by the build. */
declare const isWaitingPage: boolean

type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } }

const { boot = '', sheet = '' } = document.currentScript?.dataset ?? {}
let hasStarted = false
const paintTimeoutMs = 3000
const idleTimeoutMs = 1000
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
  // Not earlier: a pointer at rest causes it too while the page is being laid out.
  addEventListener('pointerover', start, { passive: true })
  if ((navigator as NavigatorWithConnection).connection?.saveData) return
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(start)
  // Chromium sometimes forgets an idle callback while nothing on the page moves.
  setTimeout(start, idleTimeoutMs)
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

const hasSession = (): boolean => {
  try {
    return Boolean(JSON.parse(localStorage.getItem('session') ?? '{}').token)
  } catch {
    return false
  }
}

for (const type of ['scroll', 'beforeprint']) addEventListener(type, showAllPictures, { passive: true })
setTimeout(showAllPictures, loadTimeoutMs)

if (isWaitingPage) {
  // What it says while it waits is painted while the style sheet loads.
  requestAnimationFrame(start)
  addEventListener('load', showAllPictures)
} else {
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(waitForPaint)))
  for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin']) {
    addEventListener(type, start, { passive: true })
  }
  if (hasSession()) start()
}
