import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { blend } from '#tests/support/offers.ts'
import { administrator, newPerson, type Person } from '#tests/support/people.ts'

const sandboxForm = (person: Person) => ({
  'Full name': `${person.firstName} ${person.lastName}`,
  Email: person.email,
  'Street and number': '1 State Street',
  City: 'Chicago',
  State: 'IL',
  'ZIP code': '60601',
})

async function openPayment(context: BrowserContext, page: Page, pouches: number): Promise<Page> {
  await page.goto('/order')
  for (let n = 1; n < pouches; n++) await page.getByRole('button', { name: 'One more, Quantity' }).click()
  await expect(page.getByText(`$${pouches * 10}.00`).first()).toBeVisible()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const payment = await opening
  await payment.waitForURL(/\/sandbox\/pay\/cs_/)
  return payment
}

async function pay(payment: Page, person: Person, card: string) {
  for (const [label, value] of Object.entries(sandboxForm(person)))
    await payment.getByLabel(label).fill(value)
  await payment.getByLabel('Card number').fill(card)
  await payment.getByRole('button', { name: 'Pay $30.00' }).click()
}

test('a visitor buys and registers; the owner updates the order and the client sees it', {
  tag: '@embedded',
}, async ({ page, context, people, server }) => {
  test.slow()
  const person = newPerson()

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: blend.name }).click()
  await expect(page).toHaveURL(/\/order$/)
  const payment = await openPayment(context, page, 3)
  await pay(payment, person, '4242 4242 4242 4242')
  await payment.waitForURL(/\/order-confirmation\?session_id=cs_/)
  await expect(payment.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
  await expect(payment.getByText(person.email)).toBeVisible()
  await expect(payment.getByText('$30.00')).toBeVisible()
  await payment.reload()
  await expect(payment.getByText(person.email)).toBeVisible()

  const receipt = await people.mailTo(person.email, /^Your order #\d+/)
  expect(receipt.text).toContain('$30.00')
  await people.mailTo(administrator.email, /^New order #\d+/)
  const receipts = (await server.outbox()).filter((mail) => mail.to === person.email)
  expect(receipts).toHaveLength(1)

  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('Registration successful! Please check your email to confirm your account.', {
      exact: true,
    }),
  ).toBeVisible()

  await page.goto(await people.linkTo(person.email, /^Confirm your email/))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Successfully logged in!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/portal/)
  await page.getByRole('tab', { name: 'Orders' }).click()
  const orders = page.getByRole('tabpanel')
  await expect(orders.getByText('$30.00')).toBeVisible()
  await expect(orders.getByText('pending')).toBeVisible()

  const office = await (await context.browser())?.newContext({ baseURL: server.baseURL })
  if (!office) throw new Error('no browser')
  const desk = await office.newPage()
  await desk.goto('/auth?admin=true')
  await expect(desk.getByRole('heading', { name: 'Administrator Login' })).toBeVisible()
  await expect(desk.getByText('Admin account is ready to use', { exact: true })).toBeVisible()
  await desk.getByLabel('Email').fill(administrator.email)
  await desk.getByLabel('Password', { exact: true }).fill(administrator.password)
  await desk.getByRole('button', { name: 'Sign in as Administrator' }).click()
  await expect(desk).toHaveURL(/\/dashboard/)
  await expect(desk.getByText('Welcome to the dashboard!', { exact: true })).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: person.lastName })
  await row.getByRole('combobox').selectOption('processing')
  await expect(desk.getByText('Order status updated to processing', { exact: true })).toBeVisible()
  await office.close()

  await page.reload()
  const badge = page.getByRole('tabpanel').getByText('processing')
  await expect(badge).toBeVisible()
  const [red, green, blue] = await badge.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return []
    const painted = (at: Element | null): string => {
      const colour = at ? getComputedStyle(at).backgroundColor : 'transparent'
      return at && colour === 'rgba(0, 0, 0, 0)' ? painted(at.parentElement) : colour
    }
    canvas.fillStyle = painted(element)
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(blue).toBeGreaterThan(Math.max(red ?? 255, green ?? 255))
})

test.describe('an unpaid checkout', () => {
  for (const [how, finish, query, notice] of [
    [
      'cancelled',
      (payment: Page) => payment.getByRole('button', { name: 'Cancel' }).click(),
      /quantity=3&payment=cancelled/,
      /The payment was cancelled/,
    ],
    [
      'declined',
      (payment: Page) => pay(payment, newPerson(), '4000 0000 0000 0002'),
      /quantity=3&payment=declined/,
      /declined/,
    ],
  ] as const) {
    test(`${how}: returns to the blend page with the quantity kept and no order`, {
      tag: '@embedded',
    }, async ({ page, context, watched }) => {
      watched.expectError(/409 \(|ApiError/)
      const payment = await openPayment(context, page, 3)
      const sessionId = payment.url().split('/').at(-1)
      await finish(payment)
      await payment.waitForURL(query)
      await expect(payment.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
      await expect(payment.getByText('$30.00').first()).toBeVisible()
      await expect(payment.getByText(notice)).toBeInViewport()
      await payment.goto(`/order-confirmation?session_id=${sessionId}`)
      await expect(
        payment.getByText('Failed to process order. Please contact support.').first(),
      ).toBeVisible()
    })
  }
})
