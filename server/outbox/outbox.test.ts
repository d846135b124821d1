import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { claimDue, markSent } from '#server/outbox/outbox.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { type EmailProvider, type OutgoingEmail, PermanentEmailError } from '#server/providers/email/port.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['A <b>word</b> & a link'] }
const log = pino({ level: 'silent' })

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  // The app's own worker would take what the workers of these tests are to send.
  await t.outbox.stop()
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.execute(sql`delete from outbox`)))

const promise = (cause: string, to = 'a@example.com') =>
  t.scope(system, (tx) => enqueueEmail(tx, { kind: 'note', cause, to, content }))

async function rows() {
  const found = await t.scope(system, (tx) =>
    tx.execute<{
      attempts: number
      sent: boolean
      failed: boolean
      last_error: string | null
      waits: boolean
      payload: unknown
    }>(
      sql`select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error, run_at > now() as waits, payload from outbox order by cause`,
    ),
  )
  return found.rows
}

function workerWith(send: EmailProvider['send']) {
  return createOutboxWorker({ scope: t.scope, email: { kind: 'smtp', send }, sms: t.sms, log })
}

test('the same cause, recipient and kind is promised once', async () => {
  await promise('order:1')
  await promise('order:1')
  await promise('order:1', 'b@example.com')
  expect(await rows()).toHaveLength(2)
})

test('a promise in a transaction that fails is not kept', async () => {
  const failing = t.scope(system, async (tx) => {
    await enqueueEmail(tx, { kind: 'note', cause: 'x', to: 'a@example.com', content })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('what was sent is marked sent and its words are gone', async () => {
  await promise('x')
  const sent: OutgoingEmail[] = []
  const worker = workerWith(async (mail) => void sent.push(mail))
  await worker.drain()
  await worker.stop()
  expect(sent.map((mail) => mail.to)).toEqual(['a@example.com'])
  expect(sent[0]?.html).toContain('A &lt;b&gt;word&lt;/b&gt; &amp; a link')
  expect(await rows()).toEqual([expect.objectContaining({ sent: true, payload: {} })])
})

test('a passing failure waits and tries again, a permanent one is dead at once', async () => {
  await promise('passing')
  await promise('permanent', 'gone@example.com')
  const worker = workerWith(async ({ to }) => {
    if (to === 'gone@example.com') throw new PermanentEmailError('no such mailbox')
    throw new Error('busy')
  })
  await worker.drain()
  await worker.stop()
  expect(await rows()).toEqual([
    expect.objectContaining({ attempts: 1, failed: false, waits: true, last_error: 'busy' }),
    expect.objectContaining({ attempts: 1, failed: true, last_error: 'no such mailbox' }),
  ])
})

test('after a day of failures it is dead', async () => {
  await promise('x')
  await t.scope(system, (tx) => tx.execute(sql`update outbox set give_up_at = now()`))
  const worker = workerWith(() => Promise.reject(new Error('busy')))
  await worker.drain()
  await worker.stop()
  expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, failed: true })])
})

test('a leased row is left alone until the lease ends, and its first holder can then no longer close it', async () => {
  await promise('x')
  const [first] = await t.scope(system, (tx) => claimDue(tx, 60))
  expect(await t.scope(system, (tx) => claimDue(tx, 60))).toEqual([])
  await t.scope(system, (tx) => tx.execute(sql`update outbox set locked_until = now() - interval '1 second'`))
  const [second] = await t.scope(system, (tx) => claimDue(tx, 60))
  if (!first || !second) throw new Error('nothing was claimed')
  await t.scope(system, (tx) => markSent(tx, [{ row: first, providerId: null }]))
  expect(await rows()).toEqual([expect.objectContaining({ sent: false, attempts: 2 })])
  await t.scope(system, (tx) => markSent(tx, [{ row: second, providerId: null }]))
  expect(await rows()).toEqual([expect.objectContaining({ sent: true })])
})

test('two workers share a hundred mails and send none twice', async () => {
  for (let i = 0; i < 100; i++) await promise(`mail:${i}`)
  const sent: string[] = []
  const workers = [1, 2].map(() => workerWith(async ({ id }) => void sent.push(id)))
  await Promise.all(workers.map((worker) => worker.drain()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(sent).toHaveLength(100)
  expect(new Set(sent).size).toBe(100)
})
