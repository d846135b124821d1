import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { practiceSettings } from '#server/db/schema/calendar.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { applyDeliveryReport } from '#server/messaging/apply-delivery-report.ts'
import { recordConsent } from '#server/messaging/consents.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import type { Delivery, NoticeKind } from '#shared/notices.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
let count = 0
beforeAll(async () => {
  t = await makeTestApp()
  await t.outbox.stop()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(async () => {
  setClock('12:00')
  await t.scope(system, async (tx) => {
    await tx.delete(practiceSettings)
    await tx.delete(noticeSettings)
    await tx.delete(appointments)
    await tx.delete(outbox)
    await tx.delete(smsMessages)
  })
})

const at = (ahead: number, time: string) =>
  toInstant(addDays(toLocal(new Date()).date, ahead), time) ?? new Date(Number.NaN)
/** Tomorrow at a time of the practice's zone. */
function setClock(time: string) {
  t.clock.aheadMs = at(1, time).getTime() - Date.now()
}
const choose = (kind: NoticeKind, delivery: Delivery, more = {}) =>
  t.scope(system, (tx) => tx.insert(noticeSettings).values({ kind, isOn: true, delivery, ...more }))

type Values = Partial<typeof appointments.$inferInsert>
async function addRequest(values: Values = {}) {
  const phone = `+1312555${String(2000 + ++count)}`
  const row = await t.scope(system, async (tx) => {
    await recordConsent(tx, {
      ...{ channel: 'sms', recipient: phone, purpose: 'appointments' },
      ...{ wording: 'Yes, text me.', source: 'booking', actor: 'person' },
    })
    const [added] = await tx
      .insert(appointments)
      .values({
        clientName: 'Ada Pine',
        clientEmail: `ada.${count}@steps.example`,
        clientPhone: phone,
        serviceType: 'Online Consultations',
        place: 'online',
        durationMinutes: 60,
        appointmentDate: at(10 + count, '10:00'),
        status: 'pending',
        origin: 'booking',
        ...values,
      })
      .returning()
    return added ?? expect.fail('nothing was inserted')
  })
  return { ...row, phone, email: row.clientEmail ?? '' }
}
const take = (row: { id: string; sequence: number }, step: string, body: object = {}) =>
  t.call('POST', `/api/calendar/appointments/${row.id}/${step}`, { sequence: row.sequence, ...body }, owner)
const preview = async (row: { id: string }, step: object) =>
  (await t.call('POST', `/api/calendar/appointments/${row.id}/preview`, step, owner)).body
const enqueuedTo = (recipient: string) =>
  t.scope(system, (tx) => tx.select().from(outbox).where(eq(outbox.recipient, recipient)))
const textsTo = async (phone: string) =>
  (
    await t.scope(system, (tx) => tx.select().from(smsMessages).where(eq(smsMessages.phoneNumber, phone)))
  ).map(({ message }) => message)

test('a step goes by text alone when the owner chose that and the client agreed, and waits for the undo', async () => {
  await choose('booked', 'text_first')
  const row = await addRequest()
  const shown = await preview(row, { step: 'accept' })
  expect(shown).toMatchObject({ mail: null, is_off: false, text: { to: row.phone } })
  const { body } = await take(row, 'accept')
  expect(body.tells_client).toBe(true)
  expect(await textsTo(row.phone)).toEqual([
    expect.stringMatching(/: your appointment on .+ at 10:00 AM, .+, is confirmed\. .+\/booking\/manage#/),
  ])
  expect((await textsTo(row.phone))[0]?.split('#')[0]).toBe(shown.text.text.split('#')[0])
  expect(await enqueuedTo(row.email)).toEqual([])
  const [waiting] = await enqueuedTo(row.phone)
  expect(waiting?.runAt.getTime()).toBeGreaterThan(waiting?.createdAt.getTime() ?? 0)
})

test('when texts can’t be sent, the email in place of one still comes before a session that is soon', async () => {
  await choose('booked', 'text_first')
  const row = await addRequest({ appointmentDate: at(1, '15:00') })
  await take(row, 'accept')
  const [text] = await enqueuedTo(row.phone)
  const lifeMs = (text?.expiresAt?.getTime() ?? Number.NaN) - (text?.createdAt.getTime() ?? Number.NaN)
  expect(lifeMs).toBeLessThan(hours(2))
  expect(lifeMs).toBeGreaterThan(hours(1))
})

test('the undo takes back text and email together', async () => {
  await choose('booked', 'both')
  const row = await addRequest()
  const { body } = await take(row, 'accept')
  expect([(await enqueuedTo(row.phone)).length, (await enqueuedTo(row.email)).length]).toEqual([1, 1])
  expect((await take(body.appointment, 'undo')).status).toBe(200)
  expect([await textsTo(row.phone), await enqueuedTo(row.phone), await enqueuedTo(row.email)]).toEqual([
    [],
    [],
    [],
  ])
})

test('nothing is undone once one of the two messages has left', async () => {
  await choose('booked', 'both')
  const row = await addRequest()
  const { body } = await take(row, 'accept')
  await t.scope(system, (tx) =>
    tx.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.recipient, row.phone)),
  )
  const undo = await take(body.appointment, 'undo')
  expect([undo.status, undo.body.error.fields.undo]).toEqual([409, 'The message has already left.'])
  expect(await enqueuedTo(row.email)).toHaveLength(1)
})

test('without consent for texts, and by default, a step goes by email', async () => {
  const byDefault = await addRequest()
  await take(byDefault, 'accept')
  expect([(await textsTo(byDefault.phone)).length, (await enqueuedTo(byDefault.email)).length]).toEqual([
    0, 1,
  ])
  await choose('booked', 'text_first')
  const unasked = await addRequest({ clientPhone: '+13125552999' })
  await take(unasked, 'accept')
  expect([await textsTo('+13125552999'), (await enqueuedTo(unasked.email)).length]).toEqual([[], 1])
})

test('at night the email goes at once; whoever gave none gets the text in the morning', async () => {
  await choose('booked', 'text_first')
  setClock('23:00')
  const row = await addRequest()
  const withoutEmail = await addRequest({ clientEmail: null })
  await take(row, 'accept')
  await take(withoutEmail, 'accept')
  expect([(await textsTo(row.phone)).length, (await enqueuedTo(row.email)).length]).toEqual([0, 1])
  const [text] = await enqueuedTo(withoutEmail.phone)
  const waitHours = ((text?.runAt.getTime() ?? 0) - (text?.createdAt.getTime() ?? 0)) / 3_600_000
  expect(waitHours).toBeGreaterThan(9.9)
  expect(waitHours).toBeLessThan(10.1)
  expect(text?.expiresAt?.getTime()).toBeGreaterThan(text?.runAt.getTime() ?? Number.POSITIVE_INFINITY)
})

test('a text that fails is followed by the email, unless a later step made it untrue', async () => {
  await choose('booked', 'text_first')
  const rows = [await addRequest(), await addRequest()] as const
  const ids: string[] = []
  for (const row of rows) {
    const { body } = await take(row, 'accept')
    const [text] = await enqueuedTo(row.phone)
    ids.push(text?.id ?? '')
    await t.scope(system, (tx) =>
      tx.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.recipient, row.phone)),
    )
    if (row === rows[1]) await take(body.appointment, 'cancel')
  }
  for (const id of ids)
    await applyDeliveryReport(
      { ...t, outbox: { wake: () => {} } } as never,
      { id, providerId: `sent-${id}`, state: 'failed', reason: 'no such number' } as never,
    )
  const kinds = async (email: string) => (await enqueuedTo(email)).map(({ kind }) => kind)
  expect(await kinds(rows[0].email)).toEqual(['appointment_confirmed'])
  expect(await kinds(rows[1].email)).toEqual(['appointment_cancelled'])
})

test('what only the email says is mailed beside the text', async () => {
  await choose('cancelled', 'text_first')
  const [plain, withNote] = [
    await addRequest({ status: 'confirmed' }),
    await addRequest({ status: 'confirmed' }),
  ]
  await take(plain, 'cancel')
  await take(withNote, 'cancel', { note: 'I’m ill, sorry.' })
  expect([(await textsTo(plain.phone)).length, (await enqueuedTo(plain.email)).length]).toEqual([1, 0])
  expect([(await textsTo(withNote.phone)).length, (await enqueuedTo(withNote.email)).length]).toEqual([1, 1])
})

test('a request that is moved says that it is not confirmed yet, in whatever words', async () => {
  await choose('moved', 'both', { smsTemplate: 'Now on {day}.' })
  const row = await addRequest()
  await take(row, 'move', { starts_at: at(40, '11:00').toISOString(), any_time: true })
  expect(await textsTo(row.phone)).toEqual([expect.stringMatching(/^Now on .+\. It is not confirmed yet\.$/)])
})

test('a message that is switched off says so before the step, and is sent by no status either', async () => {
  await choose('booked', 'both', { isOn: false })
  const row = await addRequest()
  expect(await preview(row, { step: 'accept' })).toEqual({ mail: null, text: null, is_off: true })
  const { status } = await t.call(
    'PATCH',
    `/api/appointments/${row.id}`,
    { status: 'confirmed', any_time: true },
    owner,
  )
  expect(status).toBe(200)
  expect([await enqueuedTo(row.email), await enqueuedTo(row.phone)]).toEqual([[], []])
})
