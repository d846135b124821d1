import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/access/scope.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/fault-options.ts'

// Whatever happens to merged records: one level deep, no conversation but on the main one, the figures of all on it, and what is listed
// is what is counted.

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  for (const name of ['uma', 'vic']) await t.makeClient(`${name}@rows.example`)
})
afterAll(() => t.close())

const emails = ['ann', 'bob', 'uma', 'vic'].map((name) => `${name}@rows.example`)
const phones = [1, 2, 3].map((n) => `+1312555080${n}`)
type Random = ReturnType<typeof createRandom>

const anyMain = sql`(select id from contacts where merged_into is null order by random() limit 1)`
const changes: Record<string, (tx: Tx, random: Random) => Promise<unknown>> = {
  order: (tx, random) =>
    tx.execute(sql`
      with placed as (
        insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone)
        values ('x', 1, 1, 'paid', 'Somebody', ${random.oneOf(emails)}, ${random.oneOf([...phones, null])}) returning id)
      insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
        select now(), 'payment', 'card', 'blend', 1, id::text, id from placed`),
  session: (tx, random) =>
    tx.execute(sql`insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
      values ('Hour', 60, now(), ${random.oneOf(['pending', 'confirmed'])}, 'Visitor', ${random.oneOf([...emails, null])}, ${random.oneOf(phones)})`),
  text: async (tx, random) => {
    const phone = random.oneOf(phones)
    await tx.execute(sql`insert into sms_messages (phone_number, message, direction, sender, status)
      values (${phone}, 'Hi', 'in', 'client', 'sent')`)
    await tx.execute(sql`update contacts set last_in_at = clock_timestamp(), last_message_at = clock_timestamp(), last_words = 'Hi'
      where id = (select coalesce(merged_into, id) from contacts where phone = ${phone}
        order by user_id is null, merged_into is null, last_active_at desc limit 1)`)
  },
  form: (tx, random) =>
    tx.execute(
      sql`insert into contact_messages (name, email, message) values ('W', ${random.oneOf(emails)}, 'Hi')`,
    ),
  note: (tx) =>
    tx.execute(
      sql`insert into client_notes (id, contact_id, text) select gen_random_uuid(), id, 'Note' from (select ${anyMain} as id) one where id is not null`,
    ),
  'deleted forms': (tx, random) =>
    tx.execute(sql`delete from contact_messages where email = ${random.oneOf(emails)}`),
  'deleted orders': (tx, random) =>
    tx.execute(sql`delete from orders where customer_email = ${random.oneOf(emails)}`),
  'deleted texts': (tx, random) =>
    tx.execute(sql`delete from sms_messages where phone_number = ${random.oneOf(phones)}`),
  merge: (tx) =>
    tx.execute(sql`select merge_contacts(main.id, other.id)
      from (select * from contacts where merged_into is null order by random() limit 1) main,
        (select * from contacts where merged_into is null order by random() limit 1) other
      where main.id <> other.id and other.user_id is null`),
  undo: (tx) =>
    tx.execute(
      sql`select undo_merge(main_id, other_id) from (select * from contact_merges order by merged_at desc limit 1) last`,
    ),
  'a verified number': (tx, random) =>
    tx.execute(
      sql`select adopt_number((select id from users where email = ${random.oneOf(emails)}), ${random.oneOf(phones)}, '-infinity')`,
    ),
  registration: (tx, random) =>
    tx.execute(
      sql`update profiles set is_admin = not is_admin where id = (select id from users where email = ${random.oneOf(emails)})`,
    ),
}

/** What must never be, as rows. */
const faults = sql`
  select 'two levels' as fault, c.id from contacts c join contacts main on main.id = c.merged_into where main.merged_into is not null
  union all select 'a conversation of a merged one', id from contacts where merged_into is not null and last_message_at is not null
  union all select 'two accounts', c.id from contacts c join contacts main on main.id = c.merged_into
    where c.user_id is not null
  union all select 'a wrong count', null from (
    select (select coalesce(sum(n), 0) from list_counts where list = 'contacts') as kept, (select count(*) from contacts where merged_into is null) as listed
  ) counts where kept <> listed
  union all select 'an undo of what isn’t merged', m.other_id from contact_merges m
    where not exists (select from contacts c where c.id = m.other_id and c.merged_into is not null)`

const readFigures = async (tx: Tx) =>
  (
    await tx.execute(sql`select id, spent_cents, bought_at, is_unpaid, seen_at, requested_at from contacts
      where merged_into is null order by id`)
  ).rows

test.each([21, 22, 23, 24, 25, 26])('after any changes merged records are whole (seed %i)', async (seed) => {
  const random = createRandom(seed)
  const names = Object.keys(changes)
  for (let step = 0; step < 120; step++) {
    const name = random.oneOf(names)
    const { rows } = await t.scope(system, async (tx) => {
      const { rows: before } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from client_notes`,
      )
      await changes[name]?.(tx, random)
      const lost = sql`select 'a lost note', null::uuid from client_notes having count(*) < ${before[0]?.n ?? 0}`
      return tx.execute<{ fault: string }>(sql`${faults} union all ${lost}`)
    })
    expect(rows, `step ${step}, ${name}`).toEqual([])
    await t.scope(system, async (tx) => {
      const figures = await readFigures(tx)
      await tx.execute(sql`select refresh_figures(array(select id from contacts), true, true, true)`)
      expect(figures, `step ${step}, ${name}`).toEqual(await readFigures(tx))
    })
  }
})
