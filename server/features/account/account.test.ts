import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import type { Tx } from '#server/access/scope.ts'
import { tables } from '#server/db/schema/all.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { blend } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'
const { slug } = blend

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

let clientCount = 0
/** A client with a row in every table. */
async function makeBusyClient() {
  const n = ++clientCount
  const email = `busy${n}@example.com`
  const phone = `+1312555${1200 + n}`
  const token = await t.makeClient(email)
  const names = { first_name: 'Zuleika', last_name: `Only${n}`, phone: null }
  await t.call('PATCH', '/api/profiles/me', names, token)
  const { id } = await t.provePhone(token, phone)
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
  const appointment = { service_type: `Zuleika's hour ${n}`, duration_minutes: 30, date, time: '10:00' }
  await t.call('POST', '/api/appointments', appointment, token)
  for (const [to, message] of [
    [phone, `Zuleika here ${n}`],
    [practice.phone.e164, `Zuleika’s question ${n}`],
  ])
    await t.call('POST', '/api/functions/send-sms', { to, message, userId: id }, token)
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

const exportAccount = async (token: string) => t.call('GET', '/api/account/export', undefined, token)
const deleteAccount = (token: string, input: unknown = { password }) =>
  t.call('POST', '/api/account/delete', input, token)

/** Every row of every table as text, prefixed with the table's name. */
async function readAllRows(): Promise<string[]> {
  const allRows: string[] = []
  for (const table of Object.values(tables).map((table) => getTableName(table))) {
    const identity = ['sessions', 'verifications', 'server_settings'].includes(table)
    const read = (tx: Pick<Tx, 'execute'>) =>
      tx.execute<{ row: string }>(
        sql`select ${table}::text || ' ' || to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
      )
    const { rows } = await (identity ? read(t.database.root) : t.scope(system, read))
    allRows.push(...rows.map(({ row }) => row))
  }
  return allRows
}

test('the export holds all data of the client and no other data', async () => {
  const client = await makeBusyClient()
  const other = await makeBusyClient()
  const { status, headers, body } = await exportAccount(client.token)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('content-type')).toContain('application/json')
  expect(body.profile).toMatchObject({
    id: client.id,
    email: client.email,
    phone: client.phone,
    first_name: 'Zuleika',
  })
  expect(body.orders).toEqual([
    expect.objectContaining({
      quantity: 2,
      total_amount: 20,
      email: client.email,
      name: `Zuleika Only${client.n}`,
    }),
  ])
  expect(body.orders[0].shipping_address.line1).toBe(`${client.n} Zuleika Street`)
  expect(body.appointments).toEqual([expect.objectContaining({ service_type: `Zuleika's hour ${client.n}` })])
  expect(body.messages.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining(`order #${body.orders[0].number}`),
    `Zuleika here ${client.n}`,
    `Zuleika’s question ${client.n}`,
  ])
  expect(body.contact_messages).toEqual([expect.objectContaining({ message: `Zuleika asks ${client.n}` })])
  expect(body.sessions).toHaveLength(1)
  expect(Object.keys(body.sessions[0]).sort()).toEqual(['created_at', 'device', 'expires_at', 'last_used_at'])
  for (const secret of [
    other.email,
    other.phone,
    `Only${other.n}`,
    client.sessionId,
    client.token.split('.')[0] ?? '',
  ])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('the administrator’s export holds their own data, not the practice’s', async () => {
  const client = await makeBusyClient()
  const token = await t.signIn(admin.email, admin.password)
  const { body } = await exportAccount(token)
  expect(body.profile.email).toBe(admin.email)
  expect([body.orders, body.appointments, body.messages]).toEqual([[], [], []])
  expect(JSON.stringify(body)).not.toContain(client.email)
})

test('deleting an account requires the right password', async () => {
  const token = await t.makeClient('keeps@example.com')
  for (const wrong of ['wrong', '', ' ', 'x'.repeat(10_000), 'a\u0000b', null, 7]) {
    const { status, body } = await deleteAccount(token, { password: wrong })
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(body.error.fields.password).toBeTruthy()
  }
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(200)
})

test('limits deletion attempts to five in 15 minutes, even with the right password', async () => {
  const token = await t.makeClient('guessed@example.com')
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await deleteAccount(token, { password: `guess ${i}` })).status)
  statuses.push((await deleteAccount(token)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('deleting an account removes all personal data and keeps its orders anonymous', async () => {
  const client = await makeBusyClient()
  const other = await makeBusyClient()
  const otherSession = await t.signIn(client.email, password)
  // What is still to be sent keeps its address: delete-with-orders.test.ts.
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set status = 'delivered' where customer_email = ${client.email}`),
  )
  const before = await readAllRows()
  const personalData = [
    client.email,
    client.phone,
    `Only${client.n}`,
    `Zuleika here ${client.n}`,
    `Zuleika’s question ${client.n}`,
    `hour ${client.n}`,
    client.id,
  ]
  const rowsWith = (rows: string[], mark: string) => rows.filter((row) => row.includes(mark))
  for (const mark of personalData) expect(rowsWith(before, mark).length, mark).toBeGreaterThan(0)

  const { status, body, headers } = await deleteAccount(client.token)
  expect([status, body]).toEqual([200, {}])
  expect(headers.get('x-session-expires')).toBeNull()

  const after = await readAllRows()
  for (const mark of personalData) expect(rowsWith(after, mark), mark).toEqual([])
  const countOrders = (rows: string[]) => rows.filter((row) => row.startsWith('orders ')).length
  expect(countOrders(after)).toBe(countOrders(before))
  expect(rowsWith(after, other.email).length).toBe(rowsWith(before, other.email).length)

  for (const token of [client.token, otherSession])
    expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(401)
  const signIn = await t.call('POST', '/api/auth/sign-in', { email: client.email, password })
  expect(signIn.body.error.code).toBe('wrong_credentials')

  const newToken = await t.makeClient(client.email)
  const { orders: none, appointments, messages } = (await exportAccount(newToken)).body
  expect([none, appointments, messages]).toEqual([[], [], []])
})

test('emails the owner which times are free again, without naming the client', async () => {
  const client = await makeBusyClient()
  await deleteAccount(client.token)
  const mails = (await t.sentMail()).filter(
    ({ to, subject }) => to === admin.email && /free again/.test(subject),
  )
  expect(mails.at(-1)?.subject).toBe('A time is free again')
  expect(mails.at(-1)?.text).toMatch(/30 minutes, pending: .*10:00 AM, Central Time/)
  for (const mark of [client.email, client.phone, 'Zuleika'])
    expect(JSON.stringify(mails)).not.toContain(mark)
})

test('the order confirmation still works after deletion, without personal data', async () => {
  const client = await makeBusyClient()
  await deleteAccount(client.token)
  const { status, body } = await t.call('POST', `/api/functions/save-${slug}-order`, {
    sessionId: client.sessionId,
  })
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ name: null, email: null, shipping_address: null, quantity: 2 })
})

test('an administrator cannot delete their own account', async () => {
  const token = await t.signIn(admin.email, admin.password)
  expect((await deleteAccount(token, { password: admin.password })).body.error.code).toBe('not_allowed')
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(200)
})
