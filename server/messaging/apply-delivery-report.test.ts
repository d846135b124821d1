import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope, Tx } from '#server/access/scope.ts'
import { applyDeliveryReport } from '#server/messaging/apply-delivery-report.ts'
import { createSmsChannel } from '#server/messaging/channels/sms/channel.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { recordReport } from '#server/messaging/sms-message-store.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { markSentByProvider } from '#server/outbox/mark-sent.ts'
import { createResultWriter } from '#server/outbox/write-results.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const log = pino({ level: 'silent' })

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await t.outbox.stop()
})
afterAll(() => t.close())

/** Whether another transaction waits for a row that this one has locked. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
  )
  return rows.length > 0
}

test('results and a report about one of the same messages wait for each other in one order', async () => {
  const channel = createSmsChannel(t.sms, t.scope, () => false)
  await t.scope(system, (tx) =>
    enqueueSms(
      tx,
      { kind: 'text', sender: 'admin', purpose: 'personal', text: 'Hello' },
      ['+13125550170', '+13125550171', '+13125550172'].map((to) => ({ to, userId: null })),
    ),
  )
  const claimed = await t.scope(system, (tx) => claimDue(tx, channel, { leaseSeconds: 60, limit: 10 }))
  const [first, failing, sent] = claimed
  if (!first || !failing || !sent) throw new Error('not every message was claimed')
  let writes = 0
  const scope: Scope = (actor, work) =>
    t.scope(actor, (tx) => {
      writes += 1
      return work(tx)
    })
  const results = createResultWriter({ scope, channel, log, leaseSeconds: 60, maxBackoffSeconds: 1 })
  const failure = {
    reason: 'no',
    isPermanent: true,
    retryAfterSeconds: 0,
    isBusy: false,
    isOutage: false,
    error: null,
  }

  let reports = 0
  const hasLocked = Promise.withResolvers<void>()
  const reporting = t.scope(system, async (tx) => {
    reports += 1
    await markSentByProvider(tx, failing.id)
    hasLocked.resolve()
    // The embedded database runs one transaction at a time.
    while (t.database.kind === 'postgres' && !(await isWaitedFor(tx))) await setImmediate()
    const report = {
      id: failing.id,
      providerId: 'SM1',
      state: 'failed',
      reason: 'no',
      optedOut: false,
    } as const
    await recordReport(tx, failing.id, report)
  })
  await hasLocked.promise
  const writing = results.write({ message: first, providerId: null, failure: null })
  // These two wait for the first and are written together.
  void results.write({ message: failing, providerId: null, failure })
  void results.write({ message: sent, providerId: null, failure: null })
  await Promise.all([reporting, writing])
  expect({ reports, writes }).toEqual({ reports: 1, writes: 2 })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select status, count(*)::int as n from sms_messages group by 1 order by 1`),
  )
  expect(rows).toEqual([
    { status: 'failed', n: 1 },
    { status: 'sent', n: 2 },
  ])
})

test('a STOP that only the delivery report tells of opts the number out and is in the consent ledger', async () => {
  const to = '+13125550173'
  await t.scope(system, (tx) =>
    enqueueSms(tx, { kind: 'text', sender: 'admin', purpose: 'personal', text: 'Stopped' }, [
      { to, userId: null },
    ]),
  )
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from sms_messages where phone_number = ${to}`),
  )
  const reason = 'The owner of this number opted out.'
  const id = rows[0]?.id ?? null
  const report = { id, providerId: 'SM9', state: 'failed', reason, optedOut: true } as const
  for (const repeated of [report, report]) await applyDeliveryReport({ ...t, actor: system }, repeated)
  expect(await t.scope(system, (tx) => hasOptedOut(tx, to))).toBe(true)
  const entry = { is_given: false, source: 'carrier', actor: 'system', wording: reason }
  const ledger = await t.scope(system, (tx) =>
    tx.execute(
      sql`select purpose, is_given, source, actor, wording from consents where recipient = ${to} order by seq`,
    ),
  )
  expect(ledger.rows).toEqual(['appointments', 'orders', 'news'].map((purpose) => ({ purpose, ...entry })))
})
