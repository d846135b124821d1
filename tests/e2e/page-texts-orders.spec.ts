import type { Page, Route } from '@playwright/test'
import { orderConfirmationContent } from '#practice/content/order-confirmation.ts'
import { practice } from '#practice/practice.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend, drink } from '#tests/support/offers.ts'
import { exactText, failedRequestError, waitForHydration } from '#tests/support/screen.ts'

// The content that SPEC.md requires of the screens rendered in the browser: checkout, order confirmation, fallback page.
const main = (page: Page) => page.getByRole('main')

/** A promise that keeps a call pending until `release` is called. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, release: () => resolve() }
}

test('the checkout has its three parts, ten required fields and a total that follows the quantity', async ({
  page,
}) => {
  await page.goto('/gingerade-products')
  await page.getByRole('button', { name: `Purchase ${drink.name} 6-Pack` }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(main(page).getByRole('region')).toHaveCount(3)

  const pickup = page.getByRole('region', { name: 'Pickup details' })
  for (const label of ['First Name', 'Last Name', 'Email', 'Address', 'City', 'State', 'ZIP Code'])
    await expect(pickup.getByRole('textbox', { name: label, exact: true })).toHaveAttribute('required', '')
  await expect(pickup.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(pickup).toContainText('Local pickup in Chicago')

  const payment = page.getByRole('region', { name: 'Payment' })
  for (const label of ['Card Number', 'Expiry Date', 'CVC'])
    await expect(payment.getByRole('textbox', { name: label, exact: true })).toHaveAttribute('required', '')
  await expect(main(page).getByText('No payment is taken online')).toBeVisible()

  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText(`${drink.name} 6-Pack`)
  await expect(summary.getByRole('status')).toHaveText('$25.00')
  await expect(summary.getByRole('button', { name: 'One less, Quantity' })).toBeDisabled()
  for (const total of ['$50.00', '$75.00']) {
    await summary.getByRole('button', { name: 'One more, Quantity' }).click()
    await expect(summary.getByRole('status')).toHaveText(total)
  }
})

test('while the payment is prepared the button is busy and ignores further clicks', async ({
  page,
  watched,
}) => {
  watched.expectError(failedRequestError)
  const { promise, release } = createGate()
  let calls = 0
  await page.route('**/api/functions/create-*', async (route) => {
    calls += 1
    await promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/order')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const busy = page.getByRole('button', { name: 'Processing...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  release()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled()
  expect(calls).toBe(1)
})

const order = {
  order_id: '0b9f6c1e-8a55-4f0e-9a44-5a1f6f0f2f11',
  number: 1042,
  status: 'pending',
  name: 'Ada Pine',
  email: 'ada@example.com',
  quantity: 3,
  total: 30,
  shipping_address: {
    line1: '1 State Street',
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    country: practice.place.country,
  },
}

async function answerSave(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route('**/api/functions/save-*', answer)
  await page.goto('/order-confirmation?session_id=cs_test')
}

test('the confirmation shows progress, then thanks, a summary, the next steps and links', async ({
  page,
}) => {
  const { promise, release } = createGate()
  await answerSave(page, async (route) => {
    await promise
    await route.fulfill({ json: { order } })
  })
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Processing your order...')
  await expect(main(page).getByText(orderConfirmationContent.processingHint)).toBeVisible()
  release()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')

  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('definition')).toHaveText([
    '#1042',
    'Ada Pine',
    'ada@example.com',
    '3 pouches',
    '$30.00',
    /1 State Street.*Chicago, IL 60601/,
  ])
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByRole('listitem').getByRole('heading')).toHaveText([
    'Confirmation email',
    'SMS updates',
    'Shipping notification',
  ])
  await expect(next.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(next.getByRole('link', { name: 'Order More' })).toHaveAttribute('href', '/order')
})

test('after the first hour the confirmation shows only number and status', async ({ page }) => {
  const bare = { ...order, name: null, email: null, shipping_address: null }
  await answerSave(page, (route) => route.fulfill({ json: { order: bare } }))
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('definition')).toHaveText(['#1042', 'pending'])
})

test('a failed confirmation shows an error on the page and in a toast', async ({ page, watched }) => {
  watched.expectError(failedRequestError)
  await answerSave(page, (route) => route.fulfill({ status: 500, json: {} }))
  const failure = 'Failed to process order. Please contact support.'
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(failure)
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText(failure)).toBeVisible()
})

test('an unknown address shows the fallback page with a link home', async ({ page, watched }) => {
  watched.expectError(/status of 404/)
  expect((await page.goto('/nothing/like/it'))?.status()).toBe(404)
  const heading = main(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Unexpected Application Error!')
  await expect(main(page)).toContainText('This page doesn’t exist')
  await main(page).getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a failed session check is only logged, and Portal links to the sign-in', async ({
  page,
  people,
  watched,
}) => {
  watched.expectError(failedRequestError)
  await people.asClient(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }))
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Could not check the session'),
  )
  await page.goto('/pricing')
  expect((await logged).type()).toBe('warning')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Portal', exact: true })).toHaveAttribute('href', '/auth')
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)
})

test('the blend page shows the price of a pouch and its questions', async ({ page }) => {
  await page.goto('/order')
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(blend.name)
  await expect(page.locator('#receive').getByRole('form')).toContainText('$10.00')
  expect(await page.locator('#faq summary').count()).toBeGreaterThanOrEqual(5)
  await expect(exactText(page, 'Payment opens in a new tab.')).toBeVisible()
})
