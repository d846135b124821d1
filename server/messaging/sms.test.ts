import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueSms } from '#server/messaging/sms.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { NumberRefusedError, type OutgoingSms } from '#server/providers/sms/port.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const log = pino({ level: 'silent' })
const [here, there] = ['+13125550170', '+13125550171']

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  // The app's own worker would take what the workers of these tests are to send.
  await t.outbox.stop()
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.execute(sql`delete from outbox`)))

/** Promises texts in one transaction, so that nothing but their order tells them apart. */
async function promise(...texts: [to: string, text: string][]) {
  await t.scope(system, async (tx) => {
    for (const [to, text] of texts) {
      await enqueueSms(tx, { kind: 'text', sender: 'admin', text }, [{ to, userId: null }])
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

function makeWorker(take: (text: OutgoingSms) => Promise<unknown>) {
  const send = async (text: OutgoingSms) => {
    await take(text)
    return null
  }
  return createOutboxWorker({ scope: t.scope, email: t.email, sms: { kind: 'twilio', send }, log })
}

async function drainWith(send: (text: OutgoingSms) => Promise<unknown>) {
  const worker = makeWorker(send)
  await worker.drain()
  await worker.stop()
}

test('texts to one number leave in the order they were promised, whichever fails first', async () => {
  await promise([here, 'one'], [here, 'two'], [there, 'other'], [here, 'three'])
  const taken: string[] = []
  const drainWithout = async (refused: string) => {
    await makeDue()
    await drainWith(async ({ text }) => {
      if (text === refused) throw new Error('busy')
      taken.push(text)
    })
  }
  await drainWithout('one')
  expect(taken).toEqual(['other'])
  await drainWithout('two')
  expect(taken).toEqual(['other', 'one'])
  await drainWithout('nothing')
  expect(taken).toEqual(['other', 'one', 'two', 'three'])
  for (const text of taken) expect(await statusOf(text)).toEqual(['sent'])
})

test('a failure without words ends only its own text', async () => {
  await promise([here, 'speechless'], [there, 'beside'])
  await drainWith(async ({ text }) => {
    if (text === 'speechless') throw Object.assign(new Error(), { message: undefined })
  })
  expect(await statusOf('beside')).toEqual(['sent'])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select last_error, locked_until from outbox where sent_at is null`),
  )
  expect(rows).toEqual([{ last_error: 'Error', locked_until: null }])
})

test('what left while the database was away for a moment is written down afterwards, and leaves once', async () => {
  await promise([here, 'through'])
  const taken: string[] = []
  let away = 2
  const scope: typeof t.scope = (actor, work) => {
    if (taken.length > 0 && away-- > 0) return Promise.reject(new Error('the database is away'))
    return t.scope(actor, work)
  }
  const send = async ({ text }: OutgoingSms) => {
    taken.push(text)
    return null
  }
  const worker = createOutboxWorker({ scope, email: t.email, sms: { kind: 'twilio', send }, log })
  await worker.drain()
  await worker.stop()
  expect(taken).toEqual(['through'])
  expect(await statusOf('through')).toEqual(['sent'])
})

test('a number that refuses a text for good fails it and lets the next one go', async () => {
  await promise([here, 'refused'], [here, 'next'])
  await drainWith(async ({ text }) => {
    if (text === 'refused') throw new NumberRefusedError('no such number')
  })
  expect([await statusOf('refused'), await statusOf('next')]).toEqual([['failed'], ['sent']])
})

test('a text that failed for now stays pending', async () => {
  await promise([here, 'later'])
  await drainWith(() => Promise.reject(new Error('busy')))
  expect(await statusOf('later')).toEqual(['pending'])
})

test('four workers send a hundred texts to ten numbers once each, in order', async () => {
  const numbers = Array.from({ length: 10 }, (_, n) => `+1312555018${n}`)
  await promise(...Array.from({ length: 100 }, (_, i): [string, string] => [numbers[i % 10] ?? here, `${i}`]))
  const taken: OutgoingSms[] = []
  const workers = Array.from({ length: 4 }, () => makeWorker(async (text) => void taken.push(text)))
  // A worker's turn is over when all that is left is in the hands of another.
  for (let turn = 0; turn < 100 && taken.length < 100; turn++)
    await Promise.all(workers.map((worker) => worker.drain()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(taken).toHaveLength(100)
  for (const number of numbers) {
    const order = taken.filter(({ to }) => to === number).map(({ text }) => Number(text))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(new Set(order).size).toBe(10)
  }
})

test('the id of the text is the id its provider is given', async () => {
  await promise([here, 'with an id'])
  const given: string[] = []
  await drainWith(async ({ id }) => void given.push(id))
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`select id from sms_messages where message = 'with an id'`),
  )
  expect(given).toEqual(rows.map((row) => row.id))
})
