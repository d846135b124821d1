import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { adoptThread, markAnswered, markReceived, markThread } from '#server/messaging/threads.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const phone = '+13125550850'

let t: TestApp
let userId: string
let own: string
let given: string
beforeAll(async () => {
  t = await makeTestApp()
  await t.makeClient('adopts@adopt.example')
  const { rows } = await run((tx) =>
    tx.execute<{ id: string; user_id: string }>(
      sql`select id, user_id from contacts where email = 'adopts@adopt.example'`,
    ),
  )
  own = rows[0]?.id ?? ''
  userId = rows[0]?.user_id ?? ''
})
afterAll(() => t.close())
// The contact of the number goes when its conversation is the account's.
beforeEach(async () => {
  await clear(own)
  await makeNumber()
})

async function makeNumber() {
  await run((tx) => tx.execute(sql`delete from contacts where phone = ${phone} and user_id is null`))
  const { rows: numbers } = await run((tx) =>
    tx.execute<{ id: string }>(
      sql`insert into contacts (phone, name, status, last_active_at) values (${phone}, '', 'guest', now()) returning id`,
    ),
  )
  given = numbers[0]?.id ?? ''
}

const clear = (id: string) =>
  run((tx) =>
    tx.execute(sql`update contacts set last_in_at = null, answered_at = null, done_at = null, read_at = null,
      alerted_at = null, last_message_at = null, last_words = null where id = ${id}`),
  )
const run = <T>(work: (tx: Tx) => Promise<T>) => t.scope(system, work)
const adopt = () => run((tx) => adoptThread(tx, { userId, phone, since: new Date(0) }))

async function read(id: string) {
  const { rows } = await run((tx) =>
    tx.execute<Record<string, string | boolean | null>>(sql`
      select thread_status, is_unread, last_words, to_char(last_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_in
      from contacts where id = ${id}`),
  )
  return rows[0] ?? {}
}

const states = ['empty', 'unread', 'read', 'waiting', 'done'] as const
type ThreadState = (typeof states)[number]

async function bring(id: string, state: ThreadState, words: string) {
  if (state === 'empty') return
  await run((tx) => markReceived(tx, id === own ? { userId } : { phone }, words))
  const seen = String((await read(id)).last_in)
  if (state === 'waiting') await run((tx) => markAnswered(tx, { contactId: id }, words))
  if (state === 'read') await run((tx) => markThread(tx, id, { change: 'read', seen_until: seen }))
  if (state === 'done') await run((tx) => markThread(tx, id, { change: 'done', seen_until: seen }))
}

const isOpen = (state: ThreadState) => state === 'unread' || state === 'read'

/** What is left to do in either of the two is left to do; else the later one says whose turn it is. */
function expected(earlier: ThreadState, later: ThreadState) {
  const last = later === 'empty' ? earlier : later
  return {
    thread_status: isOpen(earlier) || isOpen(later) ? 'open' : last === 'empty' ? null : last,
    is_unread: earlier === 'unread' || later === 'unread',
    last_words: later === 'empty' ? (earlier === 'empty' ? null : 'earlier') : 'later',
  }
}

const pairs = states.flatMap((earlier) => states.map((later) => [earlier, later] as const))

describe('an account that proves a number takes over what is left to do in its texts', () => {
  test.each(pairs)('texts that are %s, then messages of the account that are %s', async (earlier, later) => {
    await bring(given, earlier, 'earlier')
    await bring(own, later, 'later')
    await adopt()
    expect(await read(own)).toMatchObject(expected(earlier, later))
  })

  test.each(pairs)('messages of the account that are %s, then texts that are %s', async (earlier, later) => {
    await bring(own, earlier, 'earlier')
    await bring(given, later, 'later')
    await adopt()
    expect(await read(own)).toMatchObject(expected(earlier, later))
  })
})

test('a message after the adoption is open and unread, whatever was before', async () => {
  for (const [one, other] of [
    ['done', 'done'],
    ['waiting', 'done'],
    ['read', 'waiting'],
  ] as const) {
    await makeNumber()
    await bring(own, one, 'own')
    await bring(given, other, 'given')
    await adopt()
    await run((tx) => markReceived(tx, { userId }, 'And now'))
    expect(await read(own)).toMatchObject({ thread_status: 'open', is_unread: true, last_words: 'And now' })
  }
})

test('proving the same number again changes nothing that the owner did since', async () => {
  await bring(given, 'unread', 'By text')
  await adopt()
  await clear(given)
  await run((tx) => markAnswered(tx, { contactId: own }, 'Answered'))
  await adopt()
  expect(await read(own)).toMatchObject({
    thread_status: 'waiting',
    is_unread: false,
    last_words: 'Answered',
  })
})

test('a text that the owner was not told of yet is told after the adoption', async () => {
  await bring(given, 'unread', 'Tell her')
  await bring(own, 'unread', 'She knows')
  await run((tx) =>
    tx.execute(
      sql`update contacts set last_in_at = last_in_at - interval '20 minutes' where id in (${own}, ${given})`,
    ),
  )
  await run((tx) => tx.execute(sql`update contacts set alerted_at = now() where id = ${own}`))
  await adopt()
  // As when the texts are linked to the account.
  await clear(given)
  await alertOwner({ ...t, actor: system, content: t.content })
  const alerts = (await t.sentMail()).filter(
    ({ to, text }) => to === admin.email && text.includes('/dashboard/inbox'),
  )
  expect(alerts).toHaveLength(1)
})
