import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#server/money/balance.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts'
import { admin, makeTestApp, sandboxKey, type TestApp } from '#tests/support/app.ts'
import { type CardOrder, placeCardOrder } from '#tests/support/card-orders.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

const system = { role: 'system', job: 'test' } as const
const path = `/sandbox/payments?key=${sandboxKey}`

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t)
})
afterAll(() => t.close())

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (address: string, values: Record<string, string> = {}) =>
  t.app.request(address, {
    method: 'POST',
    body: new URLSearchParams(values).toString(),
    headers: formHeaders,
  })
const act = (order: CardOrder, step: string, values: Record<string, string> = {}) =>
  post(`/sandbox/payments/${order.sessionId}/${step}?key=${sandboxKey}`, { event: 'sent', ...values })
const refund = (order: CardOrder, amount: string, values: Record<string, string> = {}) =>
  act(order, 'refund', { amount, once: randomUUID(), ...values })
const balanceOf = ({ id }: CardOrder) => t.scope(system, (tx) => readBalance(tx, { orderId: id }))

async function paidOrder(): Promise<CardOrder> {
  const order = await placeCardOrder(t)
  await post(`/sandbox/pay/${order.sessionId}/pay`, Object.fromEntries(sandboxPaymentForm()))
  return order
}

test('lists what was paid with its sums, without scripts', async () => {
  const order = await paidOrder()
  const unpaid = await placeCardOrder(t)
  const response = await t.app.request(path)
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).toContain(`id="${order.sessionId}"`)
  expect(page).not.toContain(unpaid.sessionId)
  expect(page).not.toContain('Decide for')
})

test('a refund in parts and the one of the rest arrive in the books, each once', async () => {
  const order = await paidOrder()
  const { paidCents } = await balanceOf(order)
  const once = randomUUID()
  for (let n = 0; n < 2; n++) expect((await refund(order, '10', { once })).status).toBe(303)
  expect(await balanceOf(order)).toMatchObject({ refundedCents: 1000 })
  expect((await refund(order, ((paidCents - 1000) / 100).toFixed(2))).status).toBe(303)
  expect(await balanceOf(order)).toMatchObject({ refundedCents: paidCents })
})

test.each(['', '0', '-5', '1e3', '12.345', '99999', 'ten'])(
  'refuses to refund %j with a sentence',
  async (amount) => {
    const order = await paidOrder()
    const response = await refund(order, amount)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Enter an amount up to $')
    expect(await t.embedded.retrieve(order.sessionId)).toMatchObject({ refundedCents: 0 })
  },
)

test('a sandbox refund can be returned by the bank', async () => {
  const order = await paidOrder()
  await refund(order, '10')
  expect((await act(order, 'refund-failed')).status).toBe(303)
  expect(await balanceOf(order)).toMatchObject({ refundedCents: 0 })
  expect((await act(order, 'refund-failed')).status).toBe(422)
})

test('a dispute is opened once, and decided once', async () => {
  const order = await paidOrder()
  const { paidCents } = await balanceOf(order)
  expect((await act(order, 'won')).status).toBe(422)
  await act(order, 'dispute')
  expect(await balanceOf(order)).toMatchObject({ disputedCents: paidCents })
  expect((await refund(order, '1')).status).toBe(422)
  await act(order, 'lost')
  expect(await balanceOf(order)).toMatchObject({ disputedCents: paidCents })
  expect((await act(order, 'won')).status).toBe(422)
})

test('what the site isn’t told about is found by comparing the books', async () => {
  const order = await paidOrder()
  await refund(order, '10', { event: 'lost' })
  expect(await balanceOf(order)).toMatchObject({ refundedCents: 0 })
  expect(await reconcileWithProvider({ ...t, actor: system }, paidSubjects)).toBe(1)
})

test('is closed to everybody else, and unknown payments and steps are not found', async () => {
  const order = await paidOrder()
  expect((await t.app.request('/sandbox/payments')).status).toBe(404)
  expect((await t.app.request('/sandbox/payments?key=wrong')).status).toBe(404)
  const client = await t.makeClient('client@example.com')
  expect((await t.call('POST', `/sandbox/payments/${order.sessionId}/dispute`, {}, client)).status).toBe(404)
  const owner = await t.signIn(admin.email, admin.password)
  expect((await t.call('GET', '/sandbox/payments', undefined, owner)).status).toBe(200)
  for (const step of ['toString', 'nothing', '%00']) expect((await act(order, step)).status).toBe(404)
  expect((await post(`/sandbox/payments/%00/dispute?key=${sandboxKey}`)).status).toBe(404)
  expect(await t.embedded.retrieve(order.sessionId)).toMatchObject({ dispute: null })
})
