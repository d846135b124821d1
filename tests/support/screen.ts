import type { Locator, Page } from '@playwright/test'

/** An element with exactly this text, such as a toast; its announcement to screen readers does not match. */
export const exactText = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

/** The console error of the browser for a request with an error status. */
export const failedRequestError = /Failed to load resource/

/** Waits until the page is hydrated and has replayed earlier clicks. */
export const waitForHydration = (page: Page) => page.waitForFunction(() => window.early === null)

/**
 * Ends `page.route(url)`, but keeps the requests of its context intercepted: Chromium can fail a request that is sent
 * while interception is turned off (Playwright's issue 41802).
 */
export async function endRoute(page: Page, url: string): Promise<void> {
  await keepIntercepting(page)
  await page.unroute(url)
}

const keepIntercepting = (page: Page) =>
  page.context().route('https://never-requested.invalid/', (route) => route.abort())

/** Holds the page's scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  await keepIntercepting(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(boot|entry\.client)-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
