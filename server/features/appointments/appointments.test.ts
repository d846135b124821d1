import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#server/access/scope.ts'
import { changeAppointmentStatus } from '#server/features/appointments/change-appointment-status.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

let t: TestApp
let token: string
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  token = await t.makeClient('nia@example.com')
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const year = new Date().getUTCFullYear()
const day = (ahead: number) => toLocal(new Date(Date.now() + days(ahead))).date
/** The practice is closed at weekends. */
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
const openDay = [60, 61, 62].map(day).find((date) => !isWeekend(date)) ?? ''
const request = { service_type: 'Foot detox', duration_minutes: 60, date: openDay, time: '10:30' }
const requestedAt = toInstant(request.date, request.time) ?? new Date(0)
const requestAppointment = (input: object = {}, as = token) =>
  t.call('POST', '/api/appointments', { ...request, ...input }, as)
const list = async (as = token) => (await t.call('GET', '/api/appointments', undefined, as)).body.appointments
const setStatus = (id: string, status: string, as = owner) =>
  t.call('PATCH', `/api/appointments/${id}`, { status }, as)
const mailsTo = async (to: string) => {
  await endUndoWait(t)
  return (await t.sentMail()).filter((mail) => mail.to === to)
}

test('a request is pending, in the practice’s time zone, and the owner gets an email', async () => {
  const { status, body } = await requestAppointment()
  expect(status).toBe(200)
  expect(body.appointment).toMatchObject({
    service_type: 'Foot detox',
    duration_minutes: 60,
    appointment_date: requestedAt.toISOString(),
    status: 'pending',
  })
  expect(Object.keys(body.appointment).sort()).toEqual(
    ['appointment_date', 'created_at', 'duration_minutes', 'id', 'service_type', 'status'].sort(),
  )
  expect(await list()).toEqual([{ ...body.appointment, join_url: null, has_payment: false }])
  const [mail] = await mailsTo(admin.email)
  expect(mail).toMatchObject({ subject: 'Appointment request from Nia Okoye', reply_to: 'nia@example.com' })
  expect(mail?.text).toContain(`When: ${formatDateTime(requestedAt)}, Central Time`)
})

test('a client lists only their own appointments, by date', async () => {
  const other = await t.makeClient('other@example.com')
  await requestAppointment({ date: day(90) }, other)
  await requestAppointment({ date: day(30) }, other)
  const dates = (await list(other)).map((row: { appointment_date: string }) =>
    row.appointment_date.slice(0, 10),
  )
  expect(dates).toEqual([day(30), day(90)])
  expect(JSON.stringify(await list())).not.toContain(day(90))
})

test('the administrator lists all appointments by date, with name and phone or a placeholder', async () => {
  const named = await t.makeClient('named@example.com')
  await t.call(
    'PATCH',
    '/api/profiles/me',
    { first_name: 'Rosa', last_name: 'Díaz', phone: '(312) 555-0199' },
    named,
  )
  await requestAppointment({ service_type: 'Online consultation' }, named)
  const { body } = await t.call('GET', '/api/appointments/all', undefined, owner)
  const dates = body.appointments.map((row: { appointment_date: string }) => row.appointment_date)
  expect(dates).toEqual([...dates].sort())
  expect(body.appointments).toContainEqual(
    expect.objectContaining({
      client_name: 'Rosa Díaz',
      client_phone: '+13125550199',
      client_phone_verified: false,
    }),
  )
  expect(body.appointments).toContainEqual(
    expect.objectContaining({ client_name: 'Nia Okoye', client_phone: 'No phone' }),
  )
})

test('any status may follow any other; each change emails the client and updates one calendar event', async () => {
  const client = await t.makeClient('notified@example.com')
  const before = (await mailsTo('notified@example.com')).length
  const { id } = (await requestAppointment({}, client)).body.appointment
  for (const status of ['confirmed', 'confirmed', 'completed', 'pending', 'confirmed', 'cancelled']) {
    const { body } = await setStatus(id, status)
    await endUndoWait(t)
    expect(body.appointment).toMatchObject({ id, status })
    expect((await list(client))[0].status).toBe(status)
  }
  const mails = (await mailsTo('notified@example.com')).slice(0, -before)
  const event = (line: string) =>
    mails.map(
      (mail) => new RegExp(`^${line}:(.*)$`, 'm').exec(mail.calendar?.replaceAll('\r', '') ?? '')?.[1],
    )
  const sequences = event('SEQUENCE').map(Number)
  expect(sequences.toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4, 5])
  expect(new Set(event('UID'))).toEqual(new Set([`appointment-${id}@localhost`]))
  const when = formatDateTime(requestedAt)
  const inOrder = mails.map((mail, n) => [sequences[n], mail.subject, event('STATUS')[n], event('METHOD')[n]])
  expect(inOrder.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [0, `We received your request for ${when}`, 'TENTATIVE', 'REQUEST'],
    [1, `Your appointment on ${when} is confirmed`, 'CONFIRMED', 'REQUEST'],
    [3, `Your appointment on ${when} is pending again`, 'TENTATIVE', 'REQUEST'],
    [4, `Your appointment on ${when} is confirmed`, 'CONFIRMED', 'REQUEST'],
    [5, `Your appointment on ${when} is cancelled`, 'CANCELLED', 'CANCEL'],
  ])
})

test('ten concurrent confirmations send one email', async () => {
  const client = await t.makeClient('once@example.com')
  const { id } = (await requestAppointment({}, client)).body.appointment
  const before = (await mailsTo('once@example.com')).length
  await Promise.all(Array.from({ length: 10 }, () => setStatus(id, 'confirmed')))
  expect(await mailsTo('once@example.com')).toHaveLength(before + 1)
})

test('a change from an older page is refused with the status that was set meanwhile', async () => {
  const { id } = (await requestAppointment()).body.appointment
  await setStatus(id, 'cancelled')
  const change = { status: 'confirmed', was: 'pending' }
  const { status, body } = await t.call('PATCH', `/api/appointments/${id}`, change, owner)
  expect([status, body.error.code, body.error.fields]).toEqual([409, 'conflict', { status: 'cancelled' }])
})

test('rejects an unknown appointment or status', async () => {
  expect((await setStatus('00000000-0000-4000-8000-000000000000', 'confirmed')).status).toBe(404)
  expect((await setStatus('nonsense', 'confirmed')).status).toBe(404)
  const { id } = (await list())[0]
  const { status, body } = await setStatus(id, 'moved')
  expect([status, body.error.fields.status]).toEqual([400, 'Choose one of the statuses in the list.'])
})

test('a client cannot change the status of an appointment, not even their own', async () => {
  const { id, status } = (await list())[0]
  expect((await setStatus(id, 'confirmed', token)).body.error.code).toBe('not_allowed')
  expect((await list())[0].status).toBe(status)
})

describe('invalid input', () => {
  const invalid: Record<string, unknown[]> = {
    service_type: [undefined, null, 5, '', '   ', 'x'.repeat(10_000), 'a\u0000b', 'two\nlines'],
    duration_minutes: [undefined, null, '', '60', 0, 14, 20, 495, 1e9, -60, 60.5],
    date: [
      undefined,
      null,
      7,
      '',
      'tomorrow',
      '2020-01-01',
      `${year + 3}-01-01`,
      `${year + 1}-02-30`,
      "'; --",
    ],
    time: [undefined, null, 7, '', 'noon', '24:00', '10:60', '1030', '🌿'],
  }
  test.each(Object.entries(invalid))(
    'rejects an invalid %s with a message and creates nothing',
    async (name, values) => {
      const before = await list()
      for (const value of values) {
        const { status, body } = await requestAppointment({ [name]: value })
        expect([status, body.error.code], JSON.stringify(value)?.slice(0, 30)).toEqual([400, 'invalid_input'])
        expect(body.error.fields[name]).toMatch(/^[A-Z].+\.$/)
      }
      expect(await list()).toEqual(before)
    },
  )

  test('ignores a user id and a status in the request', async () => {
    const client = await t.makeClient('forger@example.com')
    const { body } = await requestAppointment(
      { user_id: '00000000-0000-4000-8000-000000000000', status: 'confirmed' },
      client,
    )
    expect(body.appointment.status).toBe('pending')
    expect(await list(client)).toHaveLength(1)
  })

  test.each(['🌿🍋', 'استشارة', '<script>alert(1)</script>', "'); drop table appointments; --"])(
    'accepts %s as a service',
    async (service_type) => {
      const client = await t.makeClient(`${Math.random()}@example.com`)
      expect((await requestAppointment({ service_type }, client)).body.appointment.service_type).toBe(
        service_type,
      )
      const [mail] = await mailsTo(admin.email)
      expect(mail?.html).not.toContain('<script>')
    },
  )
})

test('limits a client to twenty requests per hour', async () => {
  const client = await t.makeClient('eager@example.com')
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push((await requestAppointment({}, client)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

describe('confirming', () => {
  const monday = (() => {
    const date = new Date(Date.now() + days(120))
    date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7))
    return date.toISOString().slice(0, 10)
  })()
  const dayAfter = (date: string, count: number) =>
    new Date(Date.parse(`${date}T12:00:00Z`) + days(count)).toISOString().slice(0, 10)
  const requestAt = async (date: string, time: string, minutes = 60) => {
    const { body } = await requestAppointment({ date, time, duration_minutes: minutes })
    return body.appointment.id as string
  }
  const confirm = (id: string, more: object = {}) =>
    t.call('PATCH', `/api/appointments/${id}`, { status: 'confirmed', was: 'pending', ...more }, owner)

  test('a time that overlaps a confirmed one is refused with its name and time, until confirmed anyway', async () => {
    const [first, touching, overlapping] = [
      await requestAt(monday, '10:00'),
      await requestAt(monday, '11:00'),
      await requestAt(monday, '10:45', 15),
    ]
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(touching)).status).toBe(200)
    const { status, body } = await confirm(overlapping)
    expect([status, body.error.code]).toEqual([409, 'time_not_free'])
    expect(body.error.fields).toEqual({
      overlap: `It overlaps the appointment with Nia Okoye on ${formatDateTime(toInstant(monday, '10:00') ?? '')}.`,
    })
    expect((await list()).find(({ id }: { id: string }) => id === overlapping).status).toBe('pending')
    expect((await confirm(overlapping, { any_time: true })).status).toBe(200)
  })

  test('only one of two confirmations of the same time at the same moment passes', async () => {
    const date = dayAfter(monday, 1)
    const ids = [await requestAt(date, '10:00'), await requestAt(date, '10:00', 30)]
    const statuses = (await Promise.all(ids.map((id) => confirm(id)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test.each([{}, { anyTime: true }])(
    'every confirmation holds the lock on confirmed times: %o',
    async (more) => {
      const id = await requestAt(dayAfter(monday, 3), more.anyTime ? '10:00' : '13:00')
      let locks = 0
      const scope: Scope = (actor, work) =>
        t.scope(actor, async (tx) => {
          const result = await work(tx)
          const { rows } = await tx.execute(sql`select from pg_locks where locktype = 'advisory' and granted
          and pid = pg_backend_pid() and objid::bigint = hashtext('confirmed appointments')::bigint & 4294967295`)
          locks += rows.length
          return result
        })
      const actor = { role: 'admin', userId: randomUUID() } as const
      await changeAppointmentStatus({ ...t, scope, actor }, { id, status: 'confirmed', ...more })
      expect(locks).toBe(1)
    },
  )

  test('a time across two rows of hours that touch is within them', async () => {
    const { weekly, asWritten } = t.content.practice.hours
    const split = weekly.flatMap((row) => [
      { ...row, closes: '12:00' },
      { ...row, opens: '12:00' },
    ])
    const practice = { ...t.content.practice, hours: { asWritten, weekly: split } }
    const actor = { role: 'admin', userId: randomUUID() } as const
    const ctx = { ...t, content: { ...t.content, practice }, actor }
    const id = await requestAt(dayAfter(monday, 4), '11:30')
    const confirmed = await changeAppointmentStatus(ctx, { id, status: 'confirmed' })
    expect(confirmed.appointment.status).toBe('confirmed')
  })

  test.each([
    ['before opening', 2, '08:45'],
    ['past closing', 2, '16:15'],
    ['at night', 2, '03:00'],
    ['on a closed day', 5, '10:00'],
  ])('a time %s is refused with the hours', async (_name, daysLater, time) => {
    const { status, body } = await confirm(await requestAt(dayAfter(monday, daysLater), time))
    expect(status).toBe(409)
    expect(body.error.fields).toEqual({ hours: 'It’s outside your hours (Mon-Fri 9am-5pm CT).' })
  })
})
