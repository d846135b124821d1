import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderConfirmation } from '#app/features/orders/components/order-confirmation.tsx'
import { orderConfirmationContent } from '#practice/content/order-confirmation.ts'
import { practice } from '#practice/practice.ts'
import { blendSlug } from '#practice/settings.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const save = `POST /api/functions/save-${blendSlug}-order`
const failure = 'Failed to process order. Please contact support.'
const order = {
  ...{ order_id: '0b9f6c1e-8a55-4f0e-9a44-5a1f6f0f2f11', number: 1042, status: 'pending' },
  ...{ name: 'Ada Pine', email: 'ada@example.com', quantity: 3, total: 30 },
  shipping_address: {
    ...{ line1: '1 State Street', line2: null, city: 'Chicago', state: 'IL', postal_code: '60601' },
    country: practice.place.country,
  },
}

function open(answer: () => object | Promise<object>) {
  const requests = fakeApi({ [save]: answer })
  const shown = <OrderConfirmation sessionId="cs_test" product={null} isCart={false} />
  return { ...renderScreen(shown, { path: '/order-confirmation?session_id=cs_test' }), requests }
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('shows progress, then thanks, a summary, the next steps and links', async () => {
  const { answer, resolve } = pendingAnswer()
  const { requests } = open(() => answer as Promise<object>)
  expect(title()).toBe('Processing your order...')
  expect(screen.getByText(orderConfirmationContent.processingHint)).toBeDefined()
  resolve({ order })
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([{ sessionId: 'cs_test' }])

  const summary = within(screen.getByRole('region', { name: 'Order summary' }))
  expect(texts(summary.getAllByRole('definition'))).toEqual([
    ...['#1042', 'Ada Pine', 'ada@example.com', '3 pouches', '$30.00'],
    expect.stringMatching(/1 State Street.*Chicago, IL 60601/),
  ])
  const next = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(texts(next.getAllByRole('heading', { level: 3 }))).toEqual([
    ...['Confirmation email', 'SMS updates', 'Shipping notification'],
  ])
  const hrefOf = (name: string) => next.getByRole('link', { name }).getAttribute('href')
  expect([hrefOf('Return to Home'), hrefOf('Order More')]).toEqual(['/', '/order'])
})

test('after the first hour it shows only number and status', async () => {
  open(() => ({ order: { ...order, name: null, email: null, shipping_address: null } }))
  const summary = await screen.findByRole('region', { name: 'Order summary' })
  expect(texts(within(summary).getAllByRole('definition'))).toEqual(['#1042', 'pending'])
})

test('a failure is said on the page and in a toast, offers contact and another try', async () => {
  const answers = [apiError('payment_not_confirmed', {}, 409), apiError('not_found', {}, 404), { order }]
  const { user } = open(() => answers.shift() ?? {})
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await screen.findByRole('heading', { level: 1, name: failure })).toBeDefined()
    await expectToast(`error: ${failure}`)
    expect(screen.getByRole('link', { name: practice.phone.asWritten }).getAttribute('href')).toMatch(/^tel:/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
  }
  expect(await screen.findByText('#1042')).toBeDefined()
})
