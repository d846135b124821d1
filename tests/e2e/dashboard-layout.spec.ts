import type { Page, Route } from '@playwright/test'
import { practice } from '#practice/practice.ts'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { endRoute } from '#tests/support/screen.ts'

test.use({ clients: 300 })

const group = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: new Date().toISOString(),
  announced: true,
  message: 'Fresh bottles on Thursday',
  total: 9,
  latest: { sent: 7, failed: 2 },
}
const ended = { ...group, pending: 0, sent: 7, failed: 2 }
/** Each screen, with a fixed group message so that other tests cannot change what is shown. */
const screens: Record<string, { path: string; groups?: object[]; shows?: string; long?: string }> = {
  orders: { path: '/dashboard?orders-status=cancelled' },
  appointments: { path: '/dashboard?tab=appointments&appointments-status=pending' },
  send: { path: '/dashboard?tab=messages' },
  'group, none yet': { path: '/dashboard?tab=messages&sms=group', shows: 'Group Message' },
  'group, on its way': {
    path: '/dashboard?tab=messages&sms=group',
    shows: 'Sending',
    groups: [{ ...group, pending: 2, sent: 7, failed: 0 }],
  },
  'group, ended': {
    path: '/dashboard?tab=messages&sms=group',
    shows: 'Latest group message',
    groups: [ended],
  },
  'orders, long names': { path: '/dashboard', long: '**/api/orders/all?*' },
  'appointments, long names': {
    path: '/dashboard?tab=appointments',
    long: '**/api/appointments/all?*',
  },
  history: { path: '/dashboard?tab=messages&sms=history&messages-q=a' },
  live: { path: '/dashboard?tab=live', shows: 'Start Live Session' },
}
/** The server's answer, with very long names and services. */
async function withLongNames(route: Route) {
  const json = await (await route.fetch()).text()
  const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Third of Chicago'
  const body = json.replace(
    /"(customer_name|product_name|client_name|service_type)":"[^"]*"/g,
    `"$1":"${longName}"`,
  )
  await route.fulfill({ body, contentType: 'application/json' })
}

/** The levels of the visible headings, in order. */
const headingLevels = (page: Page) =>
  page
    .getByRole('heading')
    .evaluateAll((headings) =>
      headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName[1])),
    )

const countNarrowSelects = (page: Page) =>
  page
    .locator('tbody select:visible')
    .evaluateAll((selects) => selects.filter((select) => select.clientWidth < 130).length)

/** In a window of that width. */
async function expectAccessible(page: Page, screen: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const levels = await headingLevels(page)
  const skipping = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect(skipping, `${screen}: ${levels}`).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBe(0)
  expect(await findViolationsInBothThemes(page), screen).toEqual([])
  expect(await countNarrowSelects(page), `${screen}: selects too narrow for their text`).toBe(0)
}

test('the dashboard fits a phone and a desktop and axe finds nothing', async ({ page, people }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await people.asAdmin(page)
  for (const [name, { path, groups = [], shows, long }] of Object.entries(screens)) {
    await page.route('**/api/group_messages', (route) => route.fulfill({ json: { groups } }))
    if (long) await page.route(long, withLongNames)
    await page.goto(path)
    await expect(page.getByRole('link', { name: /\d Orders to pack/ })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    if (shows) await expect(page.getByRole('heading', { name: shows })).toBeVisible()
    await page.locator('summary').last().click()
    await expect(page.getByRole('button', { name: 'Reset Chat' })).toBeVisible()
    for (const width of [390, 1440]) await expectAccessible(page, `${name}, ${width} px`, width)
    await page.setViewportSize({ width: 390, height: 900 })
    await endRoute(page, '**/api/group_messages')
  }
})

test("the navigation bar keeps the name on one line with both of the administrator's buttons", async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard')
  const name = page
    .getByRole('banner')
    .getByRole('link', { name: practice.name, exact: true })
    .locator('span')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  // The loading screen has a navigation bar of its own, which is replaced when the dashboard is loaded.
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await name.evaluate(
      (element: HTMLElement) => element.offsetHeight / Number.parseFloat(getComputedStyle(element).fontSize),
    )
    expect(lines, `${width} px`).toBeLessThan(1.5)
  }
})

test('many offers to undo leave more than half of a phone’s screen free, and are reached by scrolling', async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  const { height, hidden } = await page.locator('.undo-area').evaluate((area) => {
    for (let row = 0; row < 14; row++) {
      const offer = document.createElement('button')
      offer.textContent = 'Cancelled Nia Okoye. The message leaves in 9 seconds.'
      area.append(offer)
    }
    return { height: area.clientHeight, hidden: area.scrollHeight - area.clientHeight }
  })
  expect(height).toBeLessThan(844 / 2)
  expect(hidden).toBeGreaterThan(0)
})
