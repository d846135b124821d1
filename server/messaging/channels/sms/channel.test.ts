import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChannels } from '#server/messaging/channels.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { isQuietAt } from '#server/messaging/quiet-hours.ts'
import { retryMessage, retryMessages } from '#server/messaging/retry-messages.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { NumberRefusedError, type OutgoingSms } from '#server/providers/sms/port.ts'
import { hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const log = pino({ level: 'silent' })
const [number, otherNumber] = ['+13125550170', '+13125550171']

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  // The app's own worker would compete with the workers of these tests.
  await t.outbox.stop()
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.execute(sql`delete from outbox`)))

/** Enqueues messages in one transaction, so that only their order differs. */
async function enqueueTexts(...texts: [to: string, text: string][]) {
  await t.scope(system, async (tx) => {
    for (const [to, text] of texts) {
      await enqueueSms(tx, { kind: 'text', sender: 'admin', purpose: 'personal', text }, [
        { to, userId: null },
      ])
    }
  })
}

const makeDue = () => t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))

async function statusOf(text: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ status: string }>(sql`select status from sms_messages where message = ${text}`),
  )
  return rows.map((row) => row.status)
}

let isQuiet = false

function makeWorker(deliver: (message: OutgoingSms) => Promise<unknown>, scope = t.scope) {
  const send = async (message: OutgoingSms) => {
    await deliver(message)
    return null
  }
  const channels = createChannels({ ...t, sms: { kind: 'twilio', send }, isQuiet: () => isQuiet })
  return createOutboxWorker({ scope, channels, log })
}

async function drainWith(deliver: (message: OutgoingSms) => Promise<unknown>) {
  const worker = makeWorker(deliver)
  await worker.drain()
  await worker.stop()
}

test('sends messages to one number in the order they were enqueued, whichever fails first', async () => {
  await enqueueTexts([number, 'one'], [number, 'two'], [otherNumber, 'other'], [number, 'three'])
  const sent: string[] = []
  const drainExcept = async (failing: string) => {
    await makeDue()
    await drainWith(async ({ text }) => {
      if (text === failing) throw new Error('busy')
      sent.push(text)
    })
  }
  await drainExcept('one')
  expect(sent).toEqual(['other'])
  await drainExcept('two')
  expect(sent).toEqual(['other', 'one'])
  await drainExcept('nothing')
  expect(sent).toEqual(['other', 'one', 'two', 'three'])
  for (const text of sent) expect(await statusOf(text)).toEqual(['sent'])
})

test('an error without a message fails only its own message', async () => {
  await enqueueTexts([number, 'no reason'], [otherNumber, 'unaffected'])
  await drainWith(async ({ text }) => {
    if (text === 'no reason') throw Object.assign(new Error(), { message: undefined })
  })
  expect(await statusOf('unaffected')).toEqual(['sent'])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select last_error, locked_until from outbox where sent_at is null`),
  )
  expect(rows).toEqual([{ last_error: 'Error', locked_until: null }])
})

test('records a delivery after the database was briefly away, and sends it once', async () => {
  await enqueueTexts([number, 'through'])
  const sent: string[] = []
  let failures = 2
  const scope: typeof t.scope = (actor, work) => {
    if (sent.length > 0 && failures-- > 0) return Promise.reject(new Error('the database is away'))
    return t.scope(actor, work)
  }
  const worker = makeWorker(async ({ text }) => void sent.push(text), scope)
  await worker.drain()
  await worker.stop()
  expect(sent).toEqual(['through'])
  expect(await statusOf('through')).toEqual(['sent'])
})

test('a permanent refusal fails the message and lets the next one to that number go', async () => {
  await enqueueTexts([number, 'refused'], [number, 'next'])
  await drainWith(async ({ text }) => {
    if (text === 'refused') throw new NumberRefusedError('no such number')
  })
  expect([await statusOf('refused'), await statusOf('next')]).toEqual([['failed'], ['sent']])
})

test('a message stays pending after a temporary failure', async () => {
  await enqueueTexts([number, 'later'])
  await drainWith(() => Promise.reject(new Error('busy')))
  expect(await statusOf('later')).toEqual(['pending'])
})

test('four workers send a hundred messages to ten numbers once each, in order', async () => {
  const numbers = Array.from({ length: 10 }, (_, n) => `+1312555018${n}`)
  await enqueueTexts(
    ...Array.from({ length: 100 }, (_, i): [string, string] => [numbers[i % 10] ?? number, `${i}`]),
  )
  const sent: OutgoingSms[] = []
  const workers = Array.from({ length: 4 }, () => makeWorker(async (text) => void sent.push(text)))
  // A worker's drain ends when another worker holds everything that is left.
  for (let turn = 0; turn < 100 && sent.length < 100; turn++)
    await Promise.all(workers.map((worker) => worker.drain()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(sent).toHaveLength(100)
  for (const number of numbers) {
    const order = sent.filter(({ to }) => to === number).map(({ text }) => Number(text))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(new Set(order).size).toBe(10)
  }
})

test('passes the id of the message to the provider', async () => {
  await enqueueTexts([number, 'with an id'])
  const ids: string[] = []
  await drainWith(async ({ id }) => void ids.push(id))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from sms_messages where message = 'with an id'`),
  )
  expect(ids).toEqual(rows.map((row) => row.id))
})

test('in quiet hours notices wait, and codes and what someone just wrote overtake them', async () => {
  const enqueue = (text: string, priority: 'urgent' | 'personal' | 'normal' | 'bulk') =>
    t.scope(system, (tx) =>
      enqueueSms(tx, { kind: 'text', sender: 'admin', purpose: 'personal', text, priority }, [
        { to: number, userId: null },
      ]),
    )
  await enqueue('your order', 'normal')
  await enqueue('to everybody', 'bulk')
  await enqueue('written an hour ago', 'personal')
  await t.scope(system, (tx) =>
    tx.execute(sql`update outbox set give_up_at = give_up_at - interval '1 hour'
    where priority = 1`),
  )
  await enqueue('just written', 'personal')
  await enqueue('your code', 'urgent')
  const sent: string[] = []
  const drain = () => drainWith(async ({ text }) => void sent.push(text))
  isQuiet = true
  await drain()
  expect(sent.sort()).toEqual(['just written', 'your code'])
  isQuiet = false
  await drain()
  expect(sent.slice(2)).toEqual(['your order', 'to everybody', 'written an hour ago'])
})

test('a code does not wait for an earlier text to its number that has to be retried', async () => {
  await enqueueTexts([number, 'busy'])
  await drainWith(() => Promise.reject(new Error('busy')))
  await t.scope(system, (tx) =>
    enqueueSms(tx, { kind: 'code', sender: 'admin', purpose: 'personal', text: 'code', priority: 'urgent' }, [
      { to: number, userId: null },
    ]),
  )
  const sent: string[] = []
  await drainWith(async ({ text }) => void sent.push(text))
  expect(sent).toEqual(['code'])
})

test('an expired text fails with its reason and is not retried', async () => {
  const [id = ''] = await t.scope(system, (tx) =>
    enqueueSms(tx, { kind: 'text', sender: 'admin', purpose: 'personal', text: 'too late', expiresInMs: 0 }, [
      { to: number, userId: null },
    ]),
  )
  const sent: string[] = []
  await drainWith(async ({ text }) => void sent.push(text))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select status, failure from sms_messages where id = ${id}`),
  )
  expect(rows).toEqual([{ status: 'failed', failure: 'It could not be sent in time and has expired.' }])
  expect(await t.scope(system, (tx) => retryMessages(tx, [id]))).toBe(0)
  expect(sent).toEqual([])
})

test.each(['refused', 'undelivered'])(
  'a text that was %s still expires when it is tried again',
  async (how) => {
    const expiring = { text: `starts soon, ${how}`, expiresInMs: hours(1) }
    const [id = ''] = await t.scope(system, (tx) =>
      enqueueSms(tx, { ...expiring, kind: 'text', sender: 'admin', purpose: 'personal' }, [
        { to: number, userId: null },
      ]),
    )
    await drainWith(async () => {
      if (how === 'refused') throw new NumberRefusedError('no such number')
    })
    if (how === 'undelivered')
      await t.scope(system, (tx) =>
        tx.execute(sql`update sms_messages set status = 'failed' where id = ${id}`),
      )
    expect(await t.scope(system, (tx) => retryMessages(tx, [id]))).toBe(1)
    // It waits until the session has begun.
    await t.scope(system, (tx) =>
      tx.execute(sql`update outbox set expires_at = expires_at - interval '61 minutes' where id = ${id}`),
    )
    const sent: string[] = []
    await drainWith(async ({ text }) => void sent.push(text))
    expect(sent).toEqual([])
    await expect(retryMessage({ ...t, actor: system }, id)).rejects.toThrow('text_expired')
  },
)

test('a text whose expiry is no longer known is retried for a day only', async () => {
  await enqueueTexts([number, 'yesterday'], [otherNumber, 'today'])
  await drainWith(async () => {
    throw new NumberRefusedError('no such number')
  })
  const { rows } = await t.scope(system, async (tx) => {
    await tx.execute(sql`delete from outbox`)
    await tx.execute(
      sql`update sms_messages set created_at = now() - interval '25 hours' where message = 'yesterday'`,
    )
    return tx.execute<{ id: string }>(
      sql`select id from sms_messages where message in ('yesterday', 'today') order by created_at`,
    )
  })
  const [old = '', recent = ''] = rows.map(({ id }) => id)
  await expect(retryMessage({ ...t, actor: system }, old)).rejects.toThrow('text_expired')
  await retryMessage({ ...t, actor: system }, recent)
  const sent: string[] = []
  await drainWith(async ({ text }) => void sent.push(text))
  expect(sent).toEqual(['today'])
  expect(await statusOf('yesterday')).toEqual(['failed'])
})

test.each([
  ['2026-11-22T02:59:00Z', false],
  ['2026-11-22T03:00:00Z', true],
  ['2026-11-22T13:59:00Z', true],
  ['2026-11-22T14:00:00Z', false],
  // In daylight saving time.
  ['2026-07-01T01:59:00Z', false],
  ['2026-07-01T02:00:00Z', true],
])('from 9 pm to 8 am in Chicago: %s is quiet: %s', (instant, expected) => {
  expect(isQuietAt(new Date(instant), { fromHour: 21, untilHour: 8 })).toBe(expected)
  expect(isQuietAt(new Date(instant), null)).toBe(false)
})
