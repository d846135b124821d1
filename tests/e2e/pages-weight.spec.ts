import type { Page, Request } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { gzipBytes, publicPaths, scriptBudgetBytes } from '#tests/support/site.ts'

// The phone that Lighthouse stands in for.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })

const kilobyte = 1024
const pathOf = (request: Request) => new URL(request.url()).pathname
const isScript = (request: Request) => pathOf(request).endsWith('.js')

/** Pictures further down, which the browser fetches when it sees fit. */
const lazyPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')]
      .filter((image) => image.currentSrc !== '')
      .map((image) => new URL(image.currentSrc).pathname),
  )

const startedBeforePaint = (page: Page, lazy: string[]) =>
  page.evaluate((waiting) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (paint?.startTime ?? Number.POSITIVE_INFINITY))
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => waiting.includes(name) || /\.(js|css)$/.test(name))
  }, lazy)

for (const path of publicPaths) {
  test(`${path} keeps its budget before it is idle, 60 KB, and of scripts after`, async ({ page }) => {
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

    // Pictures further down, and all that comes later, wait until the page is on the screen.
    expect(await startedBeforePaint(page, lazy)).toEqual([])
    await expect(page.locator('html')).not.toHaveClass(/before-first-paint/)

    const scripts = new Set(requests.filter(isScript).map(pathOf))
    expect(gzipBytes(scripts), [...scripts].join(' ')).toBeLessThanOrEqual(scriptBudgetBytes)
  })
}

const unseen = (page: Page) =>
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

test('pictures that wait are there for whoever scrolls, and on pages that were not written out', async ({
  page,
}) => {
  await page.goto('/')
  await scrollThrough(page)
  await expect.poll(() => unseen(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  await expect.poll(() => unseen(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
  await page.setViewportSize({ width: 412, height: 823 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wellness Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await scrollThrough(page)
  await expect.poll(() => unseen(page)).toEqual([])
})

test('a browser that never says it has painted still gets its pictures and comes alive', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/')
  await page.waitForFunction(() => window.early === null)
  await expect(page.locator('html')).not.toHaveClass(/before-first-paint/)
})
