import type { RunStatement } from '#server/db/seed/capability.ts'

/** What the owner's list and the books need of each order besides its row and its line. Orders that have it already are left out. */
export async function addOrderRecords(run: RunStatement, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const statement of statements) await run(statement, [ids])
}

const added = `(select o.* from orders o where o.id = any($1::uuid[])
  and not exists (select from card_payments c where c.order_id = o.id)) as o`

/** The whole, unless the order says that another amount arrived. */
const received = 'case when o.paid_cents > 0 then o.paid_cents else o.total_cents end'

/** As the sandbox takes it. */
const fee = 'least(c.received_cents, round(c.received_cents * 29 / 1000.0)::int + 30)'

const statements = [
  `insert into order_events (order_id, at, actor, kind, details)
   select o.id, event.at, event.actor, event.kind, event.details from ${added} cross join lateral (values
     (1, o.created_at, 'customer', 'placed', '{"payment": "awaiting"}'::jsonb, true),
     (2, o.paid_at, 'provider', 'paid',
       jsonb_build_object('cents', ${received}, 'method', 'card', 'isReview', o.payment = 'review'), o.paid_at is not null),
     (3, o.created_at, 'provider', 'payment_failed', '{}'::jsonb, o.payment = 'failed'),
     (4, o.created_at + interval '5 hours', 'owner', 'status_set',
       jsonb_build_object('from', 'pending', 'to', o.status), o.status <> 'pending'),
     (5, o.refunded_at, 'provider', 'refunded',
       jsonb_build_object('cents', o.refunded_cents, 'totalCents', o.refunded_cents), o.refunded_cents > 0)
   ) as event (position, at, actor, kind, details, happened) where event.happened order by o.created_at, o.id, event.position`,
  `insert into card_payments (id, subject, order_id, created_at, description, amount_cents, state, payment_session_id, expires_at,
     paid_at, received_cents, refunded_cents, refunded_at)
   select id, 'order', id, created_at, product_name, total_cents, payment,
     case when payment <> 'failed' then 'cs_sandbox_' || rpad(replace(id::text, '-', ''), 48, '0') end, created_at + interval '23 hours', paid_at,
     case when paid_at is null then 0 else ${received} end, refunded_cents, refunded_at from ${added}`,
  `insert into money_entries (recorded_at, occurred_at, kind, method, income, amount_cents, tax_cents, cause, order_id, card_payment_id)
   select moved.at, moved.at, moved.kind, 'card', l.income, moved.cents, moved.tax, 'card:' || c.id || ':' || moved.kind || ':1', c.order_id, c.id
   from card_payments c join orders o on o.id = c.order_id join order_lines l on l.order_id = o.id cross join lateral (values
     (1, 'payment', c.paid_at, c.received_cents,
       round(o.tax_cents * c.received_cents::numeric / greatest(1, o.total_cents))::int), (2, 'fee', c.paid_at, -${fee}, 0),
     (3, 'refund', c.refunded_at, -c.refunded_cents, -round(o.tax_cents * c.refunded_cents::numeric / greatest(1, o.total_cents))::int)
   ) as moved (position, kind, at, cents, tax)
   where c.order_id = any($1::uuid[]) and c.state in ('paid', 'review') and moved.cents <> 0 and l.position = 1
   order by moved.at, c.id, moved.position on conflict do nothing`,
  `update card_payments c set fee_cents = ${fee}
   where order_id = any($1::uuid[]) and state in ('paid', 'review') and fee_cents = 0`,
  // The sandbox knows what was paid there: the books agree with it, and it can refund.
  `insert into sandbox_payments (id, order_id, description, quantity, amount_cents, success_url, cancel_url, state, customer,
     created_at, expires_at, paid_at, refunded_cents)
   select c.payment_session_id, c.id, c.description, o.quantity, c.received_cents, 'http://localhost:3000/order',
     'http://localhost:3000/order', 'paid', jsonb_build_object('name', coalesce(o.customer_name, ''),
       'email', coalesce(o.customer_email, ''), 'phone', o.customer_phone, 'address', o.shipping_address),
     c.created_at, c.expires_at, c.paid_at, c.refunded_cents
   from card_payments c join orders o on o.id = c.order_id
   where c.order_id = any($1::uuid[]) and c.state in ('paid', 'review') and c.payment_session_id is not null
   on conflict do nothing`,
  'update orders set paid_cents = total_cents where id = any($1::uuid[]) and paid_at is not null and paid_cents = 0',
]
