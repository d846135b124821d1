import type { Page, Request } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { gzipBytes, publicPaths, scriptBudgetBytes } from '#tests/support/site.ts'

// The phone that Lighthouse simulates.
test.use({
  serverEnv: { REAL_COMPRESSION: '1' },
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
})

const kilobyte = 1024
const pathOf = (request: Request) => new URL(request.url()).pathname
const isScript = (request: Request) => pathOf(request).endsWith('.js')

/** Lazy pictures, which the browser loads at a time of its choice. */
const lazyPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')]
      .filter((image) => image.currentSrc !== '')
      .map((image) => new URL(image.currentSrc).pathname),
  )

const startedBeforePaint = (page: Page, lazy: string[]) =>
  page.evaluate((lazyPaths) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (paint?.startTime ?? Number.POSITIVE_INFINITY))
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => lazyPaths.includes(name) || /\.(js|css)$/.test(name))
  }, lazy)

for (const path of publicPaths) {
  test(`${path} loads at most 60 KB before it is idle, and stays within the script budget`, async ({
    page,
  }) => {
    const requests: Request[] = []
    let scriptsBeforeLoad = 0
    let loaded = false
    page.on('load', () => {
      loaded = true
    })
    page.on('request', (request) => {
      requests.push(request)
      if (isScript(request) && !loaded) scriptsBeforeLoad += 1
    })
    await page.goto(path)
    await page.waitForFunction(() => window.early === null)
    await page.waitForLoadState('networkidle')

    expect(scriptsBeforeLoad).toBe(0)
    const later = requests.findIndex((request) =>
      /^\/assets\/(app-.*\.css|boot-.*\.js)$/.test(pathOf(request)),
    )
    const lazy = await lazyPictures(page)
    const early = requests.slice(0, later).filter((request) => !lazy.includes(pathOf(request)))
    const bodies = await Promise.all(early.map(async (request) => (await request.sizes()).responseBodySize))
    const beforeIdle = bodies.reduce((sum, size) => sum + size, 0)
    expect(beforeIdle, early.map(pathOf).join(' ')).toBeLessThanOrEqual(60 * kilobyte)
    expect(beforeIdle).toBeGreaterThan(10 * kilobyte)

    // Lazy pictures and everything loaded later wait for the first paint.
    expect(await startedBeforePaint(page, lazy)).toEqual([])
    await expect(page.locator('html')).not.toHaveClass(/before-first-paint/)

    const scripts = new Set(requests.filter(isScript).map(pathOf))
    expect(gzipBytes(scripts), [...scripts].join(' ')).toBeLessThanOrEqual(scriptBudgetBytes)
  })
}

const missingPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.naturalWidth === 0 || getComputedStyle(image).translate !== 'none')
      .map(({ currentSrc }) => currentSrc),
  )

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  })
}

test('lazy pictures load on scrolling, also on pages that are not prerendered', async ({ page }) => {
  await page.goto('/')
  await scrollThrough(page)
  await expect.poll(() => missingPictures(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  await expect.poll(() => missingPictures(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
  await page.setViewportSize({ width: 412, height: 823 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wellness Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await scrollThrough(page)
  await expect.poll(() => missingPictures(page)).toEqual([])
})

test('pictures load and the page hydrates in a browser that reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await page.waitForFunction(() => window.early === null)
  await expect(page.locator('html')).not.toHaveClass(/before-first-paint/)
})

test('the page hydrates in a browser that forgets who waits for an idle moment', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/')
  await page.waitForFunction(() => window.early === null)
})
