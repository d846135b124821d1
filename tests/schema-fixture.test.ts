import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { openAsOwner } from '#server/db/owner.ts'
import { restore } from '#server/db/restore.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { everyRow } from '#tests/support/every-row.ts'
import { blend } from '#tests/support/offers.ts'
import { requestApi } from '#tests/support/request-api.ts'
import {
  fixtureAdministrator,
  fixtureClient,
  fixtureRecoveryCode,
  oldBackupFile,
  readFixtureStatements,
} from '#tests/support/schema-fixture.ts'
import { metricsToken, type Server, startServer } from '#tests/support/server.ts'

const databases: TestDatabase[] = []
let server: Server

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await makeTestDatabase()
  databases.push(database)
  return database
}

async function loadFixture(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const owner = await openAsOwner(database)
  await owner.run('drop schema public cascade; create schema public; drop schema drizzle cascade')
  for (const statement of readFixtureStatements()) await owner.run(statement)
  // A pending row expires a day after it was created.
  await owner.run(`
    set role practice_system;
    update outbox set give_up_at = now() + interval '1 day' where sent_at is null and failed_at is null;
    reset role`)
  await owner.close()
  return database
}

beforeAll(async () => {
  const home = await loadFixture()
  const env = { ADMIN_EMAIL: fixtureAdministrator.email, METRICS_TOKEN: metricsToken, REAL_SCRYPT: 'yes' }
  server = await startServer(env, 0, { ...home, discard: () => Promise.resolve() })
})
afterAll(async () => {
  await server.stop()
  for (const database of databases) await database.discard()
})

async function call(method: string, path: string, input?: unknown, token?: string) {
  const response = await requestApi(server, method, path, { input, token })
  expect(response.status, path).toBe(200)
  return response.json()
}

test('a client of November 2026 signs in and reads their profile, orders, appointments and messages', async () => {
  const { token } = await call('POST', 'auth/sign-in', fixtureClient)
  const { profile } = await call('GET', 'session', undefined, token)
  expect(profile).toMatchObject({ first_name: 'Maya', last_name: 'Ortiz-Peña', phone: '+17735550142' })
  const { orders } = await call('GET', 'orders', undefined, token)
  expect(orders.length).toBeGreaterThan(0)
  const { appointments } = await call('GET', 'appointments', undefined, token)
  expect(appointments.length).toBeGreaterThan(2)
})

test('texts of November 2026 to the number in a profile show again once the client proves it', async () => {
  const { token } = await call('POST', 'auth/sign-in', fixtureClient)
  const readMessages = async (): Promise<string[]> =>
    (await call('GET', 'sms_messages', undefined, token)).messages.map(
      ({ message }: { message: string }) => message,
    )
  expect(await readMessages()).not.toContain('Can we make it 11?')
  await call('POST', 'profiles/me/phone/code', undefined, token)
  await server.waitForEmptyOutbox()
  const code = (await server.outbox()).find(({ text }) => /^\d{6} is your/.test(text))?.text.slice(0, 6)
  await call('POST', 'profiles/me/phone/verify', { code }, token)
  expect(await readMessages()).toContain('Can we make it 11?')
})

test('the administrator of November 2026 signs in with a recovery code and searches the lists', async () => {
  const code = fixtureRecoveryCode()
  const { token } = await call('POST', 'auth/sign-in', { ...fixtureAdministrator, code })
  const results = await call('GET', 'orders/all?q=ortiz', undefined, token)
  expect(results.orders.length).toBeGreaterThan(0)
  const { total_amount, kept_cents } = results.orders[0]
  expect(kept_cents).toBe(Math.round(total_amount * 100))
  const { people } = await call('GET', 'group_messages/people?q=maya', undefined, token)
  expect(people.map(({ name }: { name: string }) => name)).toContain('Maya Ortiz-Peña')
  const { groups } = await call('GET', 'group_messages', undefined, token)
  expect(groups).toHaveLength(1)
  await call('POST', `functions/create-${blend.slug}-checkout`, { quantity: 1 })
})

test('messages pending in the outbox of November 2026 are sent', async () => {
  await server.waitForEmptyOutbox()
  const mail = await server.outbox()
  expect(mail.map(({ text }) => text).join('\n')).toContain('This mail is still in the outbox.')
  expect(mail.map(({ text }) => text)).toContain('This text is still in the outbox.')
})

test('a backup of November 2026 is restored row by row', async () => {
  const fixture = await loadFixture()
  const fixtureOwner = await openAsOwner(fixture)
  await fixtureOwner.migrate(migrationsFolder).finally(() => fixtureOwner.close())
  const target = await emptyDatabase()
  const owner = await openAsOwner(target)
  await restore(owner, oldBackupFile).finally(() => owner.close())
  const counts = async (database: TestDatabase) =>
    Object.entries(await everyRow(database)).map(([table, rows]) => [table, rows.length])
  expect(await counts(target)).toEqual(await counts(fixture))
})
