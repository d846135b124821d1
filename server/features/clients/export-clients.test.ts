import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

async function download(query: string): Promise<string[]> {
  const response = await t.app.request(`/api/clients/all.csv?${query}`, {
    headers: { apikey: settings.publishableKey, authorization: `Bearer ${owner}` },
  })
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="clients.csv"',
  ])
  return (await response.text()).trimEnd().split('\r\n')
}

test('the list is a file with what it shows of each person, as far as it is narrowed', async () => {
  const startsAt = new Date(Date.now() + days(3))
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
      values ('Hour', 60, ${startsAt.toISOString()}::timestamptz, 'confirmed', '=Ada Filewright', 'ada@file.example', '+13125550142')`)
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, status, customer_email, customer_name)
      values ('x', 1, 900, 'due', 'pending', 'bo@file.example', 'Bo Filewright')`)
  })
  const [header, ...lines] = await download('q=filewright')
  expect(header).toBe('Name,Status,Email,Phone,Next session,Spent,Last contact')
  expect(lines).toHaveLength(2)
  const { body } = await t.call('GET', '/api/clients?q=ada', undefined, owner)
  const lastContact = formatDate(body.clients[0].last_active_at)
  expect(lines.find((line) => line.includes('ada@'))).toBe(
    `'=Ada Filewright,guest,ada@file.example,(312) 555-0142,"${formatDateTime(startsAt)}",0.00,"${lastContact}"`,
  )
  expect(await download('q=filewright&segment=coming')).toHaveLength(2)
  expect((await download('status=client&q=filewright')).slice(1)).toEqual([])
})
