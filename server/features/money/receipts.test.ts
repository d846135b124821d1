import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import type { MoneyMovement } from '#shared/money-report.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'
import { readPdfText } from '#tests/support/read-pdf-text.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const { place } = createPickupOrders(() => t)
const { taken, addSession } = createTakenPayments(
  () => t,
  () => owner,
)
const thisYear = () => String(new Date().getFullYear())
const list = async (figure: string): Promise<MoneyMovement[]> =>
  (await t.call('GET', `/api/money/movements?period=${thisYear()}&figure=${figure}`, undefined, owner)).body
    .movements
const download = (number: number | string, token: string | null = owner) =>
  t.app.request(`/api/money/receipts/${number}`, {
    headers: { apikey: settings.publishableKey, ...(token && { authorization: `Bearer ${token}` }) },
  })

test('every payment has a numbered receipt: of an order, of a session, and of anything else', async () => {
  const { order } = await place({ lines: [gallon] })
  const input = { version: order.version, cents: 3000, method: 'cash', key: crypto.randomUUID() }
  expect((await t.call('POST', `/api/orders/${order.id}/payments`, input, owner)).status).toBe(200)
  const session = await addSession()
  await taken({ appointment_id: session.id, cents: 8000 })
  await taken({ cents: 4500, customer_name: 'Zoë Žižek' })

  const movements = await list('received')
  expect(movements.map(({ receipt }) => receipt).toSorted()).toEqual([1, 2, 3])
  expect(movements.map(({ order_number }) => order_number)).toContain(order.number)
  expect(movements.map(({ who }) => who).toSorted()).toEqual(['Ada Pine', 'Ada Pine', 'Zoë Žižek'])
  expect(movements.find(({ appointment }) => appointment)?.appointment?.id).toBe(session.id)
  for (const { receipt } of movements) {
    const response = await download(receipt ?? 0)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${receipt}.pdf"`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(1000)
  }
})

test('a number that was never issued, and nobody but the owner, gets none', async () => {
  for (const number of [99, 0, -1, 'x', '1e3', 999_999_999_999])
    expect((await download(number)).status).toBe(404)
  expect((await download(1, null)).status).toBe(401)
})

test('the figure of all that was received lists every payment and no refund', async () => {
  const payment = await taken({ cents: 700 })
  await t.call('POST', `/api/payments/${payment.id}/refund`, { key: crypto.randomUUID(), cents: 200 }, owner)
  const received = await list('received')
  expect(new Set(received.map(({ kind }) => kind))).toEqual(new Set(['payment']))
  expect((await list('refund')).map(({ cents }) => cents)).toEqual([-200])
  const { body } = await t.call('GET', '/api/money', undefined, owner)
  expect(received.reduce((sum, { cents }) => sum + cents, 0)).toBe(body.year.received_cents)
})

test('a receipt states what is left of a payment that was recorded by mistake, as the customer’s does', async () => {
  const session = await addSession()
  const inPart = await taken({ appointment_id: session.id, cents: 8000 })
  const wholly = await taken({ cents: 4500 })
  const movements = await list('received')
  const textOf = async (cents: number) => {
    const { receipt } = movements.find((movement) => movement.cents === cents) ?? {}
    return readPdfText(await (await download(receipt ?? 0)).arrayBuffer())
  }
  const remove = (id: string, cents: number) =>
    t.call('POST', `/api/payments/${id}/refund`, { key: crypto.randomUUID(), cents, mistake: true }, owner)
  expect((await remove(inPart.id, 2000)).status).toBe(200)
  expect((await remove(wholly.id, 4500)).status).toBe(200)
  const [ofPart, ofNothing] = [await textOf(8000), await textOf(4500)]
  expect(ofPart).toContain('$60.00 paid in cash')
  expect(ofPart).not.toContain('$80.00 paid in cash')
  expect(ofNothing).toContain('Recorded by mistake: nothing was paid.')
})

test('a client with an account is named by the movements of their sessions', async () => {
  const { id } = await addSession()
  await t.makeClient('vera@example.com')
  await t.scope({ role: 'system', job: 'test' }, async (tx) => {
    await tx.execute(sql`update appointments set client_name = null, client_email = null,
      user_id = (select id from users where email = 'vera@example.com') where id = ${id}`)
    await tx.execute(sql`update profiles set first_name = 'Vera', last_name = 'Lind'
      where id = (select id from users where email = 'vera@example.com')`)
    await tx.execute(sql`
      insert into money_entries (kind, method, income, amount_cents, cause, appointment_id, occurred_at)
      values ('payment', 'card', 'session', 8000, 'card:of vera', ${id}, now())`)
  })
  expect((await list('session'))[0]).toMatchObject({ who: 'Vera Lind', appointment: { id } })
})
