import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test.use({ clients: 60 })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const selected = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

/** The name of a client with an order, and the number of the order. */
async function readFirstOrder(page: Page) {
  const product = page.getByRole('tabpanel', { name: 'Orders' }).getByRole('row').nth(1)
  const name = await product.getByRole('link').nth(1).innerText()
  const number = /Order (\d+)/.exec(await product.innerText())?.[1] ?? ''
  return { name, number, last: name.split(' ').at(-1) ?? '' }
}

test('the owner finds a client, an order and a setting by keyboard, and comes back to where they were', async ({
  page,
  people,
}) => {
  await people.asAdmin(page)
  await page.goto('/dashboard')
  const { number, last } = await readFirstOrder(page)

  await page.getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await expect(selected(page)).toContainText(`Order ${number}`)
  await expect(page.locator('mark').first()).toHaveText(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/orders/${number}`)

  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  const mistyped = `${last.slice(0, -2)}${last.at(-1)}${last.at(-2)}`
  // The page is new, so the dialog is loaded while the letters are typed.
  await page.keyboard.type(`/${mistyped}`)
  await expect(field(page)).toHaveValue(mistyped)
  await expect(page.getByRole('group', { name: 'People' })).toContainText(last)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: last })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('vacation')
  await expect(selected(page)).toHaveText('Days off')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard\/calendar/)
})

test('the search fills a phone, also at 200 % text, and nothing is cut off', async ({ page, people }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard')
  const { last } = await readFirstOrder(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill(last)
  await expect(selected(page)).toContainText(last)
  const dialog = page.getByRole('dialog')
  const box = await dialog.boundingBox()
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390])
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await options(page).last().scrollIntoViewIfNeeded()
  await expect(options(page).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})
