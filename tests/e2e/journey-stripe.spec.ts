import type { BrowserContext, Page } from '@playwright/test'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { test as base, expect } from '#tests/support/fixtures.ts'
import { administrator, newPerson, type Person } from '#tests/support/people.ts'
import { waitForHydration } from '#tests/support/screen.ts'

/** The journey with cards through Stripe's own library, against a fake that serves Stripe's page too. */
const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this very pattern.
    async ({}, use) => {
      const stripe = await createFakeStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ stripe }, use) =>
      use({
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        STRIPE_API_BASE: stripe.url,
      }),
    { scope: 'worker' },
  ],
})

test.beforeEach(({ stripe, server, watched }) => {
  stripe.webhookUrl = `${server.baseURL}/webhooks/payments`
  watched.expectError(new RegExp(`^a request to ${stripe.url}/c/pay/`))
})

async function openPayment(context: BrowserContext, page: Page): Promise<Page> {
  await page.goto('/order')
  // early-clicks.spec.ts covers earlier clicks.
  await waitForHydration(page)
  for (let n = 1; n < 3; n++) await page.getByRole('button', { name: 'One more, Quantity' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const payment = await opening
  await payment.waitForURL(/\/c\/pay\/cs_test_/)
  return payment
}

async function fillPage(payment: Page, person: Person) {
  const form = {
    'Full name': `${person.firstName} ${person.lastName}`,
    'E-mail': person.email,
    'Street and number': '1 State Street',
    City: 'Chicago',
    State: 'IL',
    'ZIP code': '60601',
    'Card number': '4242 4242 4242 4242',
  }
  for (const [label, value] of Object.entries(form)) await payment.getByLabel(label).fill(value)
}

test('a client pays at Stripe, returns to the confirmation, gets one receipt and sees the order in the portal', {
  tag: '@embedded',
}, async ({ page, context, people, server }) => {
  test.slow()
  const person = newPerson()
  const payment = await openPayment(context, page)
  await fillPage(payment, person)
  await payment.getByRole('button', { name: 'Pay $30.00' }).click()
  await payment.waitForURL(/\/order-confirmation\?session_id=cs_test_/)
  await expect(payment.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
  await expect(payment.getByText(person.email)).toBeVisible()
  await expect(payment.getByText('$30.00')).toBeVisible()
  await people.mailTo(person.email, /^Your order #\d+/)
  await people.mailTo(administrator.email, /^New order #\d+/)
  expect((await server.outbox()).filter((mail) => mail.to === person.email)).toHaveLength(1)

  await people.register(person)
  await people.confirmFromOutbox(person)
  await people.signIn(page, person)
  await page.goto('/portal?tab=orders')
  await expect(page.getByRole('tabpanel').getByText('$30.00')).toBeVisible()
})

test('returning without paying keeps the quantity and creates no order', { tag: '@embedded' }, async ({
  page,
  context,
  watched,
}) => {
  watched.expectError(/409 \(|ApiError/)
  const payment = await openPayment(context, page)
  const sessionId = payment.url().split('/').at(-1)
  await payment.getByRole('link', { name: 'Back' }).click()
  await payment.waitForURL(/quantity=3&payment=cancelled/)
  await expect(payment.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
  await payment.goto(`/order-confirmation?session_id=${sessionId}`)
  await expect(payment.getByText('Failed to process order. Please contact support.').first()).toBeVisible()
})

test('the order exists when the webhook arrives before the client returns', { tag: '@embedded' }, async ({
  page,
  context,
  stripe,
  people,
}) => {
  const person = newPerson()
  const payment = await openPayment(context, page)
  const sessionId = payment.url().split('/').at(-1) ?? ''
  const address = { line1: '1 State St', line2: null, city: 'Chicago', state: 'IL' }
  const shippingAddress = { ...address, postal_code: '60601', country: 'US' }
  stripe.pay(sessionId, { name: 'Rosa Test', email: person.email, phone: null, address: shippingAddress })
  await people.mailTo(person.email, /^Your order #\d+/)
  await payment.goto(`/order-confirmation?session_id=${sessionId}`)
  await expect(payment.getByText(person.email)).toBeVisible()
})
