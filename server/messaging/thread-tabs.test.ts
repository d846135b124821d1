import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { markAnswered, markReceived, markThread } from '#server/messaging/threads.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const run = <T>(work: (tx: Tx) => Promise<T>) => t.scope(system, work)

let people = 0
async function makeGuest() {
  const email = `tabs${++people}@tabs.example`
  const { rows } = await run((tx) =>
    tx.execute<{ id: string }>(sql`insert into contacts (email, name, status, last_active_at)
      values (${email}, 'Somebody', 'guest', now()) returning id`),
  )
  return { id: rows[0]?.id ?? '', email }
}
type Guest = Awaited<ReturnType<typeof makeGuest>>

async function read({ id }: Guest) {
  const { rows } = await run((tx) =>
    tx.execute<{ thread_status: string; is_unread: boolean; last_words: string; last_in: string }>(sql`
      select thread_status, is_unread, last_words, to_char(last_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_in
      from contacts where id = ${id}`),
  )
  if (!rows[0]) throw new Error('the contact is gone')
  return rows[0]
}
const write = ({ email }: Guest, text: string) => run((tx) => markReceived(tx, { email }, text))
const answer = ({ id }: Guest, text = 'Yes') => run((tx) => markAnswered(tx, { contactId: id }, text))
const mark = ({ id }: Guest, change: 'read' | 'done', seen: string) =>
  run((tx) => markThread(tx, id, { change, seen_until: seen }))
const setClockBack = ({ id }: Guest) =>
  run((tx) =>
    tx.execute(sql`update contacts set last_in_at = last_in_at + interval '1 hour', read_at = read_at + interval '1 hour',
      done_at = done_at + interval '1 hour', answered_at = answered_at + interval '1 hour',
      last_message_at = last_message_at + interval '1 hour' where id = ${id}`),
  )

test('an older tab that says done doesn’t open again what a newer tab was done with', async () => {
  const guest = await makeGuest()
  await write(guest, 'First')
  const { last_in: older } = await read(guest)
  await write(guest, 'Second')
  const { last_in: newer } = await read(guest)
  await mark(guest, 'done', newer)
  await mark(guest, 'done', older)
  expect(await read(guest)).toMatchObject({ thread_status: 'done', is_unread: false })
})

test('a tab where nobody had written yet is not done with what came meanwhile', async () => {
  const guest = await makeGuest()
  await answer(guest)
  await write(guest, 'Came meanwhile')
  await run((tx) => markThread(tx, guest.id, { change: 'done', seen_until: null }))
  expect(await read(guest)).toMatchObject({ thread_status: 'open', is_unread: true })
})

test('a conversation where only the owner wrote is done once the owner marks it as done', async () => {
  const guest = await makeGuest()
  await answer(guest)
  await run((tx) => markThread(tx, guest.id, { change: 'done', seen_until: null }))
  expect(await read(guest)).toMatchObject({ thread_status: 'done', is_unread: false })
})

test('after the clock was set back, a message to an answered conversation that was marked unread is open', async () => {
  const guest = await makeGuest()
  await write(guest, 'First')
  await answer(guest)
  await run((tx) => markThread(tx, guest.id, { change: 'unread' }))
  await setClockBack(guest)
  await write(guest, 'Second')
  expect(await read(guest)).toMatchObject({ thread_status: 'open', is_unread: true, last_words: 'Second' })
})

test.each(['read', 'done'] as const)(
  '%s for the very instant of the last message holds, and not for the next',
  async (change) => {
    const guest = await makeGuest()
    await write(guest, 'First')
    await setClockBack(guest)
    await mark(guest, change, (await read(guest)).last_in)
    expect((await read(guest)).is_unread).toBe(false)
    await write(guest, 'Second')
    expect(await read(guest)).toMatchObject({ thread_status: 'open', is_unread: true })
  },
)

test.each(['read', 'done'] as const)(
  'a message that comes while a tab says %s stays unread',
  async (change) => {
    for (let round = 0; round < 10; round++) {
      const guest = await makeGuest()
      await write(guest, 'First')
      const { last_in: seen } = await read(guest)
      await Promise.all([mark(guest, change, seen), write(guest, 'Meanwhile'), mark(guest, change, seen)])
      expect(await read(guest)).toMatchObject({
        thread_status: 'open',
        is_unread: true,
        last_words: 'Meanwhile',
      })
    }
  },
)

test('twenty messages of one person at once leave the state of the last, and none stays behind what was seen', async () => {
  const guest = await makeGuest()
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(guest, `Message ${n}`)))
  const { last_in: seen, last_words: words } = await read(guest)
  expect(words).toMatch(/^Message \d+$/)
  await mark(guest, 'done', seen)
  expect(await read(guest)).toMatchObject({ thread_status: 'done', is_unread: false })
})

test('the same message noted twice, as after a lost answer, is one open conversation that one read closes', async () => {
  const guest = await makeGuest()
  await write(guest, 'Twice')
  await write(guest, 'Twice')
  await mark(guest, 'read', (await read(guest)).last_in)
  expect(await read(guest)).toMatchObject({ thread_status: 'open', is_unread: false })
})

test.each([
  ['only spaces and lines', ' \n\t ', ''],
  ['a family of joined emoji', '👩‍👩‍👧 hi', '👩‍👩‍👧 hi'],
  ['letters beyond the basic plane', '𝒜'.repeat(150), '𝒜'.repeat(140)],
  ['a long word after lines', `\n\n${'b'.repeat(139)}\nc`, `${'b'.repeat(139)} `],
])('the first words of %s', async (_, text, words) => {
  const guest = await makeGuest()
  await write(guest, text)
  expect((await read(guest)).last_words).toBe(words)
})
