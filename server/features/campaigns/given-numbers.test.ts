import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookAsVisitor } from '#tests/support/book-as-visitor.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'
import { createCampaignCalls, deletePeople } from '#tests/support/campaign-calls.ts'
import { deliverAll, runJob, setLocalTime } from '#tests/support/campaigns.ts'

// A visitor books with somebody else's address and a number of their own.

const own = '+13125557201'
const visitorNumber = '+13125557202'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(async () => {
  setLocalTime(t, '11:00')
  await deletePeople(t)
})

const { call, contactId, preview, save, send } = createCampaignCalls(() => ({ t, owner }))
let ahead = 5
const nextTime = () => timeAhead(++ahead, '10:00')

async function previewTexts(email: string) {
  const id = await save({ segment: null, people: [await contactId(email)], purpose: 'appointments' })
  const { page, skipped } = await preview(id)
  return { reached: page.map(({ address }) => address), skipped }
}

test('texts about sessions don’t go to the number with which a visitor booked for an account', async () => {
  const email = 'veronica@given.example'
  const token = await t.makeClient(email)
  await bookAsVisitor(t, { email, phone: visitorNumber, startsAt: nextTime() })
  expect(await previewTexts(email)).toEqual({ reached: [], skipped: [{ reason: 'no_phone', people: 1 }] })
  const held = { service: 'online', minutes: 60, starts_at: nextTime() }
  const { hold } = (await t.call('POST', '/api/booking/holds', held, token)).body
  const booking = { hold, key: randomUUID(), price_cents: 8000, phone: own, texts_agreed: true }
  expect((await t.call('POST', '/api/booking/appointments', booking, token)).status).toBe(200)
  await bookAsVisitor(t, { email, phone: visitorNumber, startsAt: nextTime() })
  expect(await previewTexts(email)).toEqual({ reached: [own], skipped: [] })
})

test('nor to what a visitor gave before the address had an account', async () => {
  const email = 'vera@given.example'
  await bookAsVisitor(t, { email, phone: visitorNumber, startsAt: nextTime() })
  await t.makeClient(email)
  expect((await previewTexts(email)).reached).toEqual([])
})

test('a guest is skipped whose number came with a later booking, and reached at that of the first', async () => {
  const email = 'gia@given.example'
  await bookAsVisitor(t, { email, phone: own, startsAt: nextTime() })
  expect((await previewTexts(email)).reached).toEqual([own])
  await bookAsVisitor(t, { email, phone: visitorNumber, startsAt: nextTime() })
  expect(await previewTexts(email)).toEqual({
    reached: [],
    skipped: [{ reason: 'not_verified', people: 1 }],
  })
})

test('a group text about sessions that waits for the morning doesn’t go to a number that was corrected', async () => {
  const email = 'gert@given.example'
  await bookAsVisitor(t, { email, phone: own, startsAt: nextTime() })
  setLocalTime(t, '22:00')
  const person = await contactId(email)
  const id = await save({ segment: null, people: [person], purpose: 'appointments' })
  expect((await send(id)).status).toBe(200)
  const was = { name: 'Gia Guest', email, phone: own }
  const right = '+13125557209'
  const corrected = await t.call('PUT', `/api/clients/${person}`, { ...was, phone: right, was }, owner)
  expect(corrected.status).toBe(200)
  setLocalTime(t, '11:00', 1)
  await runJob(t)
  expect(await deliverAll(t)).toEqual([])
  const { recipients } = (await call('GET', `/${id}/recipients`)).body
  expect(recipients).toMatchObject([{ name: 'Gia Guest', address: right, skipped: 'no_consent' }])
})
