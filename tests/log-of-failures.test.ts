import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueReminders } from '#server/booking/reminders.ts'
import { createLog } from '#server/create-log.ts'
import { openAsOwner } from '#server/db/owner.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { unsubscribeLinks } from '#server/db/schema/consents.ts'
import { createSmtpEmail } from '#server/providers/email/smtp.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { makeTestDatabase } from '#tests/support/database.ts'
import { blend } from '#tests/support/offers.ts'

const system = { role: 'system', job: 'test' } as const
const client = { name: 'Ada Pine', email: 'ada.pine@mail.example' }
const lines: { msg: string; reason?: string; status?: number; from?: string; requestId?: string }[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

let t: TestApp
let smtp: SMTPServer
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        Object.assign(new Error(`4.2.0 <${address}>: Greylisted, try again later`), { responseCode: 450 }),
      ),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const email = createSmtpEmail({ url: `smtp://127.0.0.1:${port}`, from: 'coach@practice.test' })
  const retrieve = () => Promise.reject(new Error('the provider is away'))
  const payments = () => ({ retrieve })
  t = await makeTestApp({ log, email, payments, testDatabase: await makeFailingDatabase() })
})
afterAll(async () => {
  await t.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(() => {
  lines.length = 0
})

const reasonOf = (msg: string) => lines.find((line) => line.msg === msg)?.reason
const expectNothingOfClient = () => expect(JSON.stringify(lines)).not.toMatch(/ada\.pine|Ada Pine|#\w{20}/)

test('a query that fails in a job is logged with what the database says, without what is stored', async () => {
  await publishRules(t, await t.signIn(admin.email, admin.password))
  const startsAt = toInstant(addDays(toLocal(new Date()).date, 10), '10:00') ?? new Date()
  await t.scope(system, (tx) =>
    tx.insert(appointments).values({
      ...{ clientName: client.name, clientEmail: client.email, serviceType: 'Talk', serviceSlug: 'online' },
      ...{ place: 'online', durationMinutes: 60, appointmentDate: startsAt, status: 'confirmed' },
      ...{ priceCents: 8000, cancellationNoticeHours: 24, origin: 'booking' },
    }),
  )
  t.clock.aheadMs = startsAt.getTime() - days(3) + hours(1) - Date.now()
  await enqueueReminders({ ...t, actor: system })
  t.clock.aheadMs = 0
  expect(reasonOf('a reminder was not enqueued')).toMatch(/Failed query: .*canceling statement due to lock/s)
  expectNothingOfClient()
})

test('an address that a mail server refuses for now is not in the log', async () => {
  const names = { firstName: 'Ada', lastName: 'Pine' }
  await t.call('POST', '/api/auth/sign-up', { ...names, email: client.email, password: 'birch lamp river 9' })
  await t.outbox.drain()
  expect(reasonOf('delivery failed')).toMatch(/450 4\.2\.0 <…>: Greylisted/)
  expectNothingOfClient()
})

test('a call over a limit is logged with the address that the limit counted', async () => {
  const write = () =>
    t.call('POST', '/api/contact', { ...client, message: 'Hello', website: '' }, null, '10.88.0.1')
  const answers = await Promise.all(Array.from({ length: 11 }, write))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(lines.filter(({ status }) => status === 429)).toEqual([
    expect.objectContaining({ from: '10.88.0.1' }),
  ])
  expect(lines.filter(({ status, from }) => status === 200 && from !== undefined)).toEqual([])
})

test('a vendor’s failure is logged with its reason beside the request', async () => {
  const { status, body } = await t.call('POST', `/api/functions/save-${blend.slug}-order`, {
    sessionId: 'cs_test_1234567890',
  })
  expect(status).toBe(502)
  const line = lines.find(({ msg }) => msg === 'payment_unavailable')
  expect(line).toMatchObject({ requestId: body.error.requestId, reason: 'Error: the provider is away' })
})

test('an unsubscribe that fails is logged without the token in its address', async () => {
  const link = { email: client.email, purpose: 'news' } as const
  const [row] = await t.scope(system, (tx) => tx.insert(unsubscribeLinks).values(link).returning())
  const expiresAt = new Date(Date.now() + days(1))
  const url = t.signedLinks.urlFor({ purpose: 'unsubscribe', id: row?.id ?? '', version: 1, expiresAt })
  const [, token = ''] = url.split('#')
  const { status } = await t.app.request(`/unsubscribe/one-click/${token}`, { method: 'POST' })
  expect(status).toBeGreaterThanOrEqual(500)
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ path: '/unsubscribe/one-click/…' })
  expect(JSON.stringify(lines)).not.toContain(token)
})

/** It refuses to store the email of a reminder, and an unsubscribe. */
async function makeFailingDatabase() {
  const testDatabase = await makeTestDatabase()
  const owner = await openAsOwner(testDatabase)
  await owner.run(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '57014'; end $$;
    create trigger refuse before insert on outbox for each row
    when (new.kind like '%reminder%') execute function refuse();
    create trigger refuse before insert on consents for each row
    when (new.source = 'unsubscribe') execute function refuse()`)
  await owner.close()
  return testDatabase
}
