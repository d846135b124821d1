import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
let client: string
let other: string
let adminId: string
beforeAll(async () => {
  t = await makeTestApp()
  const idOf = async (token: string) =>
    (await t.call('GET', '/api/session', undefined, token)).body.profile.id
  client = await idOf(await t.makeClient('client@example.com'))
  other = await idOf(await t.makeClient('other@example.com'))
  adminId = await idOf(await t.signIn(admin.email, admin.password))
})
afterAll(() => t.close())

const appointment = (userId: string, status: string) =>
  sql`insert into appointments (user_id, service_type, duration_minutes, appointment_date, status)
    values (${userId}, 'x', 60, now(), ${status})`
const text = (userId: string, sender: string, status: string, direction = 'out') =>
  sql`insert into sms_messages (user_id, phone_number, message, sender, status, direction)
    values (${userId}, '+13125550100', 'x', ${sender}, ${status}, ${direction})`

async function expectRefusals(actor: Actor, statements: SQL[]) {
  for (const statement of statements)
    await expect(t.scope(actor, (tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
}

test('a client cannot write appointments or texts of others, or confirmed and sent ones', () =>
  expectRefusals({ role: 'client', userId: client }, [
    appointment(other, 'pending'),
    appointment(client, 'confirmed'),
    text(other, 'client', 'pending'),
    text(client, 'admin', 'pending'),
    text(client, 'client', 'sent'),
    text(client, 'client', 'pending', 'in'),
    sql`update appointments set status = 'confirmed'`,
    sql`update sms_messages set status = 'sent'`,
  ]))

test('a client cannot start or change a live session', () =>
  expectRefusals({ role: 'client', userId: client }, [
    sql`insert into live_sessions (meeting_link) values ('x')`,
    sql`update live_sessions set meeting_link = 'x'`,
  ]))

test('an administrator cannot write in another name or change history', () =>
  expectRefusals({ role: 'admin', userId: adminId }, [
    appointment(other, 'pending'),
    appointment(adminId, 'confirmed'),
    text(other, 'client', 'pending'),
    text(other, 'admin', 'sent'),
    sql`update appointments set user_id = ${adminId}`,
    sql`update sms_messages set message = 'x'`,
  ]))

test('a client reads only their own appointments and texts, and no ended session', async () => {
  await t.scope({ role: 'system', job: 'test' }, async (tx) => {
    for (const id of [client, other]) {
      await tx.execute(appointment(id, 'pending'))
      await tx.execute(text(id, 'client', 'sent'))
    }
    await tx.execute(sql`insert into live_sessions (ended_at) values (now())`)
  })
  const [appointments, texts, sessions] = await t.scope({ role: 'client', userId: client }, (tx) =>
    Promise.all(
      [
        sql`select user_id from appointments`,
        sql`select user_id from sms_messages`,
        sql`select id from live_sessions`,
      ].map((statement) => tx.execute(statement)),
    ),
  )
  expect([appointments?.rows, texts?.rows, sessions?.rows]).toEqual([
    [{ user_id: client }],
    [{ user_id: client }],
    [],
  ])
})
