import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkExpiryOf } from '#server/access/signed-links.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentEvents, appointmentOffers, practiceSettings } from '#server/db/schema/calendar.ts'
import { expireRequests } from '#server/features/booking/expire-requests.ts'
import { hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { noClientPayment } from '#tests/support/appointment-balance.ts'

const system = { role: 'system', job: 'test' } as const
type NewAppointment = Partial<typeof appointments.$inferInsert>

let t: TestApp
let count = 0
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const inHours = (n: number) => new Date(Math.ceil(Date.now() / hours(1)) * hours(1) + hours(n))

/** A confirmed session of a guest in two days, a day of notice agreed. */
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
        appointmentDate: inHours(48),
        status: 'confirmed',
        priceCents: 8000,
        cancellationNoticeHours: 24,
        origin: 'booking',
        ...values,
      })
      .returning(),
  )
  if (!row) throw new Error('nothing was inserted')
  return { ...row, token: tokenOf(row) }
}

function tokenOf({ id, linkVersion, appointmentDate }: typeof appointments.$inferSelect): string {
  const expiresAt = linkExpiryOf(appointmentDate)
  const url = t.signedLinks.urlFor({ purpose: 'appointment', id, version: linkVersion, expiresAt })
  return url.split('#')[1] ?? ''
}

const post = (verb: string, input: object) => t.call('POST', `/api/booking/manage/${verb}`, input)
const read = async (id: string) =>
  (await t.scope(system, (tx) => tx.select().from(appointments).where(eq(appointments.id, id))))[0]
const eventsOf = async (id: string) =>
  (
    await t.scope(system, (tx) =>
      tx.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id)),
    )
  ).map(({ actor, kind }) => `${actor} ${kind}`)
const occupied = (id: string) =>
  t.scope(system, (tx) => tx.select().from(bookedTimes).where(eq(bookedTimes.appointmentId, id)))
const mailTo = async (to: string | null, subject: RegExp) =>
  (await t.sentMail()).filter((mail) => mail.to === to && subject.test(mail.subject))

test('a link shows the booking and nothing about the person, and changes nothing', async () => {
  const row = await addAppointment()
  const { status, body } = await post('view', { token: row.token })
  expect(status).toBe(200)
  expect(body).toEqual({
    booking: {
      service_type: 'Online Consultations',
      service_slug: 'online',
      duration_minutes: 60,
      appointment_date: row.appointmentDate.toISOString(),
      status: 'confirmed',
      ending: null,
      place: 'online',
      price_cents: 8000,
      payment: { ...noClientPayment, state: 'unpaid', due: { purpose: 'full', cents: 8000 } },
      receipts: [],
      change: 'free',
      change_asked_at: null,
      can_move: false,
      free_until: new Date(row.appointmentDate.getTime() - hours(24)).toISOString(),
      offers: [],
      offers_expire_at: null,
      address: null,
      directions: null,
      has_meeting_link: false,
      is_emailed: false,
      calendar_file: expect.stringContaining(`UID:appointment-${row.id}@`),
      join_url: null,
    },
  })
  expect(body.booking.calendar_file).toContain('METHOD:PUBLISH')
  expect(JSON.stringify(body)).not.toMatch(/\bada\b|pine/i)
  expect(await read(row.id)).toEqual(expect.objectContaining({ status: 'confirmed', sequence: 0 }))
  expect(await eventsOf(row.id)).toEqual([])
})

test('a revoked, an expired and a foreign link open nothing', async () => {
  const row = await addAppointment()
  await t.scope(system, (tx) =>
    tx.update(appointments).set({ linkVersion: 2 }).where(eq(appointments.id, row.id)),
  )
  const old = await addAppointment({ appointmentDate: inHours(-24 * 40) })
  const offer = t.signedLinks.urlFor({
    purpose: 'waitlistOffer',
    id: row.id,
    version: 2,
    expiresAt: inHours(1),
  })
  const problems = {
    [row.token]: 'replaced',
    [old.token]: 'expired',
    [offer.split('#')[1] ?? '']: 'incomplete',
    ['x'.repeat(76)]: 'incomplete',
  }
  for (const [token, reason] of Object.entries(problems)) {
    for (const [verb, more] of Object.entries({ view: {}, cancel: {}, ask: { reason: 'Ill' } })) {
      const { status, body } = await post(verb, { token, ...more })
      expect([status, body.error.code]).toEqual([410, 'link_expired'])
      expect(body.error.details).toEqual({ reason })
    }
  }
  expect(await read(row.id)).toMatchObject({ status: 'confirmed' })
})

test('cancelling frees the time, tells both and happens once', async () => {
  const row = await addAppointment()
  expect(await occupied(row.id)).toHaveLength(1)
  const answers = await Promise.all([1, 2, 3].map(() => post('cancel', { token: row.token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.body.booking).toMatchObject({ status: 'cancelled', change: 'none' })
  expect(await occupied(row.id)).toEqual([])
  expect(await read(row.id)).toMatchObject({ ending: 'by_client', sequence: 1 })
  expect(await eventsOf(row.id)).toEqual(['client cancelled'])
  const [mail, ...others] = await mailTo(row.clientEmail, /is cancelled$/)
  expect(others).toEqual([])
  expect(mail?.calendar).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1/)
  expect(await mailTo(admin.email, /^Ada Pine cancelled /)).toHaveLength(1)
})

test('in the notice period cancelling is refused and asking reaches the owner', async () => {
  const row = await addAppointment({ appointmentDate: inHours(5) })
  const refused = await post('cancel', { token: row.token })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'notice_period'])
  const askResponse = await post('ask', { token: row.token, reason: 'My train is late.' })
  expect([askResponse.status, askResponse.body.booking.change]).toEqual([200, 'ask'])
  await post('ask', { token: row.token, reason: 'My train is late.' })
  const mails = (await mailTo(admin.email, /^Ada Pine asks to change /)).filter(({ reply_to }) =>
    reply_to?.includes(row.clientEmail ?? '-'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('My train is late.')
  expect(await read(row.id)).toMatchObject({ status: 'confirmed', sequence: 0 })
})

test('what is over can be neither cancelled nor asked about', async () => {
  const past = await addAppointment({ appointmentDate: inHours(-30), cancellationNoticeHours: 0 })
  expect((await post('cancel', { token: past.token })).body.error.code).toBe('conflict')
  expect((await post('ask', { token: past.token, reason: 'Late' })).body.error.code).toBe('conflict')
})

test('the link of an online session shows from 15 minutes before until its end', async () => {
  const link = 'https://meet.example/amara'
  await t.scope(system, (tx) => tx.insert(practiceSettings).values({ settings: { meetingLink: link } }))
  const joinUrl = async (values: NewAppointment) => {
    const { token } = await addAppointment(values)
    return (await post('view', { token })).body.booking.join_url
  }
  const soon = (n: number) => new Date(Date.now() + minutes(n))
  expect(await joinUrl({ appointmentDate: soon(17) })).toBeNull()
  expect(await joinUrl({ appointmentDate: soon(14) })).toBe(link)
  expect(await joinUrl({ appointmentDate: soon(-58) })).toBe(link)
  expect(await joinUrl({ appointmentDate: soon(-61) })).toBeNull()
  expect(await joinUrl({ appointmentDate: soon(5), meetingLink: `${link}/own` })).toBe(`${link}/own`)
  expect(await joinUrl({ appointmentDate: soon(5), place: 'inPerson' })).toBeNull()
  expect(await joinUrl({ appointmentDate: soon(5), status: 'pending' })).toBeNull()
})

async function offerTimes(row: { id: string }, times: Date[]) {
  const expiresAt = inHours(24)
  return t.scope(system, async (tx) => {
    const holds = await tx
      .insert(bookedTimes)
      .values(
        times.map((startsAt) => {
          const endsAt = new Date(startsAt.getTime() + hours(1))
          const occupied = `[${startsAt.toISOString()},${endsAt.toISOString()})`
          return { kind: 'hold' as const, startsAt, endsAt, occupied, expiresAt }
        }),
      )
      .returning()
    return tx
      .insert(appointmentOffers)
      .values(
        holds.map(({ id, startsAt }) => ({
          appointmentId: row.id,
          bookedTimeId: id,
          startsAt,
          expiresAt,
        })),
      )
      .returning()
  })
}

test('choosing an offered time confirms the appointment there and frees the others', async () => {
  const row = await addAppointment({ status: 'pending', requestExpiresAt: inHours(40) })
  const times = [inHours(70), inHours(72), inHours(74)]
  const offers = await offerTimes(row, times)
  const view = (await post('view', { token: row.token })).body.booking
  expect(view.offers.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(
    times.map((time) => time.toISOString()),
  )
  const answer = { token: row.token, offer: offers[1]?.id }
  const answers = await Promise.all([post('times', answer), post('times', answer)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(row.id)).toMatchObject({
    status: 'confirmed',
    appointmentDate: times[1],
    requestExpiresAt: null,
    sequence: 1,
  })
  expect(await occupied(row.id)).toMatchObject([{ startsAt: times[1] }])
  const holds = await t.scope(system, (tx) =>
    tx.select().from(bookedTimes).where(eq(bookedTimes.kind, 'hold')),
  )
  expect(holds).toEqual([])
  const [mail] = await mailTo(row.clientEmail, /is confirmed$/)
  expect(mail?.calendar).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/)
  expect(await mailTo(admin.email, /^Ada Pine chose /)).toHaveLength(1)
  const other = await post('times', { token: row.token, offer: offers[0]?.id })
  expect(other.body.error.code).toBe('conflict')
})

test('declining the offered times leaves the request open', async () => {
  const row = await addAppointment({ status: 'pending', requestExpiresAt: inHours(40) })
  await offerTimes(row, [inHours(80)])
  const { body } = await post('times', { token: row.token, offer: null })
  expect(body.booking).toMatchObject({ status: 'pending', offers: [] })
  expect(await mailTo(admin.email, /^Ada Pine declined the suggested times/)).toHaveLength(1)
})

test('a request that nobody answered expires once, with notice, and frees its time', async () => {
  const due = await addAppointment({ status: 'pending', requestExpiresAt: new Date(Date.now() - 1000) })
  const open = await addAppointment({ status: 'pending', requestExpiresAt: inHours(1) })
  const offered = await addAppointment({ status: 'pending', requestExpiresAt: new Date(Date.now() - 1000) })
  await offerTimes(offered, [inHours(90)])
  const ctx = { ...t, actor: system }
  await Promise.all([expireRequests(ctx), expireRequests(ctx)])
  expect(await read(due.id)).toMatchObject({ status: 'cancelled', ending: 'expired', sequence: 1 })
  expect(await read(open.id)).toMatchObject({ status: 'pending' })
  expect(await read(offered.id)).toMatchObject({ status: 'pending' })
  expect(await occupied(due.id)).toEqual([])
  const mails = await mailTo(due.clientEmail, /has expired$/)
  expect(mails).toHaveLength(1)
  // Whether or not a time was held: a request that came without one gets the same email.
  expect(mails[0]?.text).toContain('so it has ended and no time is held for you.')
  const [notice] = await mailTo(admin.email, /^The request from .* has expired$/)
  expect(notice?.text).toContain('so it has ended and no time is held.')
  expect((await post('view', { token: due.token })).body.booking).toMatchObject({ ending: 'expired' })
})

test('the portal’s twins change an own appointment and no other', async () => {
  const nia = await t.makeClient('nia@example.com')
  const rosa = await t.makeClient('rosa@example.com')
  const { body } = await t.call('GET', '/api/session', undefined, nia)
  const row = await addAppointment({ userId: body.profile.id, clientName: null, clientEmail: null })
  const path = `/api/appointments/${row.id}`
  expect((await t.call('GET', `${path}/booking`, undefined, nia)).body.booking).toMatchObject({
    change: 'free',
  })
  for (const token of [rosa, await t.signIn(admin.email, admin.password)]) {
    expect((await t.call('GET', `${path}/booking`, undefined, token)).body.error.code).toBe('not_found')
    expect((await t.call('POST', `${path}/cancel`, {}, token)).body.error.code).toBe('not_found')
    expect((await t.call('POST', `${path}/ask`, { reason: 'x' }, token)).body.error.code).toBe('not_found')
  }
  expect((await t.call('POST', `${path}/cancel`, {}, nia)).body.booking).toMatchObject({
    status: 'cancelled',
  })
  expect(await mailTo('nia@example.com', /is cancelled$/)).toHaveLength(1)
})
