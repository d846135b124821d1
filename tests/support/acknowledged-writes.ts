import type { TestDatabase } from '#tests/support/embedded-database.ts'
import { asSuperuser } from '#tests/support/every-row.ts'
import type { Write } from '#tests/support/mixed-writes.ts'

type Row = Record<string, unknown>
type Ask = (text: string) => Promise<Row[]>

/** What no fault may leave behind, each a query that finds nothing. */
const halves: Record<string, string> = {
  'an order that is paid and not whole': `select id from orders where payment = 'paid'
    and coalesce(customer_email, 'buyer-') like 'buyer-%' and (customer_email is null
    or customer_name is null or shipping_address is null or paid_at is null or payment_session_id is null)`,
  'a payment without its order': `select p.id from sandbox_payments p left join orders o on o.id = p.order_id
    where p.state = 'paid' and o.payment is distinct from 'paid'`,
  'an order without its two mails': `select id from orders o where payment = 'paid' and payment_session_id is not null
    and (select count(*) from outbox where cause = 'order:' || o.id and kind in ('order_receipt', 'owner_notice')) <> 2`,
  'a user without a profile': `select id from users where id not in (select id from profiles)`,
  'a contact message without its mail': `select id from contact_messages c
    where not exists (select from outbox where cause = 'contact:' || c.id)`,
  'an appointment of ours without its mails': `select id from appointments a where service_type like 'Talk %'
    and (select count(*) from outbox where cause in ('appointment:' || a.id, 'appointment:' || a.id || ':0')) <> 2`,
  'a text of ours without its promise': `select id from sms_messages m where direction = 'out'
    and (message like 'Text %' or message like 'Group %') and not exists (select from outbox where id = m.id)`,
  'a group with people left out': `select g.id from group_messages g where (select count(*) from group_recipients r
      join sms_messages m on m.id = r.message_id where r.group_id = g.id)
    <> (select count(*) from sms_messages m where m.message = g.message)`,
  'a mail or text that did not leave': `select id, kind, last_error from outbox where sent_at is null`,
  'a mail that left twice': `select recipient, text from sandbox_deliveries where channel = 'email'
    group by recipient, subject, text having count(*) > 1`,
  'a mail that was never promised': `select id from sandbox_deliveries where id not in (select id from outbox)`,
  'a text that is not marked as sent': `select id from sms_messages
    where (message like 'Text %' or message like 'Group %') and status <> 'sent'`,
  'a list that is counted wrong': `select list, status from list_counts c where n <> case list
    when 'orders' then (select count(*) from orders o where payment in ('paid', 'review') and o.status = c.status)
    when 'appointments' then (select count(*) from appointments a where a.status = c.status)
    when 'sms_messages' then (select count(*) from sms_messages m where m.status = c.status)
    else (select count(*) from profiles where (phone is null) = (c.status = 'no phone')) end`,
  'an order that is not found by its words': `select id from orders o where payment = 'paid' and exists (
    select from string_to_table(ltrim(search), ' ') as word
    where not exists (select from search_words w where w.list = 'orders' and w.id = o.id and w.word = word))`,
}

/** Names what is lost, half or doubled in a database that no server has open; `taken` are the texts the provider took. */
export function findDamage(settings: TestDatabase, writes: Write[], taken: { to: string; body: string }[]) {
  return asSuperuser(settings, async (ask) => {
    const damage: string[] = []
    for (const [name, query] of Object.entries(halves)) {
      const rows = await ask(query)
      if (rows.length > 0)
        damage.push(`${name}: ${JSON.stringify(rows.slice(0, 3))} and ${rows.length - 1} more`)
    }
    return [...damage, ...(await findLost(ask, writes)), ...(await findDoubled(ask, taken))]
  })
}

const counted: Partial<Record<Write['kind'], string>> = {
  register: `select email as key, count(*)::int as n, (select count(*)::int from outbox o where o.recipient = u.email) as mails
    from users u group by email`,
  order: `select customer_email as key, count(*)::int as n, 1 as mails from orders where payment = 'paid' group by 1`,
  appointment: `select service_type as key, count(*)::int as n, 1 as mails from appointments group by 1`,
  contact: `select message as key, count(*)::int as n, 1 as mails from contact_messages group by 1`,
  text: `select message as key, count(*)::int as n, 1 as mails from sms_messages group by 1`,
  group: `select message as key, count(*)::int as n, 1 as mails from group_messages group by 1`,
}

async function findLost(ask: Ask, writes: Write[]): Promise<string[]> {
  const damage: string[] = []
  for (const [kind, query] of Object.entries(counted)) {
    const found = new Map((await ask(query)).map((row) => [row.key, row]))
    for (const { key, round, acknowledged } of writes.filter((write) => write.kind === kind)) {
      const row = found.get(key)
      const n = Number(row?.n ?? 0)
      if (acknowledged && n === 0) damage.push(`lost in round ${round}: ${kind} ${key}`)
      if (n > 1) damage.push(`doubled in round ${round}: ${kind} ${key}`)
      if (acknowledged && row && Number(row.mails) !== 1) damage.push(`${row.mails} mails for ${kind} ${key}`)
    }
  }
  const statuses = new Map((await ask('select id, status from orders')).map(({ id, status }) => [id, status]))
  for (const [id, changes] of Map.groupBy(
    writes.filter(({ kind }) => kind === 'status'),
    ({ key }) => key,
  )) {
    const last = changes.findLastIndex(({ acknowledged }) => acknowledged)
    const possible = changes.slice(Math.max(0, last)).map(({ status }) => status)
    if (last < 0) possible.push('pending')
    const status = statuses.get(id)
    if (!possible.includes(String(status)))
      damage.push(`order ${id} is ${status}, not ${possible.join(' or ')}`)
  }
  return damage
}

/** Each text of ours was taken once by the provider, for each who was to get it. */
async function findDoubled(ask: Ask, taken: { to: string; body: string }[]): Promise<string[]> {
  const name = (to: unknown, body: unknown) => `${to} ${body}`
  const times = Map.groupBy(taken, ({ to, body }) => name(to, body))
  const promised = await ask(
    `select phone_number, message from sms_messages where message like 'Text %' or message like 'Group %'`,
  )
  const wanted = new Set(promised.map((row) => name(row.phone_number, row.message)))
  return [
    ...[...wanted]
      .filter((one) => times.get(one)?.length !== 1)
      .map((one) => `taken ${times.get(one)?.length ?? 0} times: ${one}`),
    ...[...times.keys()].filter((one) => !wanted.has(one)).map((one) => `taken and never promised: ${one}`),
  ]
}
