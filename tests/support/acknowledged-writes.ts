import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'
import type { Write } from '#tests/support/mixed-writes.ts'

type Row = Record<string, unknown>
type RunQuery = (text: string) => Promise<Row[]>

/** Inconsistencies that no fault may cause: a query for each, which must return no rows. */
const damageQueries: Record<string, string> = {
  'a paid order with missing fields': `select id from orders where payment = 'paid'
    and coalesce(customer_email, 'buyer-') like 'buyer-%' and (customer_email is null
    or customer_name is null or shipping_address is null or paid_at is null
      or not exists (select from card_payments c where c.order_id = orders.id and c.payment_session_id is not null))`,
  'a payment without its order': `select p.id from sandbox_payments p
    where p.state = 'paid' and not exists (select from card_payments c where c.id = p.order_id and c.paid_at is not null)`,
  'an order without its two emails': `select id from orders o where payment = 'paid'
    and coalesce(o.customer_email, 'buyer-') like 'buyer-%'
    and (select count(*) from outbox where cause = 'order:' || o.id and kind in ('order_receipt', 'owner_notice')) <> 2`,
  'a paid order whose movements differ from it': `select o.id from orders o where payment = 'paid'
    and (select coalesce(sum(amount_cents), 0) from money_entries where order_id = o.id and kind <> 'fee')
      <> o.total_cents - o.refunded_cents`,
  'a paid order without its events': `select id from orders o where payment = 'paid'
    and (select count(*) from order_events where order_id = o.id and kind in ('placed', 'paid')) <> 2`,
  'a user without a profile': `select id from users where id not in (select id from profiles)`,
  'a registered user without a password': `select id from users where email like 'new-%'
    and id not in (select user_id from accounts where password is not null)`,
  'a registration without its email': `select email from registrations r
    where not exists (select from outbox where recipient = r.email and kind = 'confirm_email')`,
  'a contact message without its email': `select id from contact_messages c
    where not exists (select from outbox where cause = 'contact:' || c.id)`,
  'a test appointment without its emails': `select id from appointments a where service_type like 'Talk %'
    and (select count(*) from outbox where cause in ('appointment:' || a.id, 'appointment:' || a.id || ':0')) <> 2`,
  'a booking without its emails': `select id from appointments a where booking_key is not null
    and (select count(*) from outbox where cause = 'appointment:' || a.id || ':0') <> 2`,
  'a booking without its time or its event': `select id from appointments a where booking_key is not null and (
    not exists (select from booked_times where appointment_id = a.id and not may_overlap and starts_at = a.appointment_date)
    or (select count(*) from appointment_events where appointment_id = a.id) <> 1)`,
  'a time that was given twice': `select a.id from booked_times a join booked_times b on a.id < b.id and a.occupied && b.occupied`,
  'a test text message without its outbox entry': `select id from sms_messages m where direction = 'out'
    and (message like 'Text %' or message like 'Group %') and not exists (select from outbox where id = m.id)`,
  'a group message with missing recipients': `select g.id from group_messages g where (select count(*) from group_recipients r
      join sms_messages m on m.id = r.message_id where r.group_id = g.id)
    <> (select count(*) from sms_messages m where m.message = g.message)`,
  'an unsent email or text message': `select id, kind, last_error from outbox where sent_at is null`,
  'an email that was sent twice': `select recipient, text from sandbox_deliveries where channel = 'email'
    group by recipient, subject, text having count(*) > 1`,
  'a sent email without an outbox entry': `select id from sandbox_deliveries where id not in (select id from outbox)`,
  'a text message that is not marked as sent': `select id from sms_messages
    where (message like 'Text %' or message like 'Group %') and status <> 'sent'`,
  'a wrong list count': `select list, status from list_counts c where n <> case list
    when 'orders' then (select count(*) from orders o where payment in ('due', 'paid', 'review') and o.status = c.status)
    when 'appointments' then (select count(*) from appointments a where a.status = c.status)
    when 'sms_messages' then (select count(*) from sms_messages m where m.status = c.status)
    when 'contacts' then (select count(*) from contacts k where k.status = c.status)
    else (select count(*) from profiles where c.status = case when phone is null then 'no phone' when phone_verified_at is null then 'not verified' else 'phone' end) end`,
  'an order with missing search words': `select id from orders o where payment = 'paid' and exists (
    select from string_to_table(ltrim(search), ' ') as word
    where not exists (select from search_words w where w.list = 'orders' and w.id = o.id and w.word = word))`,
}

/** Lists lost, incomplete and duplicate data in a closed database. `accepted` are the texts the SMS provider accepted. */
export function findDamage(
  settings: TestDatabase,
  writes: Write[],
  accepted: { to: string; body: string }[],
) {
  return asSuperuser(settings, async (query) => {
    const damage: string[] = []
    for (const [name, text] of Object.entries(damageQueries)) {
      const rows = await query(text)
      if (rows.length > 0)
        damage.push(`${name}: ${JSON.stringify(rows.slice(0, 3))} and ${rows.length - 1} more`)
    }
    return [...damage, ...(await findLost(query, writes)), ...(await findDuplicateTexts(query, accepted))]
  })
}

const countQueries: Partial<Record<Write['kind'], string>> = {
  register: `select email as key, count(*)::int as n, (select count(*)::int from outbox o where o.recipient = u.email) as mails
    from registrations u group by email`,
  order: `select customer_email as key, count(*)::int as n, 1 as mails from orders where payment = 'paid' group by 1`,
  appointment: `select service_type as key, count(*)::int as n, 1 as mails from appointments group by 1`,
  booking: `select booking_key::text as key, count(*)::int as n, (select count(*)::int from outbox o
    where o.recipient = max(a.client_email)) as mails from appointments a where booking_key is not null group by 1`,
  contact: `select message as key, count(*)::int as n, 1 as mails from contact_messages group by 1`,
  text: `select message as key, count(*)::int as n, 1 as mails from sms_messages group by 1`,
  group: `select message as key, count(*)::int as n, 1 as mails from group_messages group by 1`,
}

async function findLost(query: RunQuery, writes: Write[]): Promise<string[]> {
  const damage: string[] = []
  for (const [kind, text] of Object.entries(countQueries)) {
    const rowsByKey = new Map((await query(text)).map((row) => [row.key, row]))
    for (const { key, round, acknowledged } of writes.filter((write) => write.kind === kind)) {
      const row = rowsByKey.get(key)
      const count = Number(row?.n ?? 0)
      if (acknowledged && count === 0) damage.push(`lost in round ${round}: ${kind} ${key}`)
      if (count > 1) damage.push(`duplicate in round ${round}: ${kind} ${key}`)
      if (acknowledged && row && Number(row.mails) !== 1)
        damage.push(`${row.mails} emails for ${kind} ${key}`)
    }
  }
  const statuses = new Map(
    (await query('select id, status from orders')).map(({ id, status }) => [id, status]),
  )
  for (const [id, changes] of Map.groupBy(
    writes.filter(({ kind }) => kind === 'status'),
    ({ key }) => key,
  )) {
    const lastAcknowledged = changes.findLastIndex(({ acknowledged }) => acknowledged)
    const possible = changes.slice(Math.max(0, lastAcknowledged)).map(({ status }) => status)
    if (lastAcknowledged < 0) possible.push('pending')
    const status = statuses.get(id)
    if (!possible.includes(String(status)))
      damage.push(`order ${id} is ${status}, not ${possible.join(' or ')}`)
  }
  return damage
}

/** The provider must have accepted each test text message exactly once for each recipient. */
async function findDuplicateTexts(
  query: RunQuery,
  accepted: { to: string; body: string }[],
): Promise<string[]> {
  const toKey = (to: unknown, body: unknown) => `${to} ${body}`
  const acceptedByKey = Map.groupBy(accepted, ({ to, body }) => toKey(to, body))
  const rows = await query(
    `select phone_number, message from sms_messages where message like 'Text %' or message like 'Group %'`,
  )
  const expected = new Set(rows.map((row) => toKey(row.phone_number, row.message)))
  return [
    ...[...expected]
      .filter((key) => acceptedByKey.get(key)?.length !== 1)
      .map((key) => `accepted ${acceptedByKey.get(key)?.length ?? 0} times: ${key}`),
    ...[...acceptedByKey.keys()]
      .filter((key) => !expected.has(key))
      .map((key) => `accepted but not in the database: ${key}`),
  ]
}
