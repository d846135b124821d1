import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'

test.use({ clients: 'demo', viewport: { width: 1440, height: 900 } })

const region = (page: Page, name: string) => page.getByRole('region', { name })
/** More than the controls of one screen. */
const maxTabs = 120

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let count = 0; count < maxTabs; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn’t lead to ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)

test('the morning works by keyboard alone, and the focus stays where the work is', async ({
  page,
  people,
}) => {
  test.slow()
  await people.asAdmin(page)
  await page.goto('/dashboard/today')

  const requests = region(page, 'Requests')
  const accept = requests.getByRole('button', { name: /^Accept / }).first()
  const acceptLabel = (await accept.getAttribute('aria-label')) ?? ''
  await press(page, accept)
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: /^Accept/ }), 'Space')
  await expect(dialog).toHaveCount(0)
  await expect(requests.getByRole('button', { name: acceptLabel, exact: true })).toHaveCount(0)
  await expect.poll(() => hasFocus(page)).toBe(true)

  const orders = region(page, 'Orders')
  const pack = () => orders.getByRole('button', { name: /^Mark as packed: order \d+$/ })
  let last = ''
  for (let count = 0; count < 2; count++) {
    const name = (await pack().first().getAttribute('aria-label')) ?? ''
    last = name
    await press(page, orders.getByRole('button', { name, exact: true }))
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    // In the list, not at the top of the page.
    await expect.poll(() => orders.evaluate((list) => list.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone. Nothing was sent.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: last, exact: true })).toBeVisible()

  await press(
    page,
    region(page, 'To answer')
      .getByRole('link', { name: /^Reply to / })
      .first(),
  )
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('Yes, see you then.')
  await press(page, page.getByRole('button', { name: /^Send (text|email|to the portal)$/ }))
  await expect(page.getByRole('article').getByText('Waiting for them')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('article').getByText('To answer')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expect(page.getByLabel('Your answer')).toHaveValue('Yes, see you then.')

  await page.keyboard.press('Tab')
  await page.keyboard.press('/')
  await page.keyboard.type('calendar')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('status')).toHaveText(/^\d+ results?$/)
  const calendar = search.getByRole('option', { name: /^Calendar/ }).first()
  await expect(calendar).toBeVisible()
  for (let count = 0; count < maxTabs; count++) {
    if ((await calendar.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar', exact: true })).toBeVisible()
})
