import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { days, hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCart, publishPickup } from '#tests/support/cart.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order

let count = 0
async function order(): Promise<OwnerOrder & { email: string }> {
  const email = `pickup-${count++}@example.com`
  const { body } = await placeCart(t, { customer: { name: 'Nia Okoye', email, texts_agreed: false } })
  return { ...(await read(Number(body.number))), email }
}

/** A stretch of time so many days ahead. */
function ahead(count: number, lengthMs = hours(1)) {
  const startsAt = new Date(Math.floor(Date.now() / hours(1)) * hours(1) + days(count))
  return { starts_at: startsAt.toISOString(), ends_at: new Date(startsAt.getTime() + lengthMs).toISOString() }
}
const move = ({ id, version }: OwnerOrder, input: object) =>
  t.call('PUT', `/api/orders/${id}/pickup`, { version, tell: true, ...input }, owner)
const mailsTo = async (email: string) => {
  await endUndoWait(t)
  return (await t.sentMail()).filter(({ to, subject }) => to === email && /pickup time/.test(subject))
}

test('the owner gives an order another pickup time, and the customer is told it with the note', async () => {
  const placed = await order()
  const time = ahead(3)
  const preview = await t.call('POST', `/api/orders/${placed.id}/pickup-preview`, { ...time }, owner)
  expect(preview.body.email).toMatchObject({ to: placed.email })
  const { status, body } = await move(placed, { ...time, note: 'As we said.' })
  expect([status, body.order.pickup]).toEqual([200, time])
  expect(body.order.events.map(({ sentence }: { sentence: string }) => sentence)).toContainEqual(
    expect.stringMatching(/^Changed the pickup time to /),
  )
  const [mail, ...others] = await mailsTo(placed.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`New pickup time for your order #${placed.number}`)
  expect(mail?.text).toContain('As we said.')
  expect(mail?.text).toContain(preview.body.email.paragraphs.at(-2))
})

test('sent again, or with the same time, it changes nothing; of two windows the second is told', async () => {
  const placed = await order()
  const first = await move(placed, ahead(3))
  expect((await move(placed, ahead(3))).body.order.version).toBe(first.body.order.version)
  expect((await move(placed, ahead(4))).status).toBe(409)
})

test('what still waits to be told of an earlier time is taken back', async () => {
  const placed = await order()
  const first = await move(placed, ahead(3))
  await move(first.body.order, ahead(5))
  const mails = await mailsTo(placed.email)
  expect(mails).toHaveLength(1)
})

test('an order that is cancelled meanwhile has no new pickup time any more', async () => {
  const placed = await order()
  const { body } = await move(placed, ahead(3))
  const step = { step: 'cancel', version: body.order.version, tell: true }
  expect((await t.call('POST', `/api/orders/${placed.id}/steps`, step, owner)).status).toBe(200)
  expect(await mailsTo(placed.email)).toEqual([])
})

test('the customer is told nothing where the owner tells them', async () => {
  const placed = await order()
  expect((await move(placed, { ...ahead(3), tell: false })).status).toBe(200)
  expect(await mailsTo(placed.email)).toEqual([])
})

test.each([
  ['a time that has passed', ahead(-1), 'starts_at'],
  ['a time in two years', ahead(730), 'starts_at'],
  ['a stretch of two days', ahead(3, days(2)), 'ends_at'],
  ['an end before the start', ahead(3, -hours(1)), 'ends_at'],
])('%s is refused with a sentence', async (_what, time, field) => {
  const placed = await order()
  const { status, body } = await move(placed, time)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  expect((await read(placed.number)).pickup).toEqual(placed.pickup)
})

test('an order that was cancelled or picked up is not moved', async () => {
  const placed = await order()
  const step = { step: 'cancel', version: placed.version, tell: false }
  const cancelled = await t.call('POST', `/api/orders/${placed.id}/steps`, step, owner)
  expect((await move(cancelled.body.order, ahead(3))).body.error.fields).toHaveProperty('starts_at')
})

test('the list says when an order is picked up, and what is still to be paid of it', async () => {
  const { id, version, number, total_cents } = await order()
  const readRow = async () => {
    const { orders: listed } = (await t.call('GET', '/api/orders/all', undefined, owner)).body
    return listed.find((row: { number: number }) => row.number === number)
  }
  const row = await readRow()
  expect(row.hint).toMatch(/^Pickup [A-Z][a-z]{2} \d.* at .+ [AP]M to .+ [AP]M$/)
  expect(row.note).toBe(`${formatUsd(total_cents)} is still to be paid.`)
  const payment = { version, cents: total_cents, method: 'cash', key: randomUUID() }
  await t.call('POST', `/api/orders/${id}/payments`, payment, owner)
  expect((await readRow()).note).toBeNull()
})
