import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDateTime } from '#shared/dates.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

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
const wanted = { service_type: 'Foot detox', duration_minutes: 60, date: day(60), time: '10:30' }
const wantedAt = toInstant(wanted.date, wanted.time) ?? new Date(0)
const ask = (input: object = {}, as = token) =>
  t.call('POST', '/api/appointments', { ...wanted, ...input }, as)
const list = async (as = token) => (await t.call('GET', '/api/appointments', undefined, as)).body.appointments
const setStatus = (id: string, status: string, as = owner) =>
  t.call('PATCH', `/api/appointments/${id}`, { status }, as)
const mailsTo = async (to: string) => (await t.sentMail()).filter((mail) => mail.to === to)

test('a request is pending, at the practice’s own time, and the owner hears of it', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body.appointment).toMatchObject({
    service_type: 'Foot detox',
    duration_minutes: 60,
    appointment_date: wantedAt.toISOString(),
    status: 'pending',
  })
  expect(Object.keys(body.appointment).sort()).toEqual(
    ['appointment_date', 'created_at', 'duration_minutes', 'id', 'service_type', 'status'].sort(),
  )
  expect(await list()).toEqual([body.appointment])
  const [mail] = await mailsTo(admin.email)
  expect(mail).toMatchObject({ subject: 'Appointment request from Nia Okoye', reply_to: 'nia@example.com' })
  expect(mail?.text).toContain(`When: ${formatDateTime(wantedAt)}, Central Time`)
})

test('a client sees her own by date and nobody else’s', async () => {
  const other = await t.makeClient('other@example.com')
  await ask({ date: day(90) }, other)
  await ask({ date: day(30) }, other)
  const dates = (await list(other)).map((row: { appointment_date: string }) =>
    row.appointment_date.slice(0, 10),
  )
  expect(dates).toEqual([day(30), day(90)])
  expect(JSON.stringify(await list())).not.toContain(day(90))
})

test('the administrator sees all by date, with name and phone or the words for neither', async () => {
  const named = await t.makeClient('named@example.com')
  await t.call(
    'PATCH',
    '/api/profiles/me',
    { first_name: 'Rosa', last_name: 'Díaz', phone: '(312) 555-0199' },
    named,
  )
  await ask({ service_type: 'Online consultation' }, named)
  const { body } = await t.call('GET', '/api/appointments/all', undefined, owner)
  const dates = body.appointments.map((row: { appointment_date: string }) => row.appointment_date)
  expect(dates).toEqual([...dates].sort())
  expect(body.appointments).toContainEqual(
    expect.objectContaining({ client_name: 'Rosa Díaz', client_phone: '+13125550199' }),
  )
  expect(body.appointments).toContainEqual(
    expect.objectContaining({ client_name: 'Nia Okoye', client_phone: 'No phone' }),
  )
})

test('any status may follow any other; the client hears of each change, and one entry in her calendar follows', async () => {
  const client = await t.makeClient('told@example.com')
  const before = (await mailsTo('told@example.com')).length
  const { id } = (await ask({}, client)).body.appointment
  for (const status of ['confirmed', 'confirmed', 'completed', 'pending', 'confirmed', 'cancelled']) {
    const { body } = await setStatus(id, status)
    expect(body.appointment).toMatchObject({ id, status })
    expect((await list(client))[0].status).toBe(status)
  }
  const told = (await mailsTo('told@example.com')).slice(0, -before)
  const event = (line: string) =>
    told.map((mail) => new RegExp(`^${line}:(.*)$`, 'm').exec(mail.calendar?.replaceAll('\r', '') ?? '')?.[1])
  const sequences = event('SEQUENCE').map(Number)
  expect(sequences.toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4, 5])
  expect(new Set(event('UID'))).toEqual(new Set([`appointment-${id}@localhost`]))
  const when = formatDateTime(wantedAt)
  const inOrder = told.map((mail, n) => [sequences[n], mail.subject, event('STATUS')[n], event('METHOD')[n]])
  expect(inOrder.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [0, `We have your request for ${when}`, 'TENTATIVE', 'REQUEST'],
    [1, `Your appointment on ${when} is confirmed`, 'CONFIRMED', 'REQUEST'],
    [3, `Your appointment on ${when} is pending again`, 'TENTATIVE', 'REQUEST'],
    [4, `Your appointment on ${when} is confirmed`, 'CONFIRMED', 'REQUEST'],
    [5, `Your appointment on ${when} is cancelled`, 'CANCELLED', 'CANCEL'],
  ])
})

test('ten confirmations at once tell the client once', async () => {
  const client = await t.makeClient('once@example.com')
  const { id } = (await ask({}, client)).body.appointment
  const before = (await mailsTo('once@example.com')).length
  await Promise.all(Array.from({ length: 10 }, () => setStatus(id, 'confirmed')))
  expect(await mailsTo('once@example.com')).toHaveLength(before + 1)
})

test('an unknown appointment or status is refused', async () => {
  expect((await setStatus('00000000-0000-4000-8000-000000000000', 'confirmed')).status).toBe(404)
  expect((await setStatus('nonsense', 'confirmed')).status).toBe(404)
  const { id } = (await list())[0]
  const { status, body } = await setStatus(id, 'moved')
  expect([status, body.error.fields.status]).toEqual([400, 'Choose one of the statuses in the list.'])
})

test('a client changes no status, not even her own', async () => {
  const { id, status } = (await list())[0]
  expect((await setStatus(id, 'confirmed', token)).body.error.code).toBe('not_allowed')
  expect((await list())[0].status).toBe(status)
})

describe('bad input', () => {
  const bad: Record<string, unknown[]> = {
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
  test.each(Object.entries(bad))(
    '%s is refused with a sentence and nothing is written',
    async (name, values) => {
      const before = await list()
      for (const value of values) {
        const { status, body } = await ask({ [name]: value })
        expect([status, body.error.code], JSON.stringify(value)?.slice(0, 30)).toEqual([400, 'invalid_input'])
        expect(body.error.fields[name]).toMatch(/^[A-Z].+\.$/)
      }
      expect(await list()).toEqual(before)
    },
  )

  test('somebody else’s id and a status of one’s own are not read', async () => {
    const client = await t.makeClient('forger@example.com')
    const { body } = await ask(
      { user_id: '00000000-0000-4000-8000-000000000000', status: 'confirmed' },
      client,
    )
    expect(body.appointment.status).toBe('pending')
    expect(await list(client)).toHaveLength(1)
  })

  test.each(['🌿🍋', 'استشارة', '<script>alert(1)</script>', "'); drop table appointments; --"])(
    '%s is a service like any other',
    async (service_type) => {
      const client = await t.makeClient(`${Math.random()}@example.com`)
      expect((await ask({ service_type }, client)).body.appointment.service_type).toBe(service_type)
      const [mail] = await mailsTo(admin.email)
      expect(mail?.html).not.toContain('<script>')
    },
  )
})

test('twenty requests an hour are enough', async () => {
  const client = await t.makeClient('eager@example.com')
  const answers = []
  for (let i = 0; i < 21; i++) answers.push((await ask({}, client)).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])
})
