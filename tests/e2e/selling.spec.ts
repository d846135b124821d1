import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'

// On a server of its own: other files see the pages of a practice without pickup.
test.use({ serverEnv: {} })

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

const openCheckout = async (page: Page) => {
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: `Purchase ${drink.name} 6-Pack` }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

test('on a phone the owner starts pickup in three taps, counts stock, and the checkout changes', async ({
  page,
  people,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await openCheckout(visitor)
  await expect(visitor.getByLabel('Card Number')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await people.asAdmin(page)
  await page.goto('/dashboard')
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name, exact: true }).click()
    taps++
  }
  await tap('Selling', 'link')
  await page.getByLabel('Place').fill('12 Elm Street, back door')
  taps++
  await tap('Start taking orders for pickup')
  await expect(page.getByRole('button', { name: 'Stop taking orders for pickup' })).toBeVisible()
  expect(taps).toBe(3)
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: `Count stock of ${drink.name}` }).click()
  await page.getByLabel('Units to sell').fill('13')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('13 left to sell, 0 sold.')).toBeVisible()

  await openCheckout(visitor)
  await expect(visitor.getByText('12 Elm Street, back door').first()).toBeVisible()
  await expect(visitor.getByLabel('Card Number')).toHaveCount(0)

  await page.getByRole('button', { name: 'Stop taking orders for pickup' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop taking orders', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start taking orders for pickup' })).toBeVisible()
  await openCheckout(visitor)
  await expect(visitor.getByLabel('Card Number')).toBeVisible()
  await visitor.close()
})
