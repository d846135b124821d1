import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'

const refusal = 'Choose a whole number of pouches from 1 to 10.'
const checkoutCalls = '**/api/functions/create-*'
const hydrationCode = '**/assets/boot-*.js'

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity' })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Holds the page's scripts back until the returned function is called, like a slow phone. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(hydrationCode, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('the stepper stops at one and ten and updates the total', async ({ page }) => {
  await page.goto('/order')
  const less = page.getByRole('button', { name: 'One less, Quantity' })
  const more = page.getByRole('button', { name: 'One more, Quantity' })
  await expect(less).toBeDisabled()
  for (let n = 2; n <= 10; n++) {
    await more.click()
    await expect(page.getByText(`$${n * 10}.00`)).toBeVisible()
  }
  await expect(more).toBeDisabled()
  await expect(page.getByText('This order ships free.')).toBeVisible()
})

test('corrects an invalid quantity, says so and sends nothing', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/functions/')) calls += 1
  })
  await page.goto('/order')
  for (const [typed, becomes] of [
    ['0', '1'],
    ['11', '10'],
    ['1.5', '2'],
    ['-3', '1'],
    ['', '1'],
  ] as const) {
    await quantity(page).fill(typed)
    await proceed(page).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(quantity(page)).toHaveValue(becomes)
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeHidden()
  }
  await quantity(page).fill('2')
  await expect(page.getByText(refusal)).toBeHidden()
  expect(calls).toBe(0)
})

test('keeps the quantity after leaving the payment page', async ({ page, context }) => {
  await page.goto('/order')
  await quantity(page).fill('3')
  const opening = context.waitForEvent('page')
  await proceed(page).click()
  const payment = await opening
  await payment.getByRole('button', { name: 'Cancel' }).click()
  await expect(quantity(payment)).toHaveValue('3')
  await expect(payment.getByText('$30.00')).toBeVisible()
  await expect(payment.getByText(/The payment was cancelled/)).toBeInViewport()
})

test('ignores an invalid quantity in the address', async ({ page }) => {
  for (const nonsense of ['11', '1.5', 'many', '']) {
    await page.goto(`/order?quantity=${nonsense}`)
    await page.getByRole('button', { name: 'One more, Quantity' }).click()
    await expect(quantity(page)).toHaveValue('2')
  }
})

test('a click before hydration opens the payment page with the quantity of the address', async ({
  page,
  context,
}) => {
  const release = await holdScripts(page)
  await page.goto('/order?quantity=4')
  await proceed(page).click()
  const opening = context.waitForEvent('page')
  release()
  await expect((await opening).getByText('$40.00').first()).toBeVisible()
})

test('keeps a quantity typed before hydration', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/order')
  await quantity(page).fill('6')
  release()
  await expect(page.getByText('$60.00')).toBeVisible()
})

test('a failure shows an error, closes the empty tab and allows another try', async ({
  page,
  context,
  watched,
}) => {
  watched.expectError(/Failed to load resource|No checkout URL received/)
  const answers = [
    { status: 500, json: { error: { code: 'internal', requestId: 'r' } } },
    { status: 200, json: {} },
    { status: 502, json: { error: { code: 'payment_unavailable', requestId: 'r' } } },
  ]
  await page.route(checkoutCalls, (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.continue()
  })
  await page.goto('/order')
  await proceed(page).click()
  await expect(toast(page, 'Failed to create checkout session')).toBeVisible()
  await proceed(page).click()
  await expect(page.getByText('Failed to create checkout session', { exact: true })).toHaveCount(2)
  await proceed(page).click()
  await expect(page.getByText(/payment page can't be reached/).first()).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)

  const opening = context.waitForEvent('page')
  await proceed(page).click()
  await (await opening).waitForURL(/\/sandbox\/pay\//)
})

test('a blocked popup leaves a link', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/order')
  await proceed(page).click()
  await expect(toast(page, 'Popup blocked. Please allow popups for this site.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
    'href',
    /\/sandbox\/pay\/cs_/,
  )
})

test('a failed confirmation offers contact and another try', async ({ page, watched }) => {
  watched.expectError(/Failed to load resource/)
  await page.goto('/order-confirmation?session_id=cs_sandbox_of_nobody')
  const failure = 'Failed to process order. Please contact support.'
  await expect(page.getByRole('heading', { level: 1, name: failure })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: failure })).toBeVisible()
})
