import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '#tests/support/axe.ts'
import { choose } from '#tests/support/choose.ts'
import { expect } from '#tests/support/fixtures.ts'
import { drink } from '#tests/support/offers.ts'
import { administrator, newPerson } from '#tests/support/people.ts'
import { test } from '#tests/support/pickup-server.ts'
import { failedRequestError } from '#tests/support/screen.ts'

const cartLink = (page: Page, count: string) => page.getByRole('link', { name: `Cart, ${count}` })

async function addPouches(page: Page, count: number) {
  await page.goto('/order')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill(`${count}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: /^Cart, / })).toBeVisible()
}

async function fillIn(page: Page, email: string) {
  await page.getByLabel('When you pick it up').selectOption({ index: 2 })
  await page.getByLabel('Name', { exact: true }).fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
}

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

test('a gallon and three pouches are picked up, and paid there', async ({ page }) => {
  const { email } = newPerson()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gingerade-products')
  await expect(cartLink(page, '1 item')).toHaveCount(0)
  await page.getByRole('button', { name: `Purchase ${drink.name} Gallon` }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('heading', { name: `${drink.name} Gallon` })).toBeVisible()
  await expect(page.getByLabel('Card Number')).toHaveCount(0)
  await addPouches(page, 3)
  await cartLink(page, '4 items').click()
  await expect(page.getByText('$60.00', { exact: true })).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await fillIn(page, email)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rosa Test')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL(/\/your-order#/)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('three pouches are paid by card; a payment that is cancelled keeps the cart', async ({ page }) => {
  const { email } = newPerson()
  await addPouches(page, 3)
  await cartLink(page, '3 items').click()
  await choose(page.getByRole('radio', { name: /^Pick it up/ }))
  await fillIn(page, email)
  await choose(page.getByRole('radio', { name: /^Pay now by card/ }))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page
    .getByRole('link', { name: /cancel|back/i })
    .or(page.getByRole('button', { name: /cancel/i }))
    .first()
    .click()
  await expect(page.getByText(/^The payment was cancelled\./)).toBeVisible()
  await expect(cartLink(page, '3 items')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByLabel('Full name').fill('Rosa Test')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByText('12 Elm Street, Chicago')).toBeVisible()
  await expect(cartLink(page, '3 items')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).toBeNull()
})

test('says that nothing was added where the script of the cart is gone', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await page.route('**/assets/create-checkout-*.js', (route) => route.abort())
  await page.goto('/order')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Not added. Reload the page.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('two tabs show the same cart', async ({ page, context }) => {
  await addPouches(page, 1)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByRole('spinbutton')).toHaveValue('1')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(other.getByRole('spinbutton')).toHaveValue('2')
  await other.getByRole('button', { name: /^Remove / }).click()
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart, / })).toHaveCount(0)
  await other.goto('/checkout')
  await expect(other).toHaveURL(/\/gingerade-products$/)
})

test('what is sold out says so on its page and in the cart, and can be waited for', async ({
  page,
  people,
}) => {
  const asOwner = await people.caller(administrator)
  await addPouches(page, 1)
  const batch = { id: crypto.randomUUID(), product: drink.slug, name: 'First', on_hand: 0, sell_until: null }
  expect((await asOwner('POST', 'stock/batches', batch)).status).toBe(200)
  await page.goto('/gingerade-products')
  await expect(page.getByRole('button', { name: `${drink.name} Gallon: sold out` })).toBeDisabled()
  await page.getByRole('button', { name: `Tell me when it’s back: ${drink.name} Gallon` }).click()
  const form = page.getByRole('form', { name: `Tell me when it’s back: ${drink.name} Gallon` })
  await form.getByLabel('Email').fill(newPerson().email)
  await form.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(page.getByText('We’ll email you once when it’s back.')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect((await asOwner('POST', 'stock/stop-counting', { product: drink.slug })).status).toBe(200)
})

test('with text of twice the size, the menu stays beside the cart on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addPouches(page, 1)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})
