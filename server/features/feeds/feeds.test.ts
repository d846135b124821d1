import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshBusyCalendars } from '#server/features/feeds/refresh-busy-calendars.ts'
import { type BusyTime, CalendarError } from '#server/providers/calendars/port.ts'
import { readBusyTimes } from '#server/providers/calendars/read-busy-times.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
/** What the calendars at these addresses answer. */
const published = new Map<string, BusyTime[] | Error>()
let whileReading = async (): Promise<unknown> => undefined

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({
    calendars: {
      read: async (address) => {
        await whileReading()
        const answer = published.get(address) ?? new CalendarError('This address can’t be found.')
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(async () => {
  published.clear()
  whileReading = async () => undefined
  await t.scope(system, async (tx) => {
    for (const table of ['calendar_feeds', 'busy_calendars', 'appointments', 'booked_times'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })
})

const ask = (method: string, path: string, input?: unknown) =>
  t.call(method, `/api/calendar-settings${path}`, input, owner)
const settings = async () => (await ask('GET', '')).body
const soon = toLocal(new Date(Date.now() + days(3))).date
const startsAt = toInstant(soon, '10:00') ?? new Date()

async function makeFeed(kind: 'full' | 'busy'): Promise<string> {
  const { body } = await ask('POST', '/feeds', { kind })
  return new URL(body.url).pathname
}

/** What a calendar program gets, which sends neither a key nor a session. */
async function subscribe(path: string, headers: Record<string, string> = {}, remoteAddress = '10.6.0.1') {
  const env = { incoming: { socket: { remoteAddress } } }
  const response = await t.app.request(path, { headers }, env)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function addSession(client: object = { name: 'Rosa Lind', email: 'rosa@example.com' }) {
  const { body } = await t.call(
    'POST',
    '/api/calendar/appointments',
    {
      client,
      title: 'First talk',
      minutes: 60,
      starts_at: startsAt.toISOString(),
      tell_client: false,
      key: crypto.randomUUID(),
      any_time: true,
    },
    owner,
  )
  return body.appointment
}

const refresh = () =>
  refreshBusyCalendars({ ...t, actor: { role: 'system', job: 'busy calendars' }, content: t.content })

test('the full address shows names and the other one only that time is taken', async () => {
  await addSession()
  const full = await subscribe(await makeFeed('full'))
  expect(full.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(full.headers.get('x-robots-tag')).toBe('noindex')
  expect(full.text).toContain('SUMMARY:Rosa Lind: First talk')
  const busy = await subscribe(await makeFeed('busy'))
  expect(busy.text).toContain('SUMMARY:Busy')
  expect(busy.text).not.toMatch(/Rosa|First talk|rosa@example/)
})

test('the full address has the link of an online session, and the other one hasn’t', async () => {
  const { id } = await addSession()
  const link = 'https://meet.example/rosa'
  await t.call(
    'PATCH',
    `/api/calendar/appointments/${id}`,
    { meeting_link: link, was: { owner_note: null, meeting_link: null } },
    owner,
  )
  expect((await subscribe(await makeFeed('full'))).text).toContain(`LOCATION:${link}`)
  expect((await subscribe(await makeFeed('busy'))).text).not.toContain('meet.example')
})

test('a calendar that did not change is not sent again', async () => {
  await addSession()
  const path = await makeFeed('full')
  const etag = (await subscribe(path)).headers.get('etag') ?? ''
  const again = await subscribe(path, { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  const { id } = await addSession()
  expect(id).toBeDefined()
  expect((await subscribe(path, { 'if-none-match': etag })).status).toBe(200)
})

test('a new address ends the old one, and an ended one shows nothing', async () => {
  const old = await makeFeed('full')
  const path = await makeFeed('full')
  expect((await subscribe(old)).status).toBe(404)
  expect((await subscribe(path)).status).toBe(200)
  const { feeds } = await settings()
  expect(feeds).toMatchObject([{ kind: 'full', last_read_at: expect.any(String) }])
  expect(JSON.stringify(feeds)).not.toContain(path.slice(10, 40))
  await ask('DELETE', `/feeds/${feeds[0].id}`)
  expect((await subscribe(path)).status).toBe(404)
  expect((await ask('DELETE', `/feeds/${feeds[0].id}`)).status).toBe(404)
})

test('a moved session stays the same event with a higher sequence, and a cancelled one is gone', async () => {
  const path = await makeFeed('full')
  const { id } = await addSession()
  const eventOf = ({ text }: { text: string }) => ({
    uid: /UID:(.+)/.exec(text)?.[1],
    sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]),
    start: /DTSTART:(.+)/.exec(text)?.[1],
  })
  const first = eventOf(await subscribe(path))
  const step = (name: string, input: object) =>
    t.call('POST', `/api/calendar/appointments/${id}/${name}`, input, owner)
  const starts_at = new Date(startsAt.getTime() + hours(2)).toISOString()
  await step('move', { sequence: 0, starts_at, any_time: true })
  const moved = eventOf(await subscribe(path))
  expect(moved).toMatchObject({ uid: first.uid, sequence: first.sequence + 1 })
  expect(moved.start).not.toBe(first.start)
  await step('cancel', { sequence: 1 })
  expect((await subscribe(path)).text).not.toContain('BEGIN:VEVENT')
})

test('names and titles can’t write events of their own, and the feed reads back as it was', async () => {
  const name = `Rosa; Lind, "the\\n" ${'Ω'.repeat(80)}`
  await addSession({ name, email: 'rosa@example.com' })
  const ends_at = new Date(startsAt.getTime() + hours(3))
  const block = {
    starts_at: new Date(startsAt.getTime() + hours(2)).toISOString(),
    ends_at: ends_at.toISOString(),
  }
  const title = 'Dentist\nEND:VEVENT'
  const refused = await t.call('POST', '/api/calendar/blocks', { ...block, title }, owner)
  expect(refused.body.error.code).toBe('invalid_input')
  await t.call('POST', '/api/calendar/blocks', { ...block, title: 'Dentist: END:VEVENT' }, owner)
  const { text } = await subscribe(await makeFeed('full'))
  expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const window = { fromMs: Date.now(), toMs: Date.now() + days(30), timeZone: 'America/Chicago' }
  expect(readBusyTimes(text, window)).toEqual([
    { startMs: startsAt.getTime(), endMs: startsAt.getTime() + hours(1) },
    { startMs: startsAt.getTime() + hours(2), endMs: ends_at.getTime() },
  ])
})

test('a network that reads too often waits, and guessed addresses count too; others go on reading', async () => {
  const path = await makeFeed('busy')
  const guess = `/calendar/${'x'.repeat(43)}.ics`
  const reads = Array.from({ length: 120 }, (_, n) => subscribe(n % 2 ? path : guess, {}, '10.6.0.2'))
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200, 404]))
  const late = await subscribe(path, {}, '10.6.0.2')
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await subscribe(path, {}, '10.6.0.3')).status).toBe(200)
})

test('of several new addresses made at once one works, and of five calendars three are stored', async () => {
  const paths = await Promise.all([1, 2, 3, 4].map(() => makeFeed('busy')))
  const statuses = await Promise.all(paths.map(async (path) => (await subscribe(path)).status))
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
  const addresses = [1, 2, 3, 4, 5].map((n) => `https://calendar.example/${n}.ics`)
  for (const address of addresses) published.set(address, [])
  const added = await Promise.all(
    addresses.map((address) => ask('POST', '/busy-calendars', { name: 'Family', address })),
  )
  expect(added.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await settings()).busy_calendars).toHaveLength(3)
})

test('a calendar that is removed while it is being read stays removed', async () => {
  const address = 'https://calendar.example/secret.ics'
  const times = [{ startMs: startsAt.getTime(), endMs: startsAt.getTime() + hours(1) }]
  published.set(address, times)
  await ask('POST', '/busy-calendars', { name: 'Family', address })
  const [row] = (await settings()).busy_calendars
  whileReading = () => ask('DELETE', `/busy-calendars/${row.id}`)
  t.clock.aheadMs = minutes(10)
  await refresh()
  t.clock.aheadMs = 0
  expect((await settings()).busy_calendars).toEqual([])
  const { rows } = await t.scope(system, (tx) => tx.execute(sql`select from busy_times`))
  expect(rows).toEqual([])
})

test('busy times of another calendar are not offered, and follow what it says', async () => {
  const address = 'https://calendar.example/secret.ics'
  published.set(address, [{ startMs: startsAt.getTime(), endMs: startsAt.getTime() + hours(1) }])
  expect((await ask('POST', '/busy-calendars', { name: 'Family', address })).status).toBe(200)
  const problem = await t.call(
    'POST',
    '/api/calendar/appointments',
    {
      client: { name: 'Rosa Lind', email: 'rosa@example.com' },
      title: 'First talk',
      minutes: 30,
      starts_at: new Date(startsAt.getTime() + minutes(15)).toISOString(),
      tell_client: false,
      key: crypto.randomUUID(),
    },
    owner,
  )
  expect(problem.body.error.fields.busy).toContain('Family')
  const entries = async () =>
    (
      await t.call(
        'GET',
        `/api/calendar?from=${soon}&to=${toLocal(new Date(startsAt.getTime() + days(1))).date}`,
        undefined,
        owner,
      )
    ).body
  expect((await entries()).busy).toEqual([
    {
      calendar: 'Family',
      starts_at: startsAt.toISOString(),
      ends_at: new Date(startsAt.getTime() + hours(1)).toISOString(),
    },
  ])
  published.set(address, [])
  t.clock.aheadMs = minutes(10)
  await refresh()
  t.clock.aheadMs = 0
  expect((await entries()).busy).toEqual([])
})

test('a calendar that fails keeps its last busy times and says since when', async () => {
  const address = 'https://calendar.example/secret.ics'
  published.set(address, [{ startMs: startsAt.getTime(), endMs: startsAt.getTime() + hours(1) }])
  await ask('POST', '/busy-calendars', { name: 'Family', address })
  published.set(address, new CalendarError('The other calendar can’t be reached. We’ll try again.'))
  t.clock.aheadMs = minutes(10)
  await refresh()
  t.clock.aheadMs = 0
  const {
    busy_calendars: [row],
  } = await settings()
  expect(row).toMatchObject({
    host: 'calendar.example',
    failure: 'The other calendar can’t be reached. We’ll try again.',
    failed_since: expect.any(String),
  })
  expect(JSON.stringify(row)).not.toContain('secret')
  const { rows } = await t.scope(system, (tx) => tx.execute(sql`select from busy_times`))
  expect(rows).toHaveLength(1)
  await ask('DELETE', `/busy-calendars/${row.id}`)
  expect((await settings()).busy_calendars).toEqual([])
})

test('a wrong address, the same one twice and a fourth calendar are refused with a sentence', async () => {
  const add = (address: string) => ask('POST', '/busy-calendars', { name: 'Family', address })
  expect((await add('http://calendar.example/a.ics')).body.error.fields.address).toContain('https://')
  expect((await add('https://calendar.example/missing.ics')).body.error.fields.address).toContain(
    'can’t be found',
  )
  for (const n of [1, 2, 3, 4]) published.set(`https://calendar.example/${n}.ics`, [])
  for (const n of [1, 2, 3]) expect((await add(`https://calendar.example/${n}.ics`)).status).toBe(200)
  expect((await add('webcal://calendar.example/1.ics')).body.error.fields.address).toContain('already')
  expect((await add('https://calendar.example/4.ics')).body.error.fields.address).toContain(
    'Remove one first',
  )
  expect((await settings()).busy_calendars).toHaveLength(3)
})

test('the meeting link is stored, shown to the owner and cleared', async () => {
  const link = 'https://meet.example/rosa'
  await ask('PUT', '/meeting-link', { meeting_link: link })
  expect((await settings()).meeting_link).toBe(link)
  expect((await ask('PUT', '/meeting-link', { meeting_link: 'javascript:alert(1)' })).body.error.code).toBe(
    'invalid_input',
  )
  await ask('PUT', '/meeting-link', { meeting_link: null })
  expect((await settings()).meeting_link).toBeNull()
})
