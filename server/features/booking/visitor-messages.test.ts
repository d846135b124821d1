import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookAsVisitor } from '#tests/support/book-as-visitor.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { placeCart, publishPickup } from '#tests/support/cart.ts'

// What visitors cause to an address and a number that they typed, from as many networks as they like.

const system = { role: 'system', job: 'test' } as const
const number = '+13125557301'
const oftenSentence = /^That’s a lot in a short time\. Try again in \d+ minutes?, or call us at .*\d{4}\.$/

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(async () => {
  // Texts may leave at once.
  const noon = toInstant(addDays(toLocal(new Date()).date, 1), '12:00') ?? new Date()
  t.clock.aheadMs = noon.getTime() - Date.now()
  await t.scope(system, async (tx) => {
    await tx.delete(appointments)
    await tx.delete(noticeSettings)
    for (const table of ['outbox', 'rate_limits']) await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })
})

let networks = 0
const network = () => `10.71.${networks >> 8}.${networks++ & 255}`
let times = 0
const nextTime = () => timeAhead(4 + Math.floor(times / 7), `${10 + (times++ % 7)}:00`)

const book = (email: string, more: { phone?: string } = {}) =>
  bookAsVisitor(t, { email, startsAt: nextTime(), ...more }, network())
const move = (token: string) =>
  t.call('POST', '/api/booking/manage/move', { token, starts_at: nextTime() }, null, network())
const cancel = (token: string) => t.call('POST', '/api/booking/manage/cancel', { token }, null, network())

async function countFor(recipient: string): Promise<number> {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from outbox where recipient like ${recipient}`,
    ),
  )
  return rows[0]?.count ?? 0
}
const deliver = (kind: 'booked' | 'moved' | 'cancelled') =>
  t.scope(system, (tx) => tx.insert(noticeSettings).values({ kind, isOn: true, delivery: 'both' }))

test('bookings and moves cause five emails to a mailbox in 15 minutes, whatever its tag, and the visitor is told', async () => {
  const tokens = [
    await book('vic@example.com'),
    await book('Vic+1@example.com'),
    await book('vic+2@example.com'),
  ]
  for (const token of tokens.slice(0, 2)) expect((await move(token)).status).toBe(200)
  const [token = ''] = tokens
  const before = await countFor('%')
  for (let n = 0; n < 3; n++) {
    const { status, body } = await move(token)
    expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
    expect(body.error.fields.starts_at).toMatch(oftenSentence)
  }
  expect(await countFor('vic%')).toBe(5)
  // Neither is the owner told of what didn't happen.
  expect(await countFor('%')).toBe(before)
  expect(await book('other@example.com')).toBeTruthy()
})

test('a cancellation is never refused, and the owner’s steps are not limited', async () => {
  const token = await book('vic@example.com')
  for (let n = 0; n < 4; n++) expect((await move(token)).status).toBe(200)
  expect((await move(token)).status).toBe(429)
  const [row] = await t.scope(system, (tx) => tx.select().from(appointments))
  const path = `/api/calendar/appointments/${row?.id}/move`
  const step = { sequence: row?.sequence, starts_at: nextTime() }
  expect((await t.call('POST', path, step, owner)).status).toBe(200)
  expect((await cancel(token)).status).toBe(200)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select from outbox where kind = 'appointment_cancelled' and recipient = 'vic@example.com'`,
    ),
  )
  expect(rows).toHaveLength(1)
})

test('a move that fails doesn’t count', async () => {
  const token = await book('vic@example.com')
  const input = { token, starts_at: timeAhead(40, '03:00') }
  for (let n = 0; n < 8; n++)
    expect((await t.call('POST', '/api/booking/manage/move', input, null, network())).status).toBe(409)
  expect((await move(token)).status).toBe(200)
})

test('a number gets five texts in 15 minutes over all mailboxes; the others are told by email', async () => {
  await deliver('booked')
  await deliver('moved')
  for (let n = 0; n < 4; n++) {
    const token = await book(`vic${n}@example.com`, { phone: number })
    expect((await move(token)).status).toBe(200)
  }
  expect(await countFor(number)).toBe(5)
  expect(await countFor('vic%')).toBe(8)
})

test('a client who is signed in moves as often as before, and their number counts until it is verified', async () => {
  await deliver('moved')
  const token = await t.makeClient('nia@example.com')
  const held = { service: 'online', minutes: 60, starts_at: nextTime() }
  const { hold } = (await t.call('POST', '/api/booking/holds', held, token)).body
  const booking = { hold, key: randomUUID(), price_cents: 8000, phone: number, texts_agreed: true }
  expect((await t.call('POST', '/api/booking/appointments', booking, token)).status).toBe(200)
  const [row] = await t.scope(system, (tx) => tx.select().from(appointments))
  for (let n = 0; n < 10; n++) {
    const input = { starts_at: nextTime() }
    expect((await t.call('POST', `/api/appointments/${row?.id}/move`, input, token)).status).toBe(200)
  }
  expect(await countFor(number)).toBe(5)
  const often = await t.call('POST', `/api/appointments/${row?.id}/move`, { starts_at: nextTime() }, token)
  expect(often.body.error.fields.starts_at).toMatch(/^That’s a lot in a short time\. .* or call us at/)
})

test('texts that visitors cause count for the day’s texts of clients', async () => {
  await deliver('booked')
  await book('vic@example.com', { phone: number })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select key, count from rate_limits where key like 'texts/%' order by key`),
  )
  expect(rows).toEqual([
    { key: 'texts/clients/day:all', count: 1 },
    { key: 'texts/day:all', count: 1 },
  ])
  await t.scope(system, (tx) =>
    tx.execute(sql`update rate_limits set count = 600 where key = 'texts/clients/day:all'`),
  )
  await book('vic2@example.com', { phone: '+13125557302' })
  expect([await countFor('+13125557302'), await countFor('vic2@example.com')]).toEqual([0, 1])
})

test('orders to pay at pickup count for the mailbox as bookings do', async () => {
  await book('vic@example.com')
  const order = (tag: number) =>
    placeCart(t, { customer: { name: 'Vic', email: `vic+${tag}@example.com`, texts_agreed: false } })
  for (let n = 0; n < 4; n++) expect((await order(n)).status).toBe(200)
  const { status, body } = await order(5)
  expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
  expect(body.error.fields['customer.email']).toMatch(oftenSentence)
  expect(await countFor('vic%')).toBe(5)
})
