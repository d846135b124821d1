import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkResult, PrintedOrder } from '#shared/orders-in-bulk.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

const system = { role: 'system', job: 'test' } as const
const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 State St', line2: null, ...place }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let count = 0
async function buy(): Promise<OwnerOrder & { to: string }> {
  const to = `bulk-buyer-${count++}@example.com`
  const { body } = await t.call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 2 })
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  await t.embedded.pay(sessionId, { name: 'Nia Okoye', email: to, phone: null, address })
  await t.call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
  const list = await t.call('GET', `/api/orders/all?q=${to}`, undefined, owner)
  return { ...(await read(list.body.orders[0].number)), to }
}
const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
async function pack(ids: readonly string[], tell = true): Promise<BulkResult[]> {
  const { status, body } = await t.call('POST', '/api/orders/pack', { ids, tell }, owner)
  expect(status).toBe(200)
  return body.results
}
const undo = async (orders: readonly BulkResult[]): Promise<BulkResult[]> => {
  const input = { orders: orders.map(({ id, version }) => ({ id, version })) }
  return (await t.call('POST', '/api/orders/undo', input, owner)).body.results
}
const packedMails = async (...to: string[]) =>
  (await t.sentMail()).filter((mail) => to.includes(mail.to) && /packed/i.test(mail.subject + mail.text))
    .length
const set = (order: OwnerOrder, columns: string) =>
  t.scope(system, (tx) => tx.execute(sql`update orders set ${sql.raw(columns)} where id = ${order.id}`))

test('marks several orders as packed, and each customer hears of it once', async () => {
  const [a, b] = [await buy(), await buy()]
  const results = await pack([a.id, b.id, a.id])
  expect(results).toEqual([
    { id: a.id, number: a.number, version: a.version + 1, isChanged: true, problem: null },
    { id: b.id, number: b.number, version: b.version + 1, isChanged: true, problem: null },
  ])
  expect((await read(a.number)).packed_at).not.toBeNull()
  const again = await pack([a.id, b.id])
  expect(again.map(({ isChanged, problem, version }) => [isChanged, problem, version])).toEqual([
    [false, null, a.version + 1],
    [false, null, b.version + 1],
  ])
  await endUndoWait(t)
  expect(await packedMails(a.to, b.to)).toBe(2)
})

test('what keeps one order from it is said for that one alone', async () => {
  const [packed, cancelled, unpaid] = [await buy(), await buy(), await buy()]
  await set(cancelled, `status = 'cancelled'`)
  await set(unpaid, `payment = 'awaiting'`)
  const missing = randomUUID()
  const results = await pack([cancelled.id, missing, unpaid.id, packed.id])
  expect(results.map(({ problem }) => problem)).toEqual([
    'This order is past that step.',
    'This order isn’t there any more.',
    'This order isn’t there any more.',
    null,
  ])
  expect((await read(packed.number)).packed_at).not.toBeNull()
  expect((await read(cancelled.number)).packed_at).toBeNull()
})

test('undone in time, nothing was packed and nothing is sent', async () => {
  const [a, b] = [await buy(), await buy()]
  const undone = await undo(await pack([a.id, b.id]))
  expect(undone.map(({ isChanged }) => isChanged)).toEqual([true, true])
  await endUndoWait(t)
  expect(await packedMails(a.to, b.to)).toBe(0)
  expect((await read(a.number)).packed_at).toBeNull()
  const twice = await undo(undone)
  expect(twice.map(({ problem }) => problem)).toEqual([
    'This can’t be undone any more.',
    'This can’t be undone any more.',
  ])
})

test('an undo says for which orders it comes too late', async () => {
  const [a, b] = [await buy(), await buy()]
  const results = await pack([a.id, b.id])
  const shipped = await t.call(
    'POST',
    `/api/orders/${b.id}/steps`,
    { step: 'ship', version: b.version + 1, tell: false },
    owner,
  )
  expect(shipped.status).toBe(200)
  expect((await undo(results)).map(({ problem }) => problem)).toEqual([
    null,
    'This order was changed in another window.',
  ])
  const late = await pack([a.id])
  t.clock.aheadMs += minutes(5)
  expect((await undo(late)).map(({ problem }) => problem)).toEqual(['This can’t be undone any more.'])
})

test('without telling, no customer hears of it', async () => {
  const order = await buy()
  await pack([order.id], false)
  await endUndoWait(t)
  expect(await packedMails(order.to)).toBe(0)
})

test('two windows that mark the same orders pack each of them once', async () => {
  const orders = [await buy(), await buy(), await buy()]
  const ids = orders.map(({ id }) => id)
  const results = (await Promise.all([pack(ids), pack(ids.toReversed())])).flat()
  expect(results.filter(({ problem }) => problem !== null)).toEqual([])
  expect(results.filter(({ isChanged }) => isChanged)).toHaveLength(3)
  for (const { number } of orders)
    expect((await read(number)).events.filter(({ sentence }) => /packed/i.test(sentence))).toHaveLength(1)
})

test('the labels and slips of several orders have their address and lines, and none of an unpaid one', async () => {
  const [a, b, unpaid] = [await buy(), await buy(), await buy()]
  await set(unpaid, `payment = 'awaiting'`)
  const numbers = [b, a, unpaid].map(({ number }) => number)
  const { body } = await t.call('GET', `/api/orders/print?numbers=${numbers},999999`, undefined, owner)
  const orders: PrintedOrder[] = body.orders
  expect(orders.map(({ number }) => number)).toEqual([a.number, b.number])
  expect(orders[0]).toMatchObject({
    address,
    customer: { name: 'Nia Okoye' },
    lines: [{ quantity: 2 }],
    pickup: null,
  })
  expect(JSON.stringify(orders)).not.toMatch(/cents|bulk-buyer/)
})

test.each([
  [{ ids: [], tell: true }],
  [{ ids: ['1'], tell: true }],
  [{ ids: Array.from({ length: 101 }, () => randomUUID()), tell: true }],
  [{ ids: [randomUUID()] }],
  [{ ids: 'all', tell: true }],
])('refuses %j', async (input) => {
  const { status, body } = await t.call('POST', '/api/orders/pack', input, owner)
  expect([status, body.error.code]).toEqual([400, 'invalid_input'])
})

test.each(['', 'x', '1,', '1;drop', Array.from({ length: 101 }, (_, n) => n).join(',')])(
  'prints nothing for %j',
  async (numbers) => {
    const { status } = await t.call(
      'GET',
      `/api/orders/print?numbers=${encodeURIComponent(numbers)}`,
      undefined,
      owner,
    )
    expect(status).toBe(400)
  },
)
