import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import type { Tx } from '#server/access/scope.ts'
import { tables } from '#server/db/schema/all.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'
const { slug } = practice.blend

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

let people = 0
/** A client with something of hers in every table. */
async function makeBusyClient() {
  const n = ++people
  const email = `busy${n}@example.com`
  const phone = `+1312555${1200 + n}`
  const token = await t.makeClient(email)
  const names = { first_name: 'Zuleika', last_name: `Only${n}` }
  const { body } = await t.call('PATCH', '/api/profiles/me', { ...names, phone }, token)
  const { id } = body.profile
  const checkout = await t.call('POST', `/api/functions/create-${slug}-checkout`, { quantity: 2 }, token)
  const sessionId = String(checkout.body.url).split('/').at(-1) ?? ''
  const address = {
    line1: `${n} Zuleika Street`,
    line2: null,
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
  }
  const customer = { name: `Zuleika Only${n}`, email, phone, address: { ...address, country: 'US' } }
  await t.embedded.pay(sessionId, customer)
  await t.call('POST', `/api/functions/save-${slug}-order`, { sessionId })
  const date = toLocal(new Date(Date.now() + days(30))).date
  const wanted = { service_type: `Zuleika's hour ${n}`, duration_minutes: 30, date, time: '10:00' }
  await t.call('POST', '/api/appointments', wanted, token)
  await t.call(
    'POST',
    '/api/functions/send-sms',
    { to: phone, message: `Zuleika here ${n}`, userId: id },
    token,
  )
  await t.call(
    'POST',
    '/api/contact',
    { name: 'Zuleika', email, message: `Zuleika asks ${n}` },
    null,
    `10.1.0.${n}`,
  )
  await t.sentMail()
  return { n, id, email, phone, token, sessionId }
}

const exportOf = async (token: string) => t.call('GET', '/api/account/export', undefined, token)
const remove = (token: string, input: unknown = { password }) =>
  t.call('POST', '/api/account/delete', input, token)

/** Every row of every table as text, after the name of its table. Mail to the owner is the owner's. */
async function everythingWeHold(): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.values(tables).map((table) => getTableName(table))) {
    const identity = ['sessions', 'verifications', 'server_settings'].includes(table)
    const read = (tx: Pick<Tx, 'execute'>) =>
      tx.execute<{ row: string }>(
        sql`select ${table}::text || ' ' || to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
      )
    const { rows } = await (identity ? read(t.database.root) : t.scope(system, read))
    found.push(...rows.map(({ row }) => row))
  }
  return found
}

test('the export is a file with everything of hers and nothing of anybody else', async () => {
  const her = await makeBusyClient()
  const other = await makeBusyClient()
  const { status, headers, body } = await exportOf(her.token)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('content-type')).toContain('application/json')
  expect(body.profile).toMatchObject({
    id: her.id,
    email: her.email,
    phone: her.phone,
    first_name: 'Zuleika',
  })
  expect(body.orders).toEqual([
    expect.objectContaining({
      quantity: 2,
      total_amount: 20,
      email: her.email,
      name: `Zuleika Only${her.n}`,
    }),
  ])
  expect(body.orders[0].shipping_address.line1).toBe(`${her.n} Zuleika Street`)
  expect(body.appointments).toEqual([expect.objectContaining({ service_type: `Zuleika's hour ${her.n}` })])
  expect(body.messages).toEqual([
    expect.objectContaining({ message: `Zuleika here ${her.n}`, status: 'sent' }),
  ])
  expect(body.contact_messages).toEqual([expect.objectContaining({ message: `Zuleika asks ${her.n}` })])
  expect(body.sessions).toHaveLength(1)
  expect(Object.keys(body.sessions[0]).sort()).toEqual(['created_at', 'device', 'expires_at', 'last_used_at'])
  for (const secret of [
    other.email,
    other.phone,
    `Only${other.n}`,
    her.sessionId,
    her.token.split('.')[0] ?? '',
  ])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('the administrator’s export holds her own things, not the practice’s', async () => {
  const her = await makeBusyClient()
  const token = await t.signIn(admin.email, admin.password)
  const { body } = await exportOf(token)
  expect(body.profile.email).toBe(admin.email)
  expect([body.orders, body.appointments, body.messages]).toEqual([[], [], []])
  expect(JSON.stringify(body)).not.toContain(her.email)
})

test('deleting takes the right password', async () => {
  const token = await t.makeClient('keeps@example.com')
  for (const wrong of ['wrong', '', ' ', 'x'.repeat(10_000), 'a\u0000b', null, 7]) {
    const { status, body } = await remove(token, { password: wrong })
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(body.error.fields.password).toBeTruthy()
  }
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(200)
})

test('five tries to delete in a quarter of an hour are enough, even with the right password', async () => {
  const token = await t.makeClient('guessed@example.com')
  const answers = []
  for (let i = 0; i < 5; i++) answers.push((await remove(token, { password: `guess ${i}` })).status)
  answers.push((await remove(token)).status)
  expect(answers).toEqual([400, 400, 400, 400, 400, 429])
})

test('a deleted account leaves its order without its buyer, and nothing else of her anywhere', async () => {
  const her = await makeBusyClient()
  const other = await makeBusyClient()
  const elsewhere = await t.signIn(her.email, password)
  const before = await everythingWeHold()
  const marks = [her.email, her.phone, `Only${her.n}`, `Zuleika here ${her.n}`, `hour ${her.n}`, her.id]
  const holds = (rows: string[], mark: string) => rows.filter((row) => row.includes(mark))
  for (const mark of marks) expect(holds(before, mark).length, mark).toBeGreaterThan(0)

  const { status, body, headers } = await remove(her.token)
  expect([status, body]).toEqual([200, {}])
  expect(headers.get('x-session-expires')).toBeNull()

  const after = await everythingWeHold()
  for (const mark of marks) expect(holds(after, mark), mark).toEqual([])
  const orders = (rows: string[]) => rows.filter((row) => row.startsWith('orders ')).length
  expect(orders(after)).toBe(orders(before))
  expect(holds(after, other.email).length).toBe(holds(before, other.email).length)

  for (const token of [her.token, elsewhere])
    expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(401)
  const signIn = await t.call('POST', '/api/auth/sign-in', { email: her.email, password })
  expect(signIn.body.error.code).toBe('wrong_credentials')

  const again = await t.makeClient(her.email)
  const { orders: none, appointments, messages } = (await exportOf(again)).body
  expect([none, appointments, messages]).toEqual([[], [], []])
})

test('the coach hears which times are free again, and not whose they were', async () => {
  const her = await makeBusyClient()
  await remove(her.token)
  const mails = (await t.sentMail()).filter(
    ({ to, subject }) => to === admin.email && /free again/.test(subject),
  )
  expect(mails.at(-1)?.subject).toBe('A time is free again')
  expect(mails.at(-1)?.text).toMatch(/30 minutes, pending: .*10:00 AM, Central Time/)
  for (const mark of [her.email, her.phone, 'Zuleika']) expect(JSON.stringify(mails)).not.toContain(mark)
})

test('the confirmation page of her order still works and names nobody', async () => {
  const her = await makeBusyClient()
  await remove(her.token)
  const { status, body } = await t.call('POST', `/api/functions/save-${slug}-order`, {
    sessionId: her.sessionId,
  })
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ name: null, email: null, shipping_address: null, quantity: 2 })
})

test('an administrator cannot delete herself this way', async () => {
  const token = await t.signIn(admin.email, admin.password)
  expect((await remove(token, { password: admin.password })).body.error.code).toBe('not_allowed')
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(200)
})
