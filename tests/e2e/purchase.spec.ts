import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { endRoute, failedRequestError, waitForHydration } from '#tests/support/screen.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const toastWithText = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

test('shows an error when the checkout cannot be loaded, and the purchase can be tried again', async ({
  page,
  watched,
}) => {
  watched.expectError(failedRequestError)
  await page.goto('/gingerade-products')
  await waitForHydration(page)
  await page.route('**/assets/checkout-*.js', (route) => route.abort())
  const purchase = page.getByRole('button', { name: `Purchase ${drink.name} Gallon` })
  await purchase.click()
  await expect(toastWithText(page, 'Error')).toBeVisible()
  await expect(toastWithText(page, 'Could not navigate to the product. Please try again.')).toBeVisible()
  expect(pathOf(page)).toBe('/gingerade-products')
  await endRoute(page, '**/assets/checkout-*.js')
  await purchase.click()
  await expect(page).toHaveURL('/checkout')
})

test('More Info shows an error when the page of the product cannot be loaded, and can be tried again', async ({
  page,
  watched,
}) => {
  watched.expectError(failedRequestError)
  await page.goto('/')
  await waitForHydration(page)
  await page.route('**/assets/drink-*.js', (route) => route.abort())
  const more = page.getByRole('link', { name: 'More Info' })
  await more.click()
  await expect(toastWithText(page, 'Error')).toBeVisible()
  await expect(toastWithText(page, 'Could not navigate to the product. Please try again.')).toBeVisible()
  expect(pathOf(page)).toBe('/')
  await endRoute(page, '**/assets/drink-*.js')
  await more.click()
  await expect(page).toHaveURL('/gingerade-products')
})
