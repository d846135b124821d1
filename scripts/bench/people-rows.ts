import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { inTransaction, type OwnerConnection, openAsOwner } from '#server/db/owner.ts'
import { firstNames, lastNames } from '#server/db/seed/names.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import type { Filling } from './database.ts'

const batchSize = 5000
/** The triggers compare all rows of a statement with each other, so that a larger batch takes longer for each person. */
const derivedBatchSize = 500
/** Messages of each person, besides the thousand of the first one. */
const messagesEach = 10
const extraMessages = 1000

/** Tables whose triggers refresh the contacts. The rows come first here, then the contacts of all of them in bulk. */
const sources = ['users', 'profiles', 'orders', 'appointments', 'contact_messages', 'sms_messages']
/** Triggers of the contacts that compute figures one record after the other, or compare all that a statement changed. */
const slowTriggers = ['contacts_figures_insert', 'contacts_words_update', 'contacts_count_update']

/**
 * Fills a database with so many people: six of ten have an account, three are guests with an address, one is a number that texts. Each has
 * ten messages, a past session and, unless a number, an order. The other rows are as many at any size that a page is full of them.
 */
async function insertPeople(settings: DatabaseSettings, count: number): Promise<void> {
  const owner = await openAsOwner(settings)
  try {
    await owner.migrate(migrationsFolder)
    await owner.run(`
      set jit = off;
      create temporary table bench as select ${count} as count, now() as today,
        greatest(1, ${count} / 50) as due_step,
        greatest(52, ${count} / 10) as to_come, greatest(1, ${count} / greatest(52, ${count} / 10)) as session_step;
      grant select on bench to practice_system`)
    await switchTriggers(owner, 'disable')
    for (let from = 1; from <= count; from += batchSize) {
      const to = Math.min(count, from + batchSize - 1)
      await inTransaction(owner, 'set local role practice_system', () => insertBatch(owner, from, to))
    }
    await inTransaction(owner, 'set local role practice_system', () => insertBusiest(owner))
    await switchTriggers(owner, 'enable')
    await owner.run('analyze')
    for (const name of slowTriggers) await owner.run(`alter table contacts disable trigger ${name}`)
    for (let from = 1; from <= count; from += derivedBatchSize) {
      const to = Math.min(count, from + derivedBatchSize - 1)
      if (from === 1 + derivedBatchSize) await owner.run('analyze contacts; discard plans')
      await inTransaction(owner, 'set local role practice_system', () => deriveBatch(owner, from, to))
    }
    await inTransaction(owner, 'set local role practice_system', () => deriveFigures(owner))
    for (const name of slowTriggers) await owner.run(`alter table contacts enable trigger ${name}`)
    await owner.run('vacuum (analyze)')
  } finally {
    await owner.close()
  }
}

export const manyPeople: Filling = { name: 'people', fill: insertPeople }

async function switchTriggers(owner: OwnerConnection, mode: 'enable' | 'disable') {
  const triggerRows = await owner.rows(
    `select tgrelid::regclass::text, tgname from pg_trigger
      where tgrelid = any($1::regclass[]) and (tgname like '%\\_contacts\\_%' or tgname = 'users_profile')`,
    [`{${sources.join(',')}}`],
  )
  if (triggerRows.length < sources.length)
    throw new Error('the triggers of the contacts have other names now')
  for (const [table, trigger] of triggerRows)
    await owner.run(`alter table ${table} ${mode} trigger ${trigger}`)
}

/** The same id for the same words, as a valid UUID. */
const idOf = (words: string) =>
  `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`

const pickName = (names: readonly string[], index: string) =>
  `(array[${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(',')}])[1 + (${index}) % ${names.length}]`

/** The people of a batch: `n` from one, `last_at` of their newest message, the highest number today. */
const people = (from: number, to: number) => `(
  select n, ${idOf(`'bench person ' || n`)} as id, n % 10 < 6 as is_account, n % 10 = 9 as is_number,
    ${pickName(firstNames, 'n * 31')} as first_name, ${pickName(lastNames, 'n * 17 + n / 97')} as last_name,
    'person' || n || '@example.com' as email,
    '+1' || (array['312','773','630','847','708','815','414','262'])[1 + n % 8] || '5' || lpad((n / 8)::text, 6, '0') as phone,
    bench.today - interval '1 hour' - (bench.count - n)::float8 / bench.count * interval '170 days' as last_at,
    n % 3 = 1 as is_answered, bench.*
  from generate_series(${from}, ${to}) n, bench) person`

/** Twelve of the sessions to come. */
const isRequested = 'n / session_step between 40 and 51'

async function insertBatch(owner: OwnerConnection, from: number, to: number) {
  const batch = people(from, to)
  const messages = `${batch}, generate_series(0, ${messagesEach - 1}) k,
    lateral (select last_at - k * interval '9 days' as sent_at, case when (k % 2 = 0) = is_answered then 'out' else 'in' end as direction,
      ${idOf(`'bench message ' || n || ' ' || k`)} as message_id, 'Message ' || k || ' of ' || first_name || ' about the next session' as text) message`
  await owner.run(`
    insert into users (id, name, first_name, last_name, email, email_verified, created_at, updated_at)
      select id, first_name || ' ' || last_name, first_name, last_name, email, true, last_at - interval '90 days', last_at
      from ${batch} where is_account;
    insert into profiles (id, first_name, last_name, phone, phone_verified_at, is_admin, updated_at)
      select id, first_name, last_name, case when n % 7 > 0 then phone end, case when n % 7 > 0 then last_at end, false, last_at
      from ${batch} where is_account;
    insert into consents (at, channel, recipient, purpose, is_given, wording, source, actor)
      select last_at, 'sms', phone, 'appointments', true, 'Texts about my sessions', 'profile', 'person' from ${batch} where n % 7 > 0 and not is_number;
    insert into orders (id, user_id, created_at, product_name, quantity, total_cents, status, payment, paid_cents, customer_name, customer_email)
      select ${idOf(`'bench order ' || n`)}, case when is_account then id end, last_at - interval '2 days', 'Blend', 1 + n % 4,
        1000 + n % 4 * 1000, case when n % due_step = 0 then 'pending' else 'delivered' end,
        case when n % due_step = 0 then 'due' else 'paid' end, case when n % due_step = 0 then 0 else 1000 + n % 4 * 1000 end,
        first_name || ' ' || last_name, email
      from ${batch} where not is_number;
    insert into order_events (order_id, at, actor, kind)
      select ${idOf(`'bench order ' || n`)}, last_at - interval '2 days' + at * interval '1 hour', 'system', kind
      from ${batch}, (values ('placed', 0), ('delivered', 1)) event (kind, at) where not is_number;
    insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
      select last_at - interval '2 days', kind, 'card', 'blend', case when kind = 'fee' then -59 else 1000 + n % 4 * 1000 end,
        'bench order ' || kind || n, ${idOf(`'bench order ' || n`)}
      from ${batch}, unnest(array['payment', 'fee']) kind where not is_number and n % due_step > 0;
    insert into appointments (id, user_id, created_at, service_type, duration_minutes, price_cents, appointment_date, status, request_expires_at, client_name,
        client_email, client_phone)
      select ${idOf(`'bench session ' || n || ' ' || kind`)}, case when is_account then id end, last_at - interval '80 days', 'Talk', 60,
        case when kind = 'past' and (n % 3 = 0 or n % due_step = 1) then 8000 + n % 5 * 1000 end,
        case kind when 'past' then last_at - interval '70 days' else date_trunc('hour', today) + make_interval(hours => n / session_step) end,
        case when kind = 'past' then 'completed' when ${isRequested} then 'pending' else 'confirmed' end,
        case when kind = 'coming' and ${isRequested} then today + interval '1 day' end,
        case when not is_account then first_name || ' ' || last_name end, case when not is_account and not is_number then email end,
        case when not is_account then phone end
      from ${batch}, unnest(array['past', 'coming']) kind
      where kind = 'past' or (n % session_step = 0 and n / session_step between 1 and to_come);
    insert into appointment_events (appointment_id, at, actor, kind)
      select ${idOf(`'bench session ' || n || ' past'`)}, last_at - interval '80 days', 'client', 'booked' from ${batch};
    insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, appointment_id)
      select last_at - interval '70 days', 'payment', 'cash', 'session', 8000 + n % 5 * 1000, 'bench session ' || n,
        ${idOf(`'bench session ' || n || ' past'`)}
      from ${batch} where n % 3 = 0;
    insert into sms_messages (id, user_id, created_at, phone_number, message, status, direction, sender, delivered_at)
      select message_id, case when is_account then id end, sent_at, phone, text, 'sent', direction,
        case direction when 'in' then 'client' else 'admin' end, case direction when 'out' then sent_at end
      from ${messages} where is_number or (is_account and n % 7 > 0 and k < 7);
    insert into contact_messages (id, created_at, name, email, message)
      select message_id, sent_at, first_name || ' ' || last_name, email, text
      from ${messages} where direction = 'in' and not is_number and (not is_account or k = 9);
    insert into thread_messages (id, created_at, user_id, email, channel, direction, text)
      select message_id, sent_at, case when is_account then id end, case when not is_account then email end,
        case when is_account then 'portal' else 'email' end, direction, text
      from ${messages} where not is_number and case when is_account then n % 7 = 0 or k >= 7 else direction = 'out' end
        and not (is_account and k = 9 and direction = 'in')`)
}

/** A thousand texts, forty sessions and twenty orders of the first account. */
async function insertBusiest(owner: OwnerConnection) {
  const busiest = people(1, 1)
  await owner.run(`
    insert into sms_messages (user_id, created_at, phone_number, message, status, direction, sender)
      select id, last_at - k * interval '2 hours', phone, 'Text ' || k, 'sent', case k % 2 when 0 then 'in' else 'out' end,
        case k % 2 when 0 then 'client' else 'admin' end
      from ${busiest}, generate_series(1, ${extraMessages}) k;
    insert into appointments (user_id, created_at, service_type, duration_minutes, appointment_date, status)
      select id, last_at - k * interval '3 days', 'Talk', 60, last_at - k * interval '3 days', 'completed' from ${busiest}, generate_series(1, 40) k;
    insert into orders (user_id, created_at, product_name, quantity, total_cents, status, payment, paid_cents, customer_name, customer_email)
      select id, last_at - k * interval '5 days', 'Blend', 1, 1000, 'delivered', 'paid', 1000, first_name || ' ' || last_name, email
      from ${busiest}, generate_series(1, 20) k;
    insert into money_entries (occurred_at, kind, method, income, amount_cents, cause, order_id)
      select o.created_at, 'payment', 'card', 'blend', 1000, 'bench order ' || o.id, o.id from orders o, ${busiest}
      where o.user_id = person.id and o.id <> ${idOf(`'bench order 1'`)}`)
}

/** The contacts as the triggers make them, and the state of their conversations. */
async function deriveBatch(owner: OwnerConnection, from: number, to: number) {
  const batch = people(from, to)
  await owner.run(`
    select refresh_contacts(array(select id from ${batch} where is_account), array(select email from ${batch} where not is_account and not is_number),
      array(select phone from ${batch} where is_number));
    update contacts set last_message_at = last_at, last_in_at = case when is_answered then last_at - interval '9 days' else last_at end,
        answered_at = case when is_answered then last_at end, done_at = case when n % 3 = 2 then last_at end,
        read_at = case when n % 21 > 0 then last_at end, alerted_at = last_at, last_words = 'Message 0 of ' || first_name
      from ${batch}
      where contacts.user_id = person.id and is_account
        or contacts.user_id is null and contacts.email = person.email and not is_account and not is_number
        or contacts.user_id is null and contacts.email is null and contacts.phone = person.phone and is_number;
    insert into client_notes (id, contact_id, text, created_at)
      select gen_random_uuid(), contacts.id, 'Prefers mornings', last_at from ${batch} join contacts on contacts.user_id = person.id where n % 10 = 1`)
}

/** What the trigger computes, for all records at once. */
async function deriveFigures(owner: OwnerConnection) {
  const figures = 'spent_cents, bought_at, is_unpaid, seen_at, requested_at'
  await owner.run(`
    update contacts set spent_cents = coalesce(cents, 0), bought_at = bought.bought_at, is_unpaid = coalesce(bought.is_unpaid, false),
        seen_at = seen.seen_at, requested_at = seen.requested_at
      from (select id, coalesce(user_id::text, email, phone) as who from contacts) person
      left join (
        select coalesce(o.user_id::text, customer_email, a.user_id::text, client_email, client_phone) as who, sum(amount_cents) as cents
        from money_entries m left join orders o on o.id = m.order_id left join appointments a on a.id = m.appointment_id
        where m.kind <> 'fee' group by 1) spent using (who)
      left join (
        select coalesce(user_id::text, customer_email) as who, max(created_at) as bought_at,
          bool_or(payment = 'due' and total_cents > paid_cents) as is_unpaid
        from orders group by 1) bought using (who)
      left join (
        select coalesce(user_id::text, client_email, client_phone) as who,
          max(appointment_date) filter (where status in ('confirmed', 'completed')) as seen_at,
          max(appointment_date) filter (where status = 'pending') as requested_at
        from appointments group by 1) seen using (who)
      where contacts.id = person.id`)
  const sample = `select id, ${figures} from contacts where hashtext(id::text) % (select greatest(1, count / 50) from bench) = 0 order by id`
  const before = await owner.rows(sample)
  await owner.rows(`select refresh_figures(array(select id from (${sample}) record), true, true, true)`)
  if (JSON.stringify(before) !== JSON.stringify(await owner.rows(sample)))
    throw new Error('the figures of the records are computed differently now')
}
