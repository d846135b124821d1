import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayContact } from '#server/messaging/consents.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

let daysAhead = 3
async function book(more: object) {
  const session = { service: 'online', minutes: 60, starts_at: timeAhead(daysAhead++, '10:00') }
  const { body } = await t.call('POST', '/api/booking/holds', session)
  const guest = { name: 'Ada Pine', email: `${randomUUID()}@example.com`, price_cents: 8000 }
  const booking = { hold: body.hold, key: randomUUID(), ...guest, ...more }
  return { booking, answer: await t.call('POST', '/api/booking/appointments', booking) }
}
const may = (recipient: string) =>
  t.scope(system, (tx) => mayContact(tx, { channel: 'sms', recipient, purpose: 'appointments' }))

test('texts about an appointment need the box of its form, and the ledger keeps its words', async () => {
  const { booking, answer } = await book({ phone: '(312) 555-0161', texts_agreed: true })
  expect(answer.status).toBe(200)
  expect(await may('+13125550161')).toBe(true)
  await t.call('POST', '/api/booking/appointments', booking)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select source, actor, user_id, wording from consents where recipient = '+13125550161'`),
  )
  expect(rows).toEqual([
    {
      ...{ source: 'booking', actor: 'person', user_id: null },
      wording: expect.stringMatching(/^Text me about this appointment\. .*Message and data rates may apply/),
    },
  ])
  const { body } = await t.call('GET', `/api/clients?q=${booking.email}`, undefined, owner)
  const seen = await t.call('GET', `/api/clients/${body.clients[0].id}/consents`, undefined, owner)
  expect(seen.body.consents).toContainEqual(
    expect.objectContaining({ recipient: '+13125550161', purpose: 'appointments', state: 'given' }),
  )
})

test('a number without the box, and a box without a number, agree to nothing', async () => {
  expect((await book({ phone: '(312) 555-0162' })).answer.status).toBe(200)
  expect((await book({ phone: '(312) 555-0163', texts_agreed: false })).answer.status).toBe(200)
  expect((await book({ texts_agreed: true })).answer.status).toBe(200)
  expect([await may('+13125550162'), await may('+13125550163')]).toEqual([false, false])
})
