import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/fault-options.ts'

// What triggers derive from other rows is compared with what deriving it anew gives.

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))
const emails = ['ann', 'bob', 'cleo', 'dan'].map((name) => `${name}@derived.example`)
const phones = [1, 2, 3].map((n) => `+1312555090${n}`)
const payments = ['awaiting', 'due', 'paid', 'review', 'failed']
const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']

type Random = ReturnType<typeof createRandom>
type Change = (tx: Tx, random: Random) => Promise<unknown>

const pick = (table: string) => sql`(select id from ${sql.identifier(table)} order by random() limit 1)`

/** Whatever may happen to the rows that contacts, words and counts are derived from. */
const changes: Record<string, Change> = {
  'an order': (tx, random) =>
    tx.execute(sql`insert into orders (product_name, quantity, total_cents, payment, status, customer_name, customer_email, customer_phone)
      values ('x', 1, 100, ${random.oneOf(payments)}, ${random.oneOf(statuses)}, ${random.oneOf(['Ann Ámbar', 'Bob', 'C'])},
        ${random.oneOf([...emails, null])}, ${random.oneOf([...phones, null])})`),
  'several orders at once': (tx, random) =>
    tx.execute(sql`insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email)
      select 'x', 1, 100, payment, 'Many', ${random.oneOf(emails)} from unnest(array['awaiting', 'due', 'paid']) as payment`),
  'a payment': (tx, random) =>
    tx.execute(sql`update orders set payment = ${random.oneOf(payments)} where id = ${pick('orders')}`),
  'a status': (tx, random) =>
    tx.execute(sql`update orders set status = ${random.oneOf(statuses)} where id = ${pick('orders')}`),
  'a learned customer': (tx, random) =>
    tx.execute(sql`update orders set customer_email = ${random.oneOf(emails)}, customer_name = 'Learned',
      customer_phone = ${random.oneOf([...phones, null])}, payment = 'paid' where id = ${pick('orders')}`),
  'orders that are deleted': (tx) =>
    tx.execute(sql`delete from orders where id in (select id from orders order by random() limit 2)`),
  'a change of nothing': (tx) =>
    tx.execute(sql`update orders set quantity = quantity where id = ${pick('orders')}`),
  'a change of no row': (tx) => tx.execute(sql`update orders set status = 'shipped' where false`),
  'a form message': (tx, random) =>
    tx.execute(
      sql`insert into contact_messages (name, email, message) values ('Writer', ${random.oneOf(emails)}, 'Hi')`,
    ),
  'form messages that are deleted': (tx, random) =>
    tx.execute(sql`delete from contact_messages where email = ${random.oneOf(emails)}`),
  'a text': (tx, random) =>
    tx.execute(sql`insert into sms_messages (phone_number, message, direction, sender, status)
      values (${random.oneOf(phones)}, 'Hi', ${random.oneOf(['in', 'out'])}, 'client', ${random.oneOf(['sent', 'failed'])})`),
  'a text that failed': (tx) =>
    tx.execute(sql`update sms_messages set status = 'failed' where id = ${pick('sms_messages')}`),
  'texts that are deleted': (tx, random) =>
    tx.execute(sql`delete from sms_messages where phone_number = ${random.oneOf(phones)}`),
  'a session': (tx, random) =>
    tx.execute(sql`insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
      values ('Hour', 60, now(), ${random.oneOf(['pending', 'confirmed', 'cancelled'])}, 'Visitor',
        ${random.oneOf([emails[0], null])}, ${random.oneOf(phones)})`),
  'a session’s status': (tx) =>
    tx.execute(sql`update appointments set status = 'completed' where id = ${pick('appointments')}`),
  'a session’s corrected client': (tx, random) =>
    tx.execute(sql`update appointments set client_email = ${random.oneOf([...emails, null])}, client_name = ${random.oneOf(['Visitor', 'Corrected'])},
      client_phone = ${random.oneOf(phones)} where id = ${pick('appointments')}`),
  'a session’s time': (tx, random) =>
    tx.execute(
      sql`update appointments set appointment_date = now() + ${random.upTo(200) - 100} * interval '1 day' where id = ${pick('appointments')}`,
    ),
  'an order’s money': (tx, random) =>
    tx.execute(sql`
      with moved as (update orders set paid_cents = paid_cents + 100, refunded_cents = ${random.upTo(100)} where id = ${pick('orders')} returning id)
      insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
        select now(), kind, 'card', 'blend', 100, gen_random_uuid()::text, id from moved, unnest(array['payment', 'refund_failed']) kind`),
  'a session’s money': (tx) =>
    tx.execute(sql`
      insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, appointment_id)
      select now(), kind, 'cash', 'session', amount, gen_random_uuid()::text, id
      from (select ${pick('appointments')} as id) session, (values ('payment', 900), ('fee', -30)) entry (kind, amount) where id is not null`),
  'sessions that are deleted': (tx) =>
    tx.execute(sql`delete from appointments where id = ${pick('appointments')}`),
}

async function readCounts(list: string) {
  const { rows } = await run(
    sql`select status, n::int from list_counts where list = ${list} and n <> 0 order by status`,
  )
  return rows
}
const countAnew = async (table: string, where = sql`true`) =>
  (
    await run(
      sql`select status, count(*)::int as n from ${sql.identifier(table)} where ${where} group by status order by status`,
    )
  ).rows

async function readContacts() {
  const { rows } = await run(
    sql`select email, phone, name, status, last_active_at, search, spent_cents, bought_at, is_unpaid, seen_at, requested_at
      from contacts order by email, phone`,
  )
  return rows
}

const deriveContacts = () =>
  t.scope(system, async (tx) => {
    await tx.execute(sql`delete from contacts`)
    await tx.execute(sql`
      select refresh_contacts(array(select id from users),
        array(select email from contact_messages union select customer_email from orders where customer_email is not null
          union select client_email from appointments where client_email is not null),
        array(select distinct phone_number from sms_messages where user_id is null
          union select client_phone from appointments where client_phone is not null))`)
  })

test.each([11, 12, 13, 14])(
  'after any changes, counts, contacts, their figures and words are what the rows say (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const names = Object.keys(changes)
    for (let n = 0; n < 60; n++) {
      const work = Array.from({ length: 1 + random.upTo(2) }, () => changes[random.oneOf(names)])
      await t.scope(system, async (tx) => {
        for (const change of work) await change?.(tx, random)
      })
    }
    const isReal = sql`payment in ('due', 'paid', 'review')`
    expect(await readCounts('orders')).toEqual(await countAnew('orders', isReal))
    for (const list of ['appointments', 'sms_messages', 'contacts'])
      expect(await readCounts(list), list).toEqual(await countAnew(list))

    const kept = await readContacts()
    await deriveContacts()
    expect(await readContacts()).toEqual(kept)

    const { rows: missing } = await run(sql`
    select search, word from (
      select id, search, string_to_table(ltrim(search), ' ') as word from contacts where search <> ''
      union all select id, search, string_to_table(ltrim(search), ' ') from orders where search <> '') words
    where not exists (select from search_words w where w.id = words.id and w.word = words.word)`)
    expect(missing).toEqual([])
    const { rows: stale } = await run(sql`
    select w.word from search_words w left join contacts c on c.id = w.id left join orders o on o.id = w.id
    where w.list in ('contacts', 'orders') and strpos(coalesce(c.search, o.search, '') || ' ', ' ' || w.word || ' ') = 0`)
    expect(stale).toEqual([])
  },
)

test.each([
  ['Ann Ámbar-Núñez', 'Ann.Lee+x@Mail.example', '+1 (312) 555-0100', 12],
  ['', null, null, null],
  ['  Two   spaces ', 'a@b.example', '0100', null],
  ['Ülkü', null, '+13125550100', 7],
])(
  'the words of %j, %j, %j and %j are lower case, without accents, whole and in parts',
  async (name, email, phone, number) => {
    const { rows } = await run(
      sql`select search_text(${name}, ${email}, ${phone}, ${number}::bigint) as words`,
    )
    const words = String(rows[0]?.words).split(' ').filter(Boolean)
    const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    const digits = (phone ?? '').replace(/\D/g, '')
    const expected = [
      ...plain(name).split(/\s+/),
      ...plain(name).split(/[\s-]+/),
      plain(email ?? ''),
      ...plain((email ?? '').split('@')[0] ?? '').split(/[._+-]+/),
      digits,
      ...[10, 7, 4].filter((length) => digits.length >= length).map((length) => digits.slice(-length)),
      String(number ?? ''),
    ].filter(Boolean)
    expect(words.toSorted()).toEqual([...new Set(expected)].toSorted())
  },
)
