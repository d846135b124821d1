import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueReminders } from '#server/booking/reminders.ts'
import { withdrawReminders } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents, practiceSettings } from '#server/db/schema/calendar.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { noticeSettings, smsFallbacks } from '#server/db/schema/notices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { incomingTextHandlers } from '#server/incoming-text-handlers.ts'
import { applyDeliveryReport } from '#server/messaging/apply-delivery-report.ts'
import { recordConsent, withdrawConsent } from '#server/messaging/consents.ts'
import { addOptOut } from '#server/messaging/opt-outs.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let count = 0
beforeAll(async () => {
  t = await makeTestApp()
  await t.outbox.stop()
  await publishRules(t, await t.signIn(admin.email, admin.password))
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.aheadMs = 0
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
/** Nothing leaves by itself: what is enqueued stays to be looked at. */
const ctx = (): Ctx => ({ ...t, actor: system, outbox: { wake: () => {} } })
async function runAt(instant: Date) {
  t.clock.aheadMs = instant.getTime() - Date.now()
  await enqueueReminders(ctx())
}
const texting = (kind: NoticeKind, delivery: 'text_first' | 'both' = 'text_first') =>
  t.scope(system, (tx) => tx.insert(noticeSettings).values({ kind, isOn: true, delivery }))
const sms = (recipient: string) => ({ channel: 'sms', recipient, purpose: 'appointments' }) as const
const choice = { wording: 'Yes, text me.', source: 'booking', actor: 'person' } as const

async function addSession(areaCode = '312', values: Partial<typeof appointments.$inferInsert> = {}) {
  const phone = `+1${areaCode}555${String(100 + ++count).padStart(4, '0')}`
  const row = await t.scope(system, async (tx) => {
    await recordConsent(tx, { ...sms(phone), ...choice })
    const [added] = await tx
      .insert(appointments)
      .values({
        clientName: 'Ada Pine',
        clientEmail: `ada.${count}@example.com`,
        clientPhone: phone,
        serviceType: 'Online Consultations',
        place: 'online',
        durationMinutes: 60,
        appointmentDate: at(10, '10:00'),
        status: 'confirmed',
        origin: 'booking',
        ...values,
      })
      .returning()
    if (!added) throw new Error('nothing was inserted')
    return added
  })
  return { ...row, phone, email: row.clientEmail ?? '' }
}
const enqueuedTo = (recipient: string) =>
  t.scope(system, (tx) => tx.select().from(outbox).where(eq(outbox.recipient, recipient)))
const textsTo = (phone: string) =>
  t.scope(system, (tx) => tx.select().from(smsMessages).where(eq(smsMessages.phoneNumber, phone)))
const eventsOf = async (id: string) =>
  (
    await t.scope(system, (tx) =>
      tx.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id)),
    )
  ).map(({ kind, details }) => ({ kind, by: details.by }))
const report = (id: string, state: 'failed' | 'delivered') =>
  applyDeliveryReport(ctx(), { id, providerId: `sent-${id}`, state, reason: 'no such number' } as never)
const receive = (from: string, text: string, providerId: string = randomUUID()) =>
  receiveSms(ctx(), { from, text, providerId } as never, incomingTextHandlers)

test('a reminder goes by text alone to whom agreed, once, and by email to anybody else', async () => {
  await texting('reminder_1_day')
  const agreed = await addSession()
  const declined = await addSession()
  await t.scope(system, (tx) => withdrawConsent(tx, { ...sms(declined.phone), ...choice }))
  t.clock.aheadMs = at(9, '10:01').getTime() - Date.now()
  await Promise.all([enqueueReminders(ctx()), enqueueReminders(ctx()), enqueueReminders(ctx())])
  const [text, ...others] = await textsTo(agreed.phone)
  expect(text?.message).toMatch(
    /: your appointment is on .+ at 10:00 AM, .+ Reply C to confirm or R to move it/,
  )
  expect(others).toEqual([])
  expect(await enqueuedTo(agreed.email)).toEqual([])
  expect(await eventsOf(agreed.id)).toEqual([{ kind: 'reminded', by: 'sms' }])
  expect(await textsTo(declined.phone)).toEqual([])
  expect(await enqueuedTo(declined.email)).toMatchObject([{ payload: { isUnsolicited: true } }])
})

test('a text waits for the morning where its number is', async () => {
  await texting('reminder_1_day')
  const { phone, email } = await addSession('415')
  await runAt(at(9, '10:01'))
  expect([await textsTo(phone), await enqueuedTo(email)]).toEqual([[], []])
  await runAt(at(9, '11:01'))
  expect(await textsTo(phone)).toHaveLength(1)
})

test('what can’t wait for the morning goes by email, and nothing goes once the session has begun', async () => {
  await texting('starts_soon')
  const { phone, email, id } = await addSession('808', { appointmentDate: at(10, '12:00') })
  await runAt(at(10, '11:01'))
  expect(await textsTo(phone)).toEqual([])
  expect(await enqueuedTo(email)).toHaveLength(1)
  const late = await addSession('312', { appointmentDate: at(11, '12:00') })
  await runAt(at(11, '11:31'))
  expect(await textsTo(late.phone)).toEqual([])
  expect((await eventsOf(id)).length).toBe(1)
})

test('when texts can’t be sent, the email that follows still comes before the session starts', async () => {
  await texting('starts_soon')
  const { phone } = await addSession('312', { appointmentDate: at(10, '12:00') })
  await runAt(at(10, '11:01'))
  const [text] = await enqueuedTo(phone)
  const [fallback] = await t.scope(system, (tx) => tx.select().from(smsFallbacks))
  const expiresAt = text?.expiresAt?.getTime() ?? Number.NaN
  expect(expiresAt).toBeLessThan((fallback?.expiresAt.getTime() ?? Number.NaN) - minutes(10))
})

test('a text that failed for good is followed by one email, however often that is reported', async () => {
  await texting('reminder_1_day')
  const { phone, email } = await addSession()
  await runAt(at(9, '10:01'))
  const [text] = await textsTo(phone)
  await Promise.all([report(text?.id ?? '', 'failed'), report(text?.id ?? '', 'failed')])
  await report(text?.id ?? '', 'failed')
  const mails = await enqueuedTo(email)
  expect(mails.map(({ channel, kind }) => ({ channel, kind }))).toEqual([
    { channel: 'email', kind: 'appointment_reminder' },
  ])
})

test('a text that was delivered after all is followed by no email', async () => {
  await texting('reminder_1_day')
  const { phone, email } = await addSession()
  await runAt(at(9, '10:01'))
  const [text] = await textsTo(phone)
  await report(text?.id ?? '', 'failed')
  expect(await enqueuedTo(email)).toHaveLength(1)
  await report(text?.id ?? '', 'delivered')
  await report(text?.id ?? '', 'failed')
  expect(await enqueuedTo(email)).toEqual([])
})

test('a moved session takes back its text and the email that would have followed', async () => {
  await texting('reminder_1_day')
  const session = await addSession()
  await runAt(at(9, '10:01'))
  await t.scope(system, (tx) => withdrawReminders(tx, session))
  expect([await textsTo(session.phone), await enqueuedTo(session.phone)]).toEqual([[], []])
  expect(await t.scope(system, (tx) => tx.select().from(smsFallbacks))).toEqual([])
})

test('C confirms the session that was reminded by text, once, and is answered', async () => {
  await texting('reminder_1_day')
  const { phone, id } = await addSession()
  await receive(phone, 'C')
  expect(await eventsOf(id)).toEqual([])
  await runAt(at(9, '10:01'))
  const providerId = randomUUID()
  await Promise.all([receive(phone, ' c. ', providerId), receive(phone, ' c. ', providerId)])
  await receive(phone, 'Yes')
  expect((await eventsOf(id)).filter(({ kind }) => kind === 'client_confirmed')).toHaveLength(1)
  const answers = (await enqueuedTo(phone)).filter(({ kind }) => kind === 'appointment_answer')
  expect(answers).toHaveLength(2)
  expect((await textsTo(phone)).filter(({ message }) => message.includes('thanks, see you on'))).toHaveLength(
    2,
  )
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select thread_status, last_words from contacts where phone = ${phone}`),
  )
  // The 'C' before the reminder is for the owner.
  expect(rows).toEqual([{ thread_status: 'open', last_words: 'Yes' }])
})

test('C and R of a number that a client with an account booked with are answered too', async () => {
  await texting('reminder_1_day')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`insert into users (name, first_name, last_name, email, email_verified)
      values ('Ada Pine', 'Ada', 'Pine', 'ada.pine@example.com', true) returning id`),
  )
  const session = await addSession('312', { userId: rows[0]?.id, clientName: null, clientEmail: null })
  const { phone, id } = session
  await runAt(at(9, '10:01'))
  await receive(phone, 'C')
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['reminded', 'client_confirmed'])
  await receive(phone, 'R')
  expect((await textsTo(phone)).filter(({ message }) => /\/booking\/manage#\S+/.test(message))).toHaveLength(
    1,
  )
})

test('R is answered with the link of the booking', async () => {
  await texting('reminder_1_day')
  const { phone } = await addSession()
  await runAt(at(9, '10:01'))
  await receive(phone, 'Reschedule')
  const answers = (await textsTo(phone)).filter(({ message }) => /\/booking\/manage#\S+/.test(message))
  expect(answers).toHaveLength(1)
})

test('of a number with two sessions, or that said STOP, C is an ordinary message', async () => {
  await texting('reminder_1_day')
  const first = await addSession()
  const second = await addSession('312', { clientPhone: first.phone, appointmentDate: at(10, '14:00') })
  await runAt(at(9, '14:01'))
  await receive(first.phone, 'C')
  for (const { id } of [first, second])
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['reminded'])
  const stopped = await addSession()
  await runAt(at(9, '14:02'))
  await t.scope(system, (tx) => addOptOut(tx, stopped.phone))
  await receive(stopped.phone, 'YES')
  expect((await eventsOf(stopped.id)).map(({ kind }) => kind)).toEqual(['reminded'])
})

test('a review is asked for after a session that took place, not one that was missed', async () => {
  await t.scope(system, (tx) =>
    tx.insert(noticeSettings).values({ kind: 'review_request', isOn: true, delivery: 'email' }),
  )
  const done = await addSession('312', { status: 'completed' })
  const missed = await addSession('312', { status: 'completed', ending: 'no_show' })
  await runAt(at(11, '10:59'))
  expect(await enqueuedTo(done.email)).toEqual([])
  await runAt(at(11, '11:01'))
  await runAt(at(11, '12:01'))
  expect(await enqueuedTo(done.email)).toMatchObject([{ payload: { isUnsolicited: true } }])
  expect(await enqueuedTo(missed.email)).toEqual([])
})
