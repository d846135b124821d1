import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { adoptThread, markAnswered, markReceived, markThread } from '#server/messaging/threads.ts'
import type { ThreadChange } from '#shared/inbox-schema.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const run = <T>(work: (tx: Tx) => Promise<T>) => t.scope(system, work)

type Contact = {
  email?: string | null
  phone?: string | null
  name?: string
  userId?: string | null
  activeDaysAgo?: number
}
async function makeContact({
  email = null,
  phone = null,
  name = 'Somebody',
  userId = null,
  activeDaysAgo = 0,
}: Contact) {
  const { rows } = await run((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into contacts (email, phone, name, user_id, status, last_active_at)
      values (${email}, ${phone}, ${name}, ${userId}, ${userId ? 'client' : 'guest'}, now() - ${activeDaysAgo} * interval '1 day')
      returning id`),
  )
  return rows[0]?.id ?? ''
}
let people = 0
const makeGuest = () => makeContact({ email: `guest${++people}@threads.example` })

type State = {
  thread_status: string | null
  is_unread: boolean
  last_words: string | null
  last_in: string | null
}
async function read(id: string): Promise<State> {
  const { rows } = await run((tx) =>
    tx.execute<State>(sql`
      select thread_status, is_unread, last_words,
        to_char(last_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_in
      from contacts where id = ${id}`),
  )
  if (!rows[0]) throw new Error('the contact is gone')
  return rows[0]
}
const emailOf = async (id: string) =>
  (await run((tx) => tx.execute<{ email: string }>(sql`select email from contacts where id = ${id}`))).rows[0]
    ?.email

type Step = 'writes' | 'answered' | 'read' | 'done' | 'unread' | 'reopen' | 'done before the last one'
async function take(id: string, steps: readonly Step[]): Promise<void> {
  let before: string | null = null
  for (const step of steps) {
    const { last_in: lastIn } = await read(id)
    if (step === 'writes') {
      before = lastIn
      const email = await emailOf(id)
      await run((tx) => markReceived(tx, { email: email ?? null }, 'Hello'))
    } else if (step === 'answered') await run((tx) => markAnswered(tx, { contactId: id }, 'Hi'))
    else {
      const changes: Record<string, ThreadChange> = {
        read: { change: 'read', seen_until: lastIn ?? '2026-01-01T00:00:00.000000Z' },
        unread: { change: 'unread' },
        done: { change: 'done', seen_until: lastIn },
        reopen: { change: 'reopen' },
        'done before the last one': { change: 'done', seen_until: before },
      }
      const change = changes[step]
      if (change) expect(await run((tx) => markThread(tx, id, change))).toBe(true)
    }
  }
}

describe('whose turn it is, and whether anything is unread', () => {
  test.each<[Step[], string | null, boolean]>([
    [[], null, false],
    [['writes'], 'open', true],
    [['writes', 'read'], 'open', false],
    [['writes', 'read', 'unread'], 'open', true],
    [['writes', 'answered'], 'waiting', false],
    [['answered'], 'waiting', false],
    [['answered', 'writes'], 'open', true],
    [['answered', 'done'], 'done', false],
    [['writes', 'done'], 'done', false],
    [['writes', 'done', 'writes'], 'open', true],
    [['writes', 'done', 'answered'], 'waiting', false],
    [['writes', 'answered', 'done'], 'done', false],
    [['writes', 'answered', 'writes'], 'open', true],
    [['writes', 'answered', 'writes', 'read'], 'open', false],
    [['writes', 'answered', 'reopen'], 'open', false],
    [['writes', 'done', 'reopen'], 'open', false],
    [['writes', 'writes', 'done before the last one'], 'open', true],
    [['writes', 'answered', 'writes', 'done before the last one'], 'open', true],
    [['writes', 'unread', 'read', 'done'], 'done', false],
  ])('after %j it is %s', async (steps, status, isUnread) => {
    const id = await makeGuest()
    await take(id, steps)
    expect(await read(id)).toMatchObject({ thread_status: status, is_unread: isUnread })
  })
})

test('a message is newer than what was seen, also after the clock was set back', async () => {
  const id = await makeGuest()
  await take(id, ['writes', 'done'])
  await run((tx) =>
    tx.execute(sql`update contacts set last_in_at = last_in_at + interval '1 hour', read_at = read_at + interval '1 hour',
      done_at = done_at + interval '1 hour', last_message_at = last_message_at + interval '1 hour' where id = ${id}`),
  )
  await take(id, ['writes'])
  expect(await read(id)).toMatchObject({ thread_status: 'open', is_unread: true })
  await take(id, ['answered'])
  expect(await read(id)).toMatchObject({ thread_status: 'waiting', is_unread: false })
})

test('reading never makes older what was read', async () => {
  const id = await makeGuest()
  await take(id, ['writes', 'read'])
  await run((tx) => markThread(tx, id, { change: 'read', seen_until: '2020-01-01T00:00:00.000000Z' }))
  expect((await read(id)).is_unread).toBe(false)
})

test('marking somebody who is gone says so', async () => {
  expect(await run((tx) => markThread(tx, randomUUID(), { change: 'unread' }))).toBe(false)
})

test.each([
  ['lines become spaces', 'One\n\n two\tthree ', 'One two three'],
  ['long texts are cut', 'a'.repeat(500), 'a'.repeat(140)],
  ['what looks like code stays text', `<b>'; drop table contacts; --`, `<b>'; drop table contacts; --`],
])('the beginning of the last message: %s', async (_, text, words) => {
  const id = await makeGuest()
  const email = (await emailOf(id)) ?? null
  await run((tx) => markReceived(tx, { email }, text))
  expect((await read(id)).last_words).toBe(words)
})

test('an emoji at the cut doesn’t break the words', async () => {
  const id = await makeGuest()
  const email = (await emailOf(id)) ?? null
  await run((tx) => markReceived(tx, { email }, `${'a'.repeat(139)}🌿 and more`))
  const { last_words: words } = await read(id)
  expect(words?.startsWith('a'.repeat(139))).toBe(true)
  expect(words?.isWellFormed()).toBe(true)
})

describe('whose conversation a message is in', () => {
  test('an account’s before a guest’s, by address and by number', async () => {
    const email = 'both@threads.example'
    const token = await t.makeClient(email)
    await t.provePhone(token, '+13125550601')
    const { rows } = await run((tx) =>
      tx.execute<{ id: string }>(sql`select id from contacts where email = ${email}`),
    )
    const account = rows[0]?.id ?? ''
    const guest = await makeContact({ email: 'other@threads.example', phone: '+13125550601' })
    await run((tx) => markReceived(tx, { phone: '+13125550601' }, 'By number'))
    expect((await read(account)).last_words).toBe('By number')
    await run((tx) => markReceived(tx, { email }, 'By address'))
    expect((await read(account)).last_words).toBe('By address')
    expect((await read(guest)).last_words).toBeNull()
  })

  test('of two guests with one number, of who was active last', async () => {
    const phone = '+13125550602'
    const older = await makeContact({ email: 'older@threads.example', phone, activeDaysAgo: 9 })
    const newer = await makeContact({ email: 'newer@threads.example', phone, activeDaysAgo: 1 })
    await run((tx) => markReceived(tx, { phone }, 'Which one?'))
    expect([(await read(older)).last_words, (await read(newer)).last_words]).toEqual([null, 'Which one?'])
  })

  test('nobody’s, when nobody is known: then nothing is noted and nothing fails', async () => {
    const { rows: before } = await run((tx) => tx.execute(sql`select count(*) from contacts where is_unread`))
    await run((tx) => markReceived(tx, { phone: '+13125550699' }, 'Unknown'))
    await run((tx) => markReceived(tx, { email: 'nobody@threads.example' }, 'Unknown'))
    await run((tx) => markReceived(tx, { userId: randomUUID() }, 'Unknown'))
    await run((tx) => markReceived(tx, {}, 'Unknown'))
    const { rows: after } = await run((tx) => tx.execute(sql`select count(*) from contacts where is_unread`))
    expect(after).toEqual(before)
  })
})

describe('a number’s conversation becomes the account’s that proves it', () => {
  async function adopt(own: readonly Step[], given: readonly Step[]) {
    const n = ++people
    const phone = `+131255507${String(n).padStart(2, '0')}`
    await t.makeClient(`adopts${n}@threads.example`)
    const { rows } = await run((tx) =>
      tx.execute<{ id: string; user_id: string }>(
        sql`select id, user_id from contacts where email = ${`adopts${n}@threads.example`}`,
      ),
    )
    const { id = '', user_id: userId = '' } = rows[0] ?? {}
    const number = await makeContact({ phone, name: '' })
    await take(id, own)
    for (const step of given) {
      if (step === 'writes') await run((tx) => markReceived(tx, { phone }, 'By text'))
      else await take(number, [step])
    }
    await run((tx) => adoptThread(tx, { userId, phone, since: new Date(0) }))
    return read(id)
  }

  test.each<[string, Step[], Step[], Partial<State>]>([
    ['unread texts', [], ['writes'], { thread_status: 'open', is_unread: true, last_words: 'By text' }],
    ['answered texts', [], ['writes', 'answered'], { thread_status: 'waiting', is_unread: false }],
    [
      'texts after what was read',
      ['writes', 'read'],
      ['writes'],
      { thread_status: 'open', last_words: 'By text' },
    ],
    ['nothing', ['writes'], [], { thread_status: 'open', is_unread: true, last_words: 'Hello' }],
    ['texts that are done', [], ['writes', 'done'], { thread_status: 'done', is_unread: false }],
  ])('with %s', async (_, own, given, expected) => {
    expect(await adopt(own, given)).toMatchObject(expected)
  })
})

test('a message that comes while the owner marks the conversation as done is never lost', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await makeGuest()
    const email = (await emailOf(id)) ?? null
    await take(id, ['writes'])
    const { last_in: seen } = await read(id)
    await Promise.all([
      run((tx) => markThread(tx, id, { change: 'done', seen_until: seen })),
      run((tx) => markReceived(tx, { email }, 'Meanwhile')),
    ])
    expect(await read(id)).toMatchObject({ thread_status: 'open', is_unread: true, last_words: 'Meanwhile' })
  }
})

test('what a message changes in a conversation has one time', async () => {
  const id = await makeGuest()
  const email = await emailOf(id)
  const allGaps = await run(async (tx) => {
    const gaps: unknown[] = []
    for (let count = 0; count < 200; count++) {
      if (count % 2 === 0) await markAnswered(tx, { contactId: id }, 'Hi')
      else await markReceived(tx, { email: email ?? null }, 'Hello', { isOwnerNotified: true })
      const column = count % 2 === 0 ? sql`answered_at` : sql`alerted_at`
      const { rows } = await tx.execute(
        sql`select last_message_at - ${column} as gap from contacts where id = ${id} and last_message_at <> ${column}`,
      )
      gaps.push(...rows)
    }
    return gaps
  })
  expect(allGaps).toEqual([])
})
