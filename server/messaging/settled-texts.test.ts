import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IncomingTextHandler } from '#server/messaging/incoming-text.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { markThread } from '#server/messaging/threads.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

let numbers = 0
const newNumber = () => `+1312555${2000 + ++numbers}`
const receive = (from: string, text: string, handlers: readonly IncomingTextHandler[] = []) =>
  receiveSms({ ...t, actor: system }, { from, text, providerId: randomUUID() }, handlers)

async function threadOf(phone: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string; thread_status: string; is_unread: boolean; last_words: string }>(
      sql`select id, thread_status, is_unread, last_words from contacts where phone = ${phone}`,
    ),
  )
  if (!rows[0]) throw new Error(`${phone} has no conversation`)
  return rows[0]
}
const markDone = (id: string) =>
  t.scope(system, (tx) => markThread(tx, id, { change: 'done', seen_until: '2100-01-01T00:00:00.000000Z' }))

test('STOP and START are in the conversation, and there is nothing to answer', async () => {
  const phone = newNumber()
  for (const word of ['STOP', 'Start']) {
    await receive(phone, word)
    expect(await threadOf(phone)).toMatchObject({ thread_status: 'done', is_unread: false, last_words: word })
  }
})

test('what was open before STOP stays open', async () => {
  const phone = newNumber()
  await receive(phone, 'Can I come at nine?')
  await receive(phone, 'STOP')
  expect(await threadOf(phone)).toMatchObject({ thread_status: 'open', is_unread: true, last_words: 'STOP' })
})

test.each(['Cancel', 'Please stop texting me', 'Yes', 'C', 'Help'])(
  'the owner is to see %j',
  async (text) => {
    const phone = newNumber()
    await receive(phone, text)
    expect(await threadOf(phone)).toMatchObject({ thread_status: 'open', is_unread: true })
  },
)

test('a Yes that takes back STOP is still for the owner', async () => {
  const phone = newNumber()
  await receive(phone, 'STOP')
  await receive(phone, 'Yes')
  expect(await threadOf(phone)).toMatchObject({ thread_status: 'open', is_unread: true })
})

test('the first handler that acts on a text ends it, and the others aren’t asked', async () => {
  const phone = newNumber()
  const handlerNames: string[] = []
  const handler =
    (name: string, isHandled: boolean): IncomingTextHandler =>
    async () => {
      handlerNames.push(name)
      return isHandled
    }
  await receive(phone, 'C', [handler('first', false), handler('second', true), handler('third', true)])
  expect(handlerNames).toEqual(['first', 'second'])
  expect(await threadOf(phone)).toMatchObject({ thread_status: 'done', is_unread: false })
})

test('done up to a time to come is not done with what is written later', async () => {
  const phone = newNumber()
  await receive(phone, 'First')
  const { id } = await threadOf(phone)
  await markDone(id)
  expect(await threadOf(phone)).toMatchObject({ thread_status: 'done', is_unread: false })
  await receive(phone, 'Second')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ is_now: boolean }>(
      sql`select last_in_at < clock_timestamp() + interval '1 minute' as is_now from contacts where id = ${id}`,
    ),
  )
  expect(rows).toEqual([{ is_now: true }])
  expect(await threadOf(phone)).toMatchObject({ thread_status: 'open', is_unread: true })
})
