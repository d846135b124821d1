import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch, publishPickup } from '#tests/support/cart.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t)
})
afterAll(() => t.close())

const save = (sessionId: string) => t.call('POST', '/api/functions/save-everleaf-order', { sessionId }, null)

test('the confirmation of a cart shows its lines and when it is picked up, for an hour', async () => {
  const { body, input } = await placeCart(t, { lines: [gallon, pouch], pay: 'card' })
  const sessionId = /cs_\w+/.exec(body.url)?.[0] ?? ''
  expect((await save(sessionId)).body.error.code).toBe('payment_not_confirmed')
  const form = sandboxPaymentForm()
  const paid = await t.app.request(`${new URL(body.url).pathname}/pay`, { method: 'POST', body: form })
  expect(paid.status).toBe(303)
  const saved = (await save(sessionId)).body.order
  expect(saved).toMatchObject({ number: body.number, quantity: 4, total: 60, shipping_address: null })
  expect(saved.cart).toMatchObject({
    lines: [
      { name: 'Gingerade Gallon', quantity: 1, total_cents: 3000 },
      { name: 'Everleaf Whole-Food Nutrient Blend', quantity: 3, total_cents: 3000 },
    ],
    tax_cents: 0,
    tax_label: 'Sales tax',
    pickup: { place: expect.any(String), starts_at: input.pickup_starts_at },
  })
  t.clock.aheadMs += minutes(61)
  const later = (await save(sessionId)).body.order
  expect(later).toMatchObject({ number: body.number, name: null, email: null })
  expect(later).not.toHaveProperty('cart')
})
