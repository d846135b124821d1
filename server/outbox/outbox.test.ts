import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ProviderUnreachableError } from '#server/errors.ts'
import { createEmailChannel } from '#server/messaging/channels/email/channel.ts'
import { createChannels } from '#server/messaging/channels.ts'
import { enqueueEmail, withdrawMessages } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { claimDue } from '#server/outbox/claim-due.ts'
import { markSent } from '#server/outbox/mark-sent.ts'
import { retryFailed } from '#server/outbox/retry-failed.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { type EmailProvider, type OutgoingEmail, PermanentEmailError } from '#server/providers/email/port.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'
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
  t.scope(system, (tx) =>
    claimDue(tx, createEmailChannel(t.email, t.contentSource), { leaseSeconds: 60, limit: 10 }),
  )

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

test('a provider that never answers delays no other channel', async () => {
  const { promise: hangs, resolve: endHang } = Promise.withResolvers<void>()
  const texts: string[] = []
  const sms: SmsProvider = {
    kind: 'twilio',
    async send({ text }) {
      texts.push(text)
      return null
    },
  }
  const channels = createChannels({ ...t, sms, email: { kind: 'smtp', send: () => hangs } })
  const worker = createOutboxWorker({ scope: t.scope, channels, log })
  for (let n = 0; n < 30; n++) await enqueueNote(`hanging:${n}`)
  worker.wake()
  await vi.waitFor(async () => expect((await readRows()).some(({ attempts }) => attempts > 0)).toBe(true), {
    timeout: 60_000,
  })
  await t.scope(system, (tx) =>
    enqueueSms(tx, { kind: 'text', sender: 'admin', purpose: 'personal', text: 'on time' }, [
      { to: '+13125550170', userId: null },
    ]),
  )
  worker.wake()
  await vi.waitFor(() => expect(texts).toEqual(['on time']), { timeout: 60_000 })
  await vi.waitFor(async () => expect((await readRows()).filter(({ sent }) => sent)).toHaveLength(1), {
    timeout: 60_000,
  })
  expect((await readRows()).filter(({ last_error }) => last_error)).toEqual([])
  endHang()
  await worker.drain()
  await worker.stop()
})

test('a free slot is filled before the other deliveries of its claim have ended', async () => {
  const { promise: hangs, resolve: endHang } = Promise.withResolvers<void>()
  const sent: string[] = []
  const worker = workerWith(async ({ to }) => {
    if (to === 'slow@example.com') return hangs
    sent.push(to)
  })
  await enqueueNote('slow', 'slow@example.com')
  for (let n = 0; n < 40; n++) await enqueueNote(`quick:${n}`, `${n}@example.com`)
  worker.wake()
  await vi.waitFor(() => expect(sent).toHaveLength(40), { timeout: 60_000 })
  endHang()
  await worker.drain()
  await worker.stop()
})

test('an unreachable provider is tried with one message at a time, and the rest leave once it answers', async () => {
  const down = { isDown: true, attempts: 0, concurrent: 0, mostAfterOutage: 0 }
  const channels = createChannels({
    ...t,
    email: {
      kind: 'smtp',
      async send() {
        if (!down.isDown) return
        down.attempts += 1
        down.concurrent += 1
        if (down.attempts > 20) down.mostAfterOutage = Math.max(down.mostAfterOutage, down.concurrent)
        await setImmediate()
        down.concurrent -= 1
        throw new ProviderUnreachableError('connect ECONNREFUSED')
      },
    },
  })
  const worker = createOutboxWorker({ scope: t.scope, channels, log, maxBackoffSeconds: 0.05 })
  for (let n = 0; n < 50; n++) await enqueueNote(`mail:${n}`)
  worker.wake()
  await vi.waitFor(() => expect(down.attempts).toBeGreaterThan(24), { timeout: 60_000 })
  expect(down.mostAfterOutage).toBe(1)
  down.isDown = false
  await vi.waitFor(async () => expect((await readRows()).every(({ sent }) => sent)).toBe(true), {
    timeout: 60_000,
  })
  await worker.stop()
})

test('a claim that returns after the stop is given back and nothing is sent', async () => {
  await enqueueNote('x')
  const sent: OutgoingEmail[] = []
  const channel = createEmailChannel(
    { kind: 'smtp', send: async (mail) => void sent.push(mail) },
    t.contentSource,
  )
  const [claimed, stopCalled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const scope: TestApp['scope'] = async (actor, work) => {
    const result = await t.scope(actor, work)
    claimed.resolve()
    await stopCalled.promise
    return result
  }
  const worker = createOutboxWorker({ scope, channels: [channel], log })
  worker.wake()
  await claimed.promise
  const stopped = worker.stop()
  stopCalled.resolve()
  await stopped
  expect(sent).toEqual([])
  expect(await readRows()).toEqual([expect.objectContaining({ attempts: 0, sent: false })])
  expect(await claimEmails()).toHaveLength(1)
})

test('an expired message is neither sent nor retried, and says so', async () => {
  const sent: string[] = []
  await t.scope(system, async (tx) => {
    await enqueueEmail(tx, { kind: 'reset', cause: 'old', to: 'a@example.com', content, expiresInMs: 0 })
    await enqueueEmail(tx, { kind: 'reset', cause: 'new', to: 'a@example.com', content, expiresInMs: 60_000 })
  })
  const worker = workerWith(async ({ id }) => void sent.push(id))
  await worker.drain()
  await worker.stop()
  expect(sent).toHaveLength(1)
  const rows = await readRows()
  expect(rows).toMatchObject([
    { sent: true, failed: false },
    { sent: false, failed: true, last_error: 'It could not be sent in time and has expired.' },
  ])
  expect(JSON.stringify(rows)).not.toContain('Hello')
  const { rows: ids } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from outbox where failed_at is not null`),
  )
  expect(
    await t.scope(system, (tx) =>
      retryFailed(
        tx,
        ids.map(({ id }) => id),
      ),
    ),
  ).toEqual([])
})

test('a delayed email leaves when its delay is over, or at once when the clock was set back', async () => {
  const sent: string[] = []
  const worker = workerWith(async ({ to }) => void sent.push(to))
  const enqueueLater = (cause: string, to: string) =>
    t.scope(system, (tx) => enqueueEmail(tx, { kind: 'note', cause, to, content, delayMs: 60_000 }))
  await enqueueLater('later', 'later@example.com')
  await worker.drain()
  expect(sent).toEqual([])
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  await worker.drain()
  await enqueueLater('back', 'back@example.com')
  await t.scope(system, (tx) =>
    tx.execute(
      sql`update outbox set created_at = now() + interval '1 hour', run_at = run_at + interval '1 hour'`,
    ),
  )
  await worker.drain()
  await worker.stop()
  expect(sent).toEqual(['later@example.com', 'back@example.com'])
})

test('an email that waits can be taken back, and one that a worker holds cannot', async () => {
  await enqueueNote('undone')
  await enqueueNote('kept', 'b@example.com')
  expect(await t.scope(system, (tx) => withdrawMessages(tx, 'undone'))).toBe(1)
  await claimEmails()
  expect(await t.scope(system, (tx) => withdrawMessages(tx, 'kept'))).toBe(0)
  expect(await readRows()).toHaveLength(1)
})
