import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueReminders } from '#server/booking/reminders.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents, practiceSettings } from '#server/db/schema/calendar.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const
type NewAppointment = Partial<typeof appointments.$inferInsert>

let t: TestApp
let owner: string
let count = 0
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.aheadMs = 0
  await t.scope(system, async (tx) => {
    await tx.delete(practiceSettings)
    await tx.delete(appointments)
  })
})

const today = () => toLocal(new Date()).date
/** A time of a day, so many days after today. */
const at = (ahead: number, time: string) => toInstant(addDays(today(), ahead), time) ?? new Date(Number.NaN)
const setClock = (instant: Date) => {
  t.clock.aheadMs = instant.getTime() - Date.now()
}
const runJob = () => enqueueReminders({ ...t, actor: system } satisfies Ctx)
async function runAt(instant: Date) {
  setClock(instant)
  await runJob()
}

/** A confirmed session in ten days at 10 o'clock, booked by now. */
async function addAppointment(values: NewAppointment = {}) {
  const [row] = await t.scope(system, (tx) =>
    tx
      .insert(appointments)
      .values({
        clientName: 'Ada Pine',
        clientEmail: `ada.${++count}@example.com`,
        serviceType: 'Online Consultations',
        serviceSlug: 'online',
        place: 'online',
        durationMinutes: 60,
        appointmentDate: at(10, '10:00'),
        status: 'confirmed',
        priceCents: 8000,
        cancellationNoticeHours: 24,
        origin: 'booking',
        ...values,
      })
      .returning(),
  )
  if (!row) throw new Error('nothing was inserted')
  return row
}

const change = (id: string, values: NewAppointment) =>
  t.scope(system, (tx) => tx.update(appointments).set(values).where(eq(appointments.id, id)))
const remindersTo = async (to: string | null) =>
  (await t.sentMail()).filter((mail) => mail.to === to && mail.subject.startsWith('Reminder')).reverse()
const eventsOf = async (id: string) =>
  t.scope(system, (tx) => tx.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id)))
const ask = (method: string, path: string, input?: unknown) => t.call(method, `/api/${path}`, input, owner)

test('a client is reminded three days and one day before, once each, whatever the number of runs', async () => {
  const { id, clientEmail } = await addAppointment()
  await runAt(at(7, '09:59'))
  expect(await remindersTo(clientEmail)).toEqual([])
  setClock(at(7, '10:01'))
  await Promise.all([runJob(), runJob(), runJob()])
  await runAt(at(8, '12:00'))
  expect(await remindersTo(clientEmail)).toHaveLength(1)
  await runAt(at(9, '10:01'))
  await runAt(at(9, '15:00'))
  expect(await remindersTo(clientEmail)).toHaveLength(2)
  const starts_at = at(10, '10:00').toISOString()
  expect((await eventsOf(id)).map(({ actor, kind, details }) => ({ actor, kind, details }))).toEqual([
    { actor: 'system', kind: 'reminded', details: { reminder: 'threeDays', starts_at } },
    { actor: 'system', kind: 'reminded', details: { reminder: 'oneDay', starts_at } },
  ])
})

test('the reminder says when, where, how to join and until when to change it, with a calendar entry', async () => {
  await ask('PUT', 'calendar-settings/meeting-link', { meeting_link: 'https://meet.example/amara' })
  const { id, clientEmail } = await addAppointment({ sequence: 3 })
  await runAt(at(7, '10:01'))
  const [mail] = await remindersTo(clientEmail)
  expect(mail?.text).toContain('Hi Ada,')
  expect(mail?.text).toContain('Online, from 15 minutes before: https://meet.example/amara')
  expect(mail?.text).toContain('Join the session')
  expect(mail?.text).toMatch(/You can move or cancel with the link above until .+ at 10:00 AM/)
  expect(mail?.text).toMatch(/\/booking\/manage#\S+/)
  expect(mail?.calendar).toContain(`UID:appointment-${id}@`)
  expect(mail?.calendar).toContain('SEQUENCE:3')
  await runAt(at(9, '10:01'))
  const [, last] = await remindersTo(clientEmail)
  expect(last?.text).toContain('Can’t make it? Use the link above to ask us.')
})

test('the address and the way are in the mail of a confirmed session in person, not in that of a request', async () => {
  const address = '12 Elm Street, Chicago'
  await ask('PUT', 'calendar-settings/address', { address, directions: 'Ring twice.' })
  const { id, clientEmail } = await addAppointment({ place: 'inPerson', serviceSlug: 'in-person' })
  await runAt(at(7, '10:01'))
  const [mail] = await remindersTo(clientEmail)
  expect(mail?.text).toContain(address)
  expect(mail?.text).toContain('Ring twice.')
  expect(mail?.calendar).toContain('LOCATION:12 Elm Street\\, Chicago')
  await change(id, { status: 'pending' })
  const declinePreview = await ask('POST', `calendar/appointments/${id}/preview`, { step: 'decline' })
  expect(JSON.stringify(declinePreview.body)).not.toContain('Elm')
  const accepted = await ask('POST', `calendar/appointments/${id}/preview`, { step: 'accept' })
  expect(JSON.stringify(accepted.body)).toContain(address)
})

test('nobody is reminded of a request, a cancelled session, one without an address or one that has begun', async () => {
  const request = await addAppointment({ status: 'pending' })
  const cancelled = await addAppointment({ status: 'cancelled', ending: 'by_client' })
  const byPhone = await addAppointment({ clientEmail: null, clientPhone: '+13125550123' })
  const begun = await addAppointment({ appointmentDate: at(9, '10:00') })
  await runAt(at(9, '10:01'))
  for (const { id } of [request, cancelled, byPhone, begun]) expect(await eventsOf(id)).toEqual([])
})

test('a moved session is reminded anew, at its new time', async () => {
  const { id, clientEmail } = await addAppointment()
  await runAt(at(7, '10:01'))
  expect(await remindersTo(clientEmail)).toHaveLength(1)
  const moved = await ask('POST', `calendar/appointments/${id}/move`, {
    sequence: 0,
    starts_at: at(20, '15:00').toISOString(),
    any_time: true,
  })
  expect(moved.status).toBe(200)
  await runAt(at(9, '10:01'))
  expect(await remindersTo(clientEmail)).toHaveLength(1)
  await runAt(at(17, '15:01'))
  const [, second] = await remindersTo(clientEmail)
  expect(second?.subject).toContain('3:00 PM')
})

test('who was told the time a moment ago isn’t reminded of it', async () => {
  const { id, clientEmail } = await addAppointment({ appointmentDate: at(3, '10:00') })
  const recordMove = (minutesAgo: number) =>
    t.scope(system, (tx) =>
      tx.insert(appointmentEvents).values({
        appointmentId: id,
        actor: 'owner',
        kind: 'moved',
        at: new Date(at(2, '10:00').getTime() - minutesAgo * 60_000),
      }),
    )
  await recordMove(11 * 60)
  await runAt(at(2, '10:01'))
  expect(await remindersTo(clientEmail)).toEqual([])
  // The step was taken back, and its email with it.
  await t.scope(system, (tx) =>
    tx.insert(appointmentEvents).values({
      appointmentId: id,
      actor: 'owner',
      kind: 'undone',
      details: { undoes: 'moved' },
      at: at(2, '10:00'),
    }),
  )
  await change(id, { createdAt: new Date(Date.now() - days(5)) })
  await runJob()
  expect(await remindersTo(clientEmail)).toHaveLength(1)
})

test('the owner switches each reminder off', async () => {
  const { clientEmail } = await addAppointment()
  expect((await ask('GET', 'calendar-settings')).body.reminders).toEqual(['threeDays', 'oneDay'])
  expect((await ask('PUT', 'calendar-settings/reminders', { reminders: ['oneDay'] })).status).toBe(200)
  await runAt(at(7, '10:01'))
  expect(await remindersTo(clientEmail)).toEqual([])
  await runAt(at(9, '10:01'))
  expect(await remindersTo(clientEmail)).toHaveLength(1)
  const { status } = await ask('PUT', 'calendar-settings/reminders', { reminders: ['weekly'] })
  expect(status).toBe(400)
})

test('without published hours nobody is reminded, and the form’s appointments are once they are', async () => {
  const client = await t.makeClient('nia@example.com')
  const requested = await t.call(
    'POST',
    '/api/appointments',
    { service_type: 'Foot detox', duration_minutes: 60, date: addDays(today(), 10), time: '10:00' },
    client,
  )
  const { id } = requested.body.appointment
  await ask('PATCH', `appointments/${id}`, { status: 'confirmed' })
  await publishRules(t, owner, null)
  await runAt(at(7, '10:01'))
  expect(await remindersTo('nia@example.com')).toEqual([])
  t.clock.aheadMs = 0
  await publishRules(t, owner)
  await runAt(at(7, '10:01'))
  expect(await remindersTo('nia@example.com')).toHaveLength(1)
})

test('a reminder that can’t leave is given up before the session and after half a day', async () => {
  const expiryOf = async (cause: string) => {
    const rows = await t.scope(system, (tx) => tx.select().from(outbox))
    const row = rows.find((outboxRow) => outboxRow.cause.startsWith(`appointment:${cause}:reminder:`))
    return (row?.expiresAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)
  }
  const far = await addAppointment()
  await runAt(at(7, '10:01'))
  expect(await expiryOf(far.id)).toBe(hours(12))
  await runAt(at(10, '09:30'))
  const rows = await t.scope(system, (tx) =>
    tx.select().from(outbox).where(eq(outbox.kind, 'appointment_reminder')),
  )
  const last = rows.find(
    ({ cause }) => cause === `appointment:${far.id}:reminder:${at(10, '10:00').toISOString()}:oneDay`,
  )
  const lifeMs = (last?.expiresAt?.getTime() ?? 0) - (last?.createdAt.getTime() ?? 0)
  expect(lifeMs).toBeGreaterThan(0)
  expect(lifeMs).toBeLessThanOrEqual(hours(0.5))
})

test.each(['cancel', 'move'])(
  'a reminder that waits to leave goes with the time that it tells: %s',
  async (step) => {
    const { id, clientEmail } = await addAppointment()
    await runAt(at(7, '10:01'))
    expect(await remindersTo(clientEmail)).toHaveLength(1)
    t.clock.aheadMs = 0
    // As after an attempt that failed.
    const again = { sentAt: null, attempts: 1, runAt: new Date(Date.now() + hours(1)) }
    const isReminder = eq(outbox.recipient, clientEmail ?? '')
    await t.scope(system, (tx) => tx.update(outbox).set(again).where(isReminder))
    const reminders = async () =>
      (await t.scope(system, (tx) => tx.select().from(outbox))).filter(
        ({ cause, sentAt }) => cause.startsWith(`appointment:${id}:reminder:`) && sentAt === null,
      )
    expect(await reminders()).toHaveLength(1)
    const input = { sequence: 0, ...(step === 'move' && { starts_at: at(12, '10:00').toISOString() }) }
    const changed = await ask('POST', `calendar/appointments/${id}/${step}`, input)
    expect([changed.status, changed.body.error]).toEqual([200, undefined])
    expect(await reminders()).toEqual([])
  },
)

test('what is recorded is enqueued: a run that fails in between leaves neither', async () => {
  const { id, clientEmail } = await addAppointment()
  setClock(at(7, '10:01'))
  const { content } = t
  const broken = {
    ...content,
    practice: {
      ...content.practice,
      get name(): string {
        throw new Error('broken')
      },
    },
  }
  await enqueueReminders({ ...t, content: broken, actor: system })
  expect(await eventsOf(id)).toEqual([])
  await runJob()
  expect(await remindersTo(clientEmail)).toHaveLength(1)
})

test('an erased client’s reminder goes with what was sent about them, also to an address they had before', async () => {
  const { id, clientEmail } = await addAppointment()
  await runAt(at(7, '10:01'))
  t.clock.aheadMs = 0
  const about = async () =>
    (await t.scope(system, (tx) => tx.select().from(outbox))).filter(({ cause }) => cause.includes(id))
  expect(await about()).toHaveLength(1)
  await t.scope(system, (tx) =>
    tx
      .update(outbox)
      .set({ recipient: 'before@example.com' })
      .where(eq(outbox.recipient, clientEmail ?? '')),
  )
  const clientSearch = await ask('GET', `clients?q=${clientEmail}`)
  const erased = await ask('POST', `clients/${clientSearch.body.clients[0].id}/erase`, { phones: [] })
  expect([erased.status, erased.body.error]).toEqual([200, undefined])
  // That the session is cancelled is told once they are erased.
  expect((await about()).filter(({ cause }) => !cause.endsWith(':erased'))).toEqual([])
})
