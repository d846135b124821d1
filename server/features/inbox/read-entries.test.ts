import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { readEntries } from '#server/features/inbox/read-entries.ts'
import type { Person } from '#server/people/person.ts'
import type { ThreadEntry } from '#shared/inbox.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const practicePhone = practice.phone.e164

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))
const readPage = (person: Person, cursor?: string) =>
  t.scope(system, (tx) => readEntries(tx, { person, practicePhone, now: new Date(), cursor }))
async function readAll(person: Person): Promise<ThreadEntry[]> {
  const entries: ThreadEntry[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(person, cursor)
    entries.unshift(...page.entries)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return entries
}
const texts = async (person: Person) => (await readAll(person)).map(({ text }) => text)

let people = 0
async function makeAccount(): Promise<Person & { userId: string; email: string }> {
  const email = `reader${++people}@entries.example`
  await t.makeClient(email)
  const { rows } = await run(sql`select id from users where email = ${email}`)
  return { userId: String(rows[0]?.id), email, phones: [] }
}
const makeGuest = (): Person & { email: string } => ({
  userId: null,
  email: `guest${++people}@entries.example`,
  phones: [`+1312555${String(8000 + people)}`],
})

type Text = {
  to: string | undefined
  message: string
  userId?: string | null
  direction?: 'in' | 'out'
  sender?: 'client' | 'admin'
  status?: string
  minute?: number
}
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString()
const addText = ({
  to,
  message,
  userId = null,
  direction = 'in',
  sender = 'client',
  status = 'sent',
  minute = 0,
}: Text) =>
  run(sql`insert into sms_messages (phone_number, message, user_id, direction, sender, status, created_at)
    values (${to ?? ''}, ${message}, ${userId}, ${direction}, ${sender}, ${status}, ${at(minute)}::timestamptz)`)
const addForm = (email: string, message: string, minute = 0) =>
  run(
    sql`insert into contact_messages (name, email, message, created_at) values ('x', ${email}, ${message}, ${at(minute)}::timestamptz)`,
  )
const addWritten = (
  person: Person,
  text: string,
  { channel = 'portal', direction = 'in', minute = 0, id = randomUUID() as string } = {},
) =>
  run(sql`insert into thread_messages (id, user_id, email, channel, direction, text, created_at)
    values (${id}, ${person.userId}, ${person.userId ? null : person.email}, ${channel}, ${direction}, ${text}, ${at(minute)}::timestamptz)`)

async function addOrder(person: Person, payment: string, kinds: readonly [string, object, number][]) {
  const { rows } = await run(sql`
    insert into orders (product_name, quantity, total_cents, payment, customer_email, user_id)
    values ('x', 1, 1000, ${payment}, ${person.email}, ${person.userId}) returning id, number`)
  const { id, number } = rows[0] ?? {}
  for (const [kind, details, minute] of kinds)
    await run(sql`insert into order_events (order_id, at, actor, kind, details)
      values (${id}, ${at(minute)}::timestamptz, 'system', ${kind}, ${JSON.stringify(details)}::jsonb)`)
  return Number(number)
}

test('every source is in it, in order of time', async () => {
  const person = await makeAccount()
  await addForm(person.email, 'By the form', 1)
  await addWritten(person, 'In the portal', { minute: 2 })
  await addText({ to: '+13125558100', userId: person.userId, message: 'By text', minute: 3 })
  const number = await addOrder(person, 'paid', [
    ['placed', { payment: 'awaiting' }, 4],
    ['paid', { cents: 1000, method: 'card', isReview: false }, 5],
    ['packed', {}, 6],
    ['shipped', {}, 7],
  ])
  await run(sql`
    with session as (
      insert into appointments (user_id, service_type, duration_minutes, appointment_date, status)
      values (${person.userId}, 'Hour', 60, '2026-01-09T16:00:00Z', 'confirmed') returning id)
    insert into appointment_events (appointment_id, at, actor, kind, details)
    select id, ${at(8)}::timestamptz, 'client', 'booked', '{}'::jsonb from session
    union all select id, ${at(9)}::timestamptz, 'system', 'reminded', '{}' from session
    union all select id, ${at(10)}::timestamptz, 'owner', 'paid', '{"cents": 2000, "method": "cash"}' from session
    union all select id, ${at(11)}::timestamptz, 'client', 'paid', '{"cents": 2000, "purpose": "balance"}' from session
    union all select id, ${at(12)}::timestamptz, 'system', 'refunded', '{"cents": 500}' from session`)
  expect(await texts(person)).toEqual([
    'By the form',
    'In the portal',
    'By text',
    `Order #${number}: ordered`,
    `Order #${number}: paid $10.00`,
    `Order #${number}: shipped`,
    'Booked: Hour, Jan 9, 2026 at 10:00 AM',
    'Paid $20.00 in cash: Hour, Jan 9, 2026 at 10:00 AM',
    'Paid $20.00 by card: Hour, Jan 9, 2026 at 10:00 AM',
    'Refunded $5.00: Hour, Jan 9, 2026 at 10:00 AM',
  ])
  const about = (await readAll(person)).slice(-5, -3).map((entry) => entry.about)
  expect(about).toEqual([{ order: number }, { appointment: expect.any(String), date: '2026-01-09' }])
})

test('orders that nobody paid and events that nobody needs to read are left out', async () => {
  const person = makeGuest()
  await addOrder(person, 'awaiting', [['placed', { payment: 'awaiting' }, 1]])
  await addOrder(person, 'failed', [['placed', { payment: 'awaiting' }, 1]])
  await addOrder(person, 'due', [
    ['message_sent', { to: person.email }, 2],
    ['undone', { kind: 'packed' }, 3],
  ])
  expect(await texts(person)).toEqual([])
})

test('an account reads nothing of another one, and nothing of its number from before it was proved', async () => {
  const [one, other] = [await makeAccount(), await makeAccount()]
  const phone = '+13125558201'
  await addText({ to: phone, message: 'Of whoever had the number before' })
  await addText({ to: phone, userId: other.userId, message: 'Of the other' })
  await addWritten(other, 'Also of the other')
  await addForm(other.email, 'By the other')
  await addText({ to: phone, userId: one.userId, message: 'Own' })
  expect(await texts({ ...one, phones: [phone] })).toEqual(['Own'])
})

test('a guest’s are the texts of their number that are nobody’s account’s', async () => {
  const guest = makeGuest()
  const account = await makeAccount()
  const [phone] = guest.phones
  await addText({ to: phone, message: 'Of the guest' })
  await addText({ to: phone, userId: account.userId, message: 'Of an account' })
  expect(await texts(guest)).toEqual(['Of the guest'])
  expect(await texts({ ...guest, phones: [] })).toEqual([])
})

test('what a client texts from the portal is in it only when it is for the practice', async () => {
  const person = await makeAccount()
  const own = { userId: person.userId, direction: 'out', sender: 'client' } as const
  await addText({ ...own, to: practicePhone, message: 'For the coach' })
  await addText({ ...own, to: '+13125558301', message: 'For somebody else' })
  const [entry, ...others] = await readAll(person)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ text: 'For the coach', direction: 'in', delivery: null })
})

test.each([
  ['pending', null, null, 'pending', null],
  ['sent', null, null, 'sent', null],
  ['sent', '2026-01-05T10:01:00Z', null, 'delivered', null],
  ['failed', null, 'The number is not in service.', 'failed', 'The number is not in service.'],
])(
  'a text that is %s with delivery %s and failure %s',
  async (status, deliveredAt, failure, delivery, shown) => {
    const guest = makeGuest()
    await addText({ to: guest.phones[0], message: 'Out', direction: 'out', sender: 'admin', status })
    await run(sql`update sms_messages set delivered_at = ${deliveredAt}::timestamptz, failure = ${failure}
    where phone_number = ${guest.phones[0]}`)
    expect(await readAll(guest)).toMatchObject([{ direction: 'out', delivery, failure: shown }])
  },
)

test.each([
  ['waits', sql`null`, sql`null`, 'pending'],
  ['left', sql`now()`, sql`null`, 'sent'],
  ['failed', sql`null`, sql`now()`, 'failed'],
])('an email of the owner that %s', async (_, sentAt, failedAt, delivery) => {
  const guest = makeGuest()
  const id = randomUUID()
  await addWritten(guest, 'By email', { channel: 'email', direction: 'out', id })
  await run(sql`insert into outbox (id, channel, kind, cause, recipient, payload, sent_at, failed_at)
    values (${id}, 'email', 'thread_email', ${`thread:${id}`}, ${guest.email}, '{}'::jsonb, ${sentAt}, ${failedAt})`)
  const [entry] = await readAll(guest)
  expect(entry?.delivery).toBe(delivery)
  expect(entry?.failure === null).toBe(delivery !== 'failed')
})

test('an email whose row was deleted after its time has been sent, and what is in the portal is there', async () => {
  const person = await makeAccount()
  await addWritten(person, 'By email', { channel: 'email', direction: 'out', minute: 1 })
  await addWritten(person, 'In the portal', { direction: 'out', minute: 2 })
  expect((await readAll(person)).map(({ delivery }) => delivery)).toEqual(['sent', 'delivered'])
})

test('pages hold every entry once, also with many of one instant in several sources', async () => {
  const person = await makeAccount()
  for (let n = 0; n < 60; n++) {
    const minute = Math.floor(n / 25)
    await addForm(person.email, `form ${n}`, minute)
    await addWritten(person, `portal ${n}`, { minute })
  }
  const all = await texts(person)
  expect(all).toHaveLength(120)
  expect(new Set(all).size).toBe(120)
  const { entries, nextCursor } = await readPage(person)
  expect(entries.length).toBeGreaterThan(0)
  expect(nextCursor).toBe(entries[0]?.at)
})

test.each(['', 'yesterday', '2026-13-01T00:00:00.000000Z', "2026-01-01T00:00:00.000000Z' or true"])(
  'the cursor %j is refused',
  async (cursor) => {
    await expect(readPage(makeGuest(), cursor)).rejects.toMatchObject({ code: 'invalid_input' })
  },
)

test('the note of a session that has begun is there, one of a later session is not', async () => {
  const guest = makeGuest()
  await run(sql`
    insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, owner_note)
    values ('Foot detox', 60, now() - interval '3 days', 'completed', 'Guest', ${guest.email}, 'Sleeps badly'),
      ('Foot detox', 60, now() - interval '2 days', 'completed', 'Guest', ${guest.email}, null),
      ('Foot detox', 60, now() + interval '3 days', 'confirmed', 'Guest', ${guest.email}, 'Bring the mat')`)
  const notes = (await readAll(guest)).filter(({ note }) => note !== null)
  expect(notes.map(({ note }) => note)).toEqual(['Sleeps badly'])
  expect(notes[0]?.text).toMatch(/^Your note: Foot detox, /)
})
