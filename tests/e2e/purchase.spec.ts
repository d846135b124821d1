import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { endRoute, failedRequestError, holdScripts, waitForHydration } from '#tests/support/screen.ts'

/** Far enough ahead that a busy machine has not passed it before the clock is paused. */
const settleMs = 60_000

/** Opens the page with a paused clock, which only `page.clock.runFor` advances. */
async function openWithStoppedClock(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + settleMs)
}

/** React runs effects, which start timers, in a task after the one that shows an element. */
const effectsHaveRun = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )

const pathOf = (page: Page) => new URL(page.url()).pathname
const toastWithText = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

for (const [source, path, delayMs, view] of [
  ['the product card of the home page', '/', 500, null],
  ['the drink page', '/gingerade-products', 100, null],
  ['the table view', '/products', 0, 'Table View'],
] as const) {
  test(`a purchase from ${source} opens the checkout after ${delayMs} ms`, async ({ page }) => {
    await openWithStoppedClock(page, path)
    if (view) {
      await page.getByRole('button', { name: view }).click()
      // Its script is loaded on first use. Until then the cards are there, whose buttons have the same names.
      await expect(page.getByRole('table')).toBeVisible()
    }
    await page.getByRole('button', { name: `Purchase ${drink.name} Single Bottle` }).click()
    if (delayMs > 0) await page.clock.runFor(delayMs - 1)
    expect(pathOf(page)).toBe(path)
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/checkout')
    await page.clock.resume()
    await expect(toastWithText(page, `${drink.name} Single Bottle added to cart`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(
      `${drink.name} Single Bottle`,
    )
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  })
}

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

test('the checkout without a product redirects to the drinks after 100 ms', async ({ page }) => {
  await page.clock.install()
  const release = await holdScripts(page)
  const requested = page.waitForRequest('**/assets/boot-*.js')
  await page.goto('/checkout')
  await expect(page.getByText('Redirecting to products...')).toBeVisible()
  await requested
  await page.clock.pauseAt(Date.now() + settleMs)
  release()
  await waitForHydration(page)
  await effectsHaveRun(page)
  await page.clock.runFor(99)
  expect(pathOf(page)).toBe('/checkout')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/gingerade-products')
})

test('a placed order shows a toast and redirects home after 1.5 s', async ({ page }) => {
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: `Purchase ${drink.name} Gallon` }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText('Local pickup in Chicago.')).toBeVisible()
  for (const field of await page.getByRole('main').getByRole('textbox').all())
    await field.fill('anna@example.com')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + settleMs)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toastWithText(page, 'Order placed successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Placing order...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.clock.runFor(1499)
  expect(pathOf(page)).toBe('/checkout')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
})
