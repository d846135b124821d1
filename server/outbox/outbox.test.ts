import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { markSent } from '#server/outbox/mark-sent.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { type EmailProvider, type OutgoingEmail, PermanentEmailError } from '#server/providers/email/port.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['A <b>bold</b> & a link'] }
const log = pino({ level: 'silent' })

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  // The app's own worker would compete with the workers of these tests.
  await t.outbox.stop()
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.execute(sql`delete from outbox`)))

const enqueueNote = (cause: string, to = 'a@example.com') =>
  t.scope(system, (tx) => enqueueEmail(tx, { kind: 'note', cause, to, content }))

async function readRows() {
  const result = await t.scope(system, (tx) =>
    tx.execute<{
      attempts: number
      sent: boolean
      failed: boolean
      last_error: string | null
      isDelayed: boolean
      payload: unknown
    }>(
      sql`select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error, run_at > now() as "isDelayed", payload from outbox order by cause`,
    ),
  )
  return result.rows
}

function workerWith(send: EmailProvider['send']) {
  const channels = createChannels({ ...t, email: { kind: 'smtp', send } })
  return createOutboxWorker({ scope: t.scope, channels, log })
}

const claimEmails = () =>
  t.scope(system, (tx) => claimDue(tx, createEmailChannel(t.email), { leaseSeconds: 60, limit: 10 }))

test('enqueues the same cause, recipient and kind once', async () => {
  await enqueueNote('order:1')
  await enqueueNote('order:1')
  await enqueueNote('order:1', 'b@example.com')
  expect(await readRows()).toHaveLength(2)
})

test('enqueues nothing when the transaction fails', async () => {
  const failing = t.scope(system, async (tx) => {
    await enqueueEmail(tx, { kind: 'note', cause: 'x', to: 'a@example.com', content })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readRows()).toEqual([])
})

test('marks a sent message and clears its payload', async () => {
  await enqueueNote('x')
  const sent: OutgoingEmail[] = []
  const worker = workerWith(async (mail) => void sent.push(mail))
  await worker.drain()
  await worker.stop()
  expect(sent.map((mail) => mail.to)).toEqual(['a@example.com'])
  expect(sent[0]?.html).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp; a link')
  expect(await readRows()).toEqual([expect.objectContaining({ sent: true, payload: {} })])
})

test('schedules a retry after a temporary failure and fails immediately after a permanent one', async () => {
  await enqueueNote('1: temporary')
  await enqueueNote('2: permanent', 'gone@example.com')
  const worker = workerWith(async ({ to }) => {
    if (to === 'gone@example.com') throw new PermanentEmailError('no such mailbox')
    throw new Error('busy')
  })
  await worker.drain()
  await worker.stop()
  expect(await readRows()).toEqual([
    expect.objectContaining({ attempts: 1, failed: false, isDelayed: true, last_error: 'busy' }),
    expect.objectContaining({ attempts: 1, failed: true, last_error: 'no such mailbox' }),
  ])
})

test('gives up when the message expires', async () => {
  await enqueueNote('x')
  await t.scope(system, (tx) => tx.execute(sql`update outbox set give_up_at = now()`))
  const worker = workerWith(() => Promise.reject(new Error('busy')))
  await worker.drain()
  await worker.stop()
  expect(await readRows()).toEqual([expect.objectContaining({ attempts: 1, failed: true })])
})

test('does not claim a leased row, and ignores the first holder after the lease expired', async () => {
  await enqueueNote('x')
  const [first] = await claimEmails()
  expect(await claimEmails()).toEqual([])
  await t.scope(system, (tx) => tx.execute(sql`update outbox set locked_until = now() - interval '1 second'`))
  const [second] = await claimEmails()
  if (!first || !second) throw new Error('nothing was claimed')
  await t.scope(system, (tx) => markSent(tx, [{ message: first, providerId: null }]))
  expect(await readRows()).toEqual([expect.objectContaining({ sent: false, attempts: 2 })])
  await t.scope(system, (tx) => markSent(tx, [{ message: second, providerId: null }]))
  expect(await readRows()).toEqual([expect.objectContaining({ sent: true })])
})

test('two workers send a hundred emails once each', async () => {
  for (let i = 0; i < 100; i++) await enqueueNote(`mail:${i}`)
  const sent: string[] = []
  const workers = [1, 2].map(() => workerWith(async ({ id }) => void sent.push(id)))
  await Promise.all(workers.map((worker) => worker.drain()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(sent).toHaveLength(100)
  expect(new Set(sent).size).toBe(100)
})
