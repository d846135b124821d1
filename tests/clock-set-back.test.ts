import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { refreshBusyCalendars } from '#server/features/feeds/refresh-busy-calendars.ts'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { catchUpMessages } from '#server/messaging/catch-up-messages.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { markReceived } from '#server/messaging/threads.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { claimOpenAttempts } from '#server/payments/claim-open-attempts.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { pollRefundsAndDisputes } from '#server/payments/poll-payments.ts'
import { runReconciliation } from '#server/payments/reconciliation-job.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { days, hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeTwilio, type FakeTwilio, twilioKeys } from '#tests/support/fake-twilio.ts'

// The clock of the machine was a year ahead for a while, as after a start with a wrong one, and is right again.

const system = { role: 'system', job: 'test' } as const
const year = days(365)
const log = pino({ level: 'silent' })

let t: TestApp
let twilio: FakeTwilio
let comparisons = 0
let readings = 0
let lookedSince = new Date(0)
beforeAll(async () => {
  twilio = await createFakeTwilio()
  const publicUrl = 'http://localhost:3000'
  t = await makeTestApp({
    sms: createTwilioSms({ ...twilioKeys, publicUrl, apiBase: twilio.url, timeoutMs: 10_000 }),
    payments: (embedded) => ({
      ...embedded,
      listMovedSince: async () => {
        comparisons += 1
        return []
      },
      listRefundedOrDisputedSince: async (since) => {
        lookedSince = since
        return { sessionIds: [], until: null }
      },
    }),
    calendars: {
      read: async () => {
        readings += 1
        return []
      },
    },
  })
  // Its worker would compete with the claims of these tests.
  await t.outbox.stop()
})
afterAll(async () => {
  await t.close()
  await twilio.close()
})
beforeEach(() => {
  t.clock.aheadMs = 0
})

const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  t.scope(system, (tx) => tx.execute<Row>(statement))
const ctx = (): Ctx => ({ ...t, log, actor: system, content: t.content })

/** Runs a job while the clock is ahead, and `times` times since. */
async function runAheadAndNow(job: () => Promise<unknown>, times = 2) {
  t.clock.aheadMs = year
  await job()
  t.clock.aheadMs = 0
  for (let n = 0; n < times; n++) await job()
}

test('the books are compared again, once', async () => {
  await runAheadAndNow(() => runReconciliation(ctx(), paidSubjects))
  expect(comparisons).toBe(2)
})

test('what was kept long enough is deleted again, once an hour', async () => {
  const startedAt = async () =>
    new Date(
      (await run<{ at: string }>(sql`select started_at as at from job_runs where job = 'retention'`)).rows[0]
        ?.at ?? 0,
    )
  await runAheadAndNow(() => runRetention({ ...t, log }, []), 1)
  const first = await startedAt()
  expect(first.getTime()).toBeLessThan(Date.now() + minutes(1))
  t.clock.aheadMs = minutes(5)
  await runRetention({ ...t, log }, [])
  expect(await startedAt()).toEqual(first)
})

test('other calendars are read again, once in ten minutes', async () => {
  await run(sql`insert into busy_calendars (name, url) values ('Family', 'https://calendar.example/a.ics')`)
  await runAheadAndNow(() => refreshBusyCalendars(ctx()))
  expect(readings).toBe(2)
})

test('texts that come while the server is down are fetched again', async () => {
  await runAheadAndNow(() => catchUpMessages(ctx(), t.sms))
  twilio.receive({ from: '+13125550123', body: 'Is tomorrow fine?', at: new Date() })
  t.clock.aheadMs = hours(1)
  await catchUpMessages(ctx(), t.sms)
  const { rows } = await run(sql`select message from sms_messages where direction = 'in'`)
  expect(rows).toEqual([{ message: 'Is tomorrow fine?' }])
})

test('the owner is told again who wrote', async () => {
  const alerts = async () =>
    (await run<{ n: number }>(sql`select count(*)::int as n from outbox where kind = 'inbox_alert'`)).rows[0]
      ?.n
  await run(
    sql`insert into contacts (email, name, status, last_active_at) values ('ada@ahead.example', 'Ada', 'guest', now())`,
  )
  const write = () => t.scope(system, (tx) => markReceived(tx, { email: 'ada@ahead.example' }, 'Hello'))
  await write()
  await run(sql`update contacts set last_in_at = last_in_at + interval '1 year'`)
  await alertOwner(ctx())
  expect(await alerts()).toBe(1)
  await run(sql`update outbox set created_at = created_at + interval '1 year'`)
  await run(sql`update contacts set alerted_at = last_in_at`)
  await write()
  await alertOwner(ctx())
  expect(await alerts()).toBe(2)
  await run(sql`update outbox set created_at = created_at - interval '20 minutes' where created_at <= now()`)
  await alertOwner(ctx())
  expect(await alerts()).toBe(2)
})

test.each([0, 7])(
  'a browser with %i wrong passwords in its last attempts signs in again',
  async (mistakes) => {
    const signIn = (password: string, devices: string[] = []) =>
      t.call('POST', '/api/auth/sign-in', { email: admin.email, password, devices })
    t.clock.aheadMs = year
    const { device } = (await signIn(admin.password)).body
    for (let n = 0; n < mistakes; n++) await signIn('a slip', [device])
    t.clock.aheadMs = 0
    expect((await signIn(admin.password, [device])).status).toBe(200)
  },
)

test('refunds and disputes whose event was lost are looked for again', async () => {
  t.clock.aheadMs = year
  const next = await pollRefundsAndDisputes(ctx(), paidSubjects, null)
  t.clock.aheadMs = 0
  await pollRefundsAndDisputes(ctx(), paidSubjects, next)
  expect(lookedSince.getTime()).toBeLessThan(Date.now())
})

async function insertAttempt(createdAt: Date): Promise<string> {
  const request = { key: randomUUID(), description: 'Workshop', amountCents: 2000, createdAt }
  const expiresAt = new Date(createdAt.getTime() + hours(24))
  return t.scope(system, async (tx) => {
    const [inserted] = await tx.insert(paymentRequests).values(request).returning()
    const about = { subject: 'request', requestId: inserted?.id, createdAt, expiresAt } as const
    const [payment] = await tx
      .insert(cardPayments)
      .values({ ...about, description: 'Workshop', amountCents: 2000 })
      .returning()
    return payment?.id ?? ''
  })
}

test('the provider is asked again about payments that are not decided', async () => {
  const before = await insertAttempt(new Date(Date.now() - hours(1)))
  const ahead = await insertAttempt(new Date(Date.now() + year))
  t.clock.aheadMs = year + hours(1)
  await claimOpenAttempts(ctx())
  t.clock.aheadMs = 0
  const claimed = await claimOpenAttempts(ctx())
  expect(claimed.map(({ reference }) => reference).sort()).toEqual([before, ahead].sort())
  await run(sql`delete from card_payments`)
})

test('a refund that was put off is asked for again', async () => {
  const id = await insertAttempt(new Date())
  await run(sql`update card_payments set state = 'paid', paid_at = now(), received_cents = 2000, refund_due_cents = 500,
    refund_attempts = 1, refund_next_at = now() + interval '1 year' where id = ${id}`)
  await makeRefunds(ctx(), paidSubjects)
  const { rows } = await run(sql`select refund_attempts from card_payments where id = ${id}`)
  expect(rows).toEqual([{ refund_attempts: 2 }])
  await run(sql`delete from card_payments`)
})

test('an email that was retried, and one whose process died, leave', async () => {
  await run(sql`delete from outbox`)
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: [] }
  for (const cause of ['retried', 'claimed'])
    await t.scope(system, (tx) => enqueueEmail(tx, { kind: 'note', cause, to: admin.email, content }))
  await run(sql`update outbox set attempts = 1, run_at = run_at + interval '1 year' where cause = 'retried'`)
  await run(
    sql`update outbox set attempts = 1, locked_until = now() + interval '1 year' where cause = 'claimed'`,
  )
  const claim = () =>
    t.scope(system, (tx) =>
      claimDue(tx, createEmailChannel(t.email, t.contentSource), { leaseSeconds: 600, limit: 10 }),
    )
  expect(await claim()).toHaveLength(2)
  expect(await claim()).toEqual([])
})
