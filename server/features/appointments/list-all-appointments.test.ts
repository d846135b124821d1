import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const pastCount = 70
const upcomingCount = 12

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email)
      select 'Foot detox', 60, now() + make_interval(days => n), case when n < 0 then 'completed' else 'confirmed' end,
        case when n = -7 then 'Odile Ferreira' else 'Guest' || n end, 'guest' || n || '@mail.example'
      from generate_series(${-pastCount}::int, ${upcomingCount - 1}::int) n`),
  )
})
afterAll(() => t.close())

type Page = {
  appointments: { id: string; appointment_date: string }[]
  previous_cursor: string | null
  next_cursor: string | null
  total: unknown
}
const get = async (query: string): Promise<Page> =>
  (await t.call('GET', `/api/appointments/all${query}`, undefined, owner)).body
const days = ({ appointments }: Page) =>
  appointments.map(({ appointment_date }) => toLocal(new Date(appointment_date)).date)
const today = toLocal(new Date()).date

test('the list opens on what is to come, by date, with its total', async () => {
  const first = await get('')
  expect(first.appointments).toHaveLength(upcomingCount)
  expect(days(first).every((day) => day >= today)).toBe(true)
  expect(days(first)).toEqual(days(first).toSorted())
  expect(first.total).toEqual({ count: upcomingCount, more: false })
})

test('more than a page from today on are counted without the past ones', async () => {
  const first = await get('?q=guest')
  expect(first.total).toEqual({ count: upcomingCount, more: false })
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email)
      select 'Foot detox', 60, now() + interval '30 days' + make_interval(mins => n), 'cancelled', 'Later', n || '@mail.example'
      from generate_series(1, 51) n`),
  )
  const { appointments: rows, total } = await get('')
  expect(rows).toHaveLength(50)
  expect(total).toEqual({ count: upcomingCount + 51, more: false })
  expect((await get('?status=cancelled')).total).toEqual({ count: 51, more: false })
  await t.scope(system, (tx) => tx.execute(sql`delete from appointments where client_name = 'Later'`))
})

test('earlier ones come before it, by date, page by page', async () => {
  let page = await get('')
  const all = { count: pastCount + upcomingCount, more: false }
  const earlier: string[] = []
  while (page.previous_cursor) {
    page = await get(`?before=${encodeURIComponent(page.previous_cursor)}`)
    earlier.unshift(...days(page))
    expect(page.total).toEqual(all)
  }
  expect(earlier).toHaveLength(pastCount)
  expect(earlier).toEqual(earlier.toSorted())
  expect(earlier.every((day) => day < today)).toBe(true)
})

test('past ones alone are listed the latest first, page by page', async () => {
  const first = await get('?when=past')
  expect(first.total).toEqual({ count: pastCount, more: false })
  const second = await get(`?when=past&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
  const all = [...days(first), ...days(second)]
  expect(all).toHaveLength(pastCount)
  expect(all).toEqual(all.toSorted().toReversed())
  expect(all.every((day) => day < today)).toBe(true)
})

test('where nothing is to come, the latest past ones are shown at once', async () => {
  const page = await get('?q=odile')
  expect(page.appointments).toHaveLength(1)
  expect(page.previous_cursor).toBeNull()
})

test('past ones can be searched and exported', async () => {
  expect((await get('?when=past&q=odile')).appointments).toHaveLength(1)
  expect((await get('?when=past&status=confirmed')).appointments).toEqual([])
  const headers = {
    apikey: (await import('#practice/settings.ts')).settings.publishableKey,
    authorization: `Bearer ${owner}`,
  }
  const file = await (await t.app.request('/api/appointments/all.csv?when=past', { headers })).text()
  expect(file.trim().split('\r\n')).toHaveLength(pastCount + 1)
  expect((await t.call('GET', '/api/appointments/all?when=later', undefined, owner)).status).toBe(400)
})

test('a client’s are listed by their record: by number alone, and with those of a merged record', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
      values ('Foot detox', 60, now() - interval '3 days', 'completed', 'Nia', null, '+13125550177'),
        ('Foot detox', 60, now() + interval '3 days', 'confirmed', 'Nia O', 'nia@mail.example', null)`),
  )
  const contactOf = async (where: ReturnType<typeof sql>) => {
    const { rows } = await t.scope(system, (tx) =>
      tx.execute<{ id: string }>(sql`select id from contacts where ${where}`),
    )
    return rows[0]?.id ?? ''
  }
  const byNumber = await contactOf(sql`phone = '+13125550177'`)
  const byEmail = await contactOf(sql`email = 'nia@mail.example'`)
  expect((await get(`?client=${byNumber}`)).appointments).toHaveLength(1)
  const merge = { other_id: byEmail, main_id: byNumber }
  expect((await t.call('POST', `/api/clients/${byNumber}/merge`, merge, owner)).status).toBe(200)
  const next = await get(`?client=${byNumber}`)
  const past = await get(`?client=${byNumber}&when=past`)
  expect([next.appointments.length, past.appointments.length]).toEqual([1, 1])
  expect(next.previous_cursor).not.toBeNull()
  const nobody = '00000000-0000-4000-8000-00000000dead'
  for (const list of ['all', 'all.csv'])
    expect((await t.call('GET', `/api/appointments/${list}?client=${nobody}`, undefined, owner)).status).toBe(
      404,
    )
})
