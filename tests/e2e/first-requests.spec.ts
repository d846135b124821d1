import type { Request } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { endRoute } from '#tests/support/screen.ts'

const screens = {
  today: '/api/overview/today',
  calendar: '/api/calendar/requests',
  inbox: '/api/inbox?q=',
  clients: '/api/clients?q=',
  orders: '/api/orders/all?q=&from=&to=',
  money: '/api/money/month',
  settings: '/api/overview/setup',
  selling: '/api/stock',
  questions: '/api/assistant/questions',
  groups: '/api/campaigns',
  notices: '/api/notices',
  security: '/api/account/two-factor',
}

/** Whether it is the owner shows when one of the owner's screens is opened. */
test.beforeEach(async ({ page, people }) => {
  await people.asAdmin(page)
  await page.goto('/dashboard/settings')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').isOwner))
    .toBe(true)
  // What this page still asks for is not the next one's.
  await page.goto('about:blank')
})

const boot = '**/assets/boot-*.js'

test('what each of the owner’s screens shows is asked for while its scripts load, and once', async ({
  page,
}) => {
  test.slow()
  for (const [screen, rows] of Object.entries(screens)) {
    const requestedPaths: string[] = []
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) requestedPaths.push(pathname + search)
    }
    page.on('request', note)
    const scripts = Promise.withResolvers<void>()
    await page.route(boot, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`/dashboard/${screen}`, { waitUntil: 'commit' })
    await expect.poll(() => requestedPaths, { message: screen }).toContain(rows)
    expect(requestedPaths, screen).toContain('/api/session')
    const earlyPaths = [...requestedPaths]
    scripts.resolve()
    // All answers are taken, so none of them was asked for in vain.
    await expect
      .poll(() => page.evaluate(() => Object.keys(firstResponses?.byPath ?? { none: 1 })), {
        message: screen,
      })
      .toEqual([])
    expect(earlyPaths, screen).toEqual([...new Set(earlyPaths)])
    expect(requestedPaths.filter((path) => path === rows)).toHaveLength(1)
    page.off('request', note)
    await page.goto('about:blank')
    await endRoute(page, boot)
  }
})

test('pictures of a screen are shown once it is there', async ({ page }) => {
  await page.goto('/dashboard/inbox')
  await expect(page.locator('html')).not.toHaveClass(/before-first-paint/, { timeout: 3000 })
})

test('a filter in the address is asked for by the screen itself', async ({ page }) => {
  const queryStrings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/clients')) queryStrings.push(new URL(request.url()).search)
  })
  await page.goto('/dashboard/clients?clients-q=ada')
  await expect(page.getByRole('searchbox')).toHaveValue('ada')
  await expect.poll(() => queryStrings).toEqual(['?q=ada'])
})
