import { insertRows, type RunStatement, type SeedCapability } from '#server/db/seed/capability.ts'
import { addOrderRecords } from '#server/db/seed/order-records.ts'
import { makeDemoPeople, type Person } from '#server/db/seed/people.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import type { Demo, SampleContent } from '#server/db/seed/sample-content.ts'
import { lineOf, listItems, pickItem, priceItem, type SampleItem } from '#server/db/seed/sample-items.ts'
import { addDays, toInstant, toLocal, weekdayOf } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'

/** The drink is what most people come for. */
const pastOrders = { withDrink: 110, others: 40 }
const historyDays = 300
const openOrders = 5
const salesInPerson = 8
/** Oldest first; before them nobody counted. */
const batches = [
  { name: 'Batch 41', onHand: 0, daysAgo: 24 },
  { name: 'Batch 42', onHand: 31, daysAgo: 6 },
]

type Stage = 'picked up' | 'cancelled' | 'ready' | 'packed' | 'new'
type Sale = { n: number; buyer: Person; date: string; stage: Stage; item: SampleItem; quantity: number }
type Pickup = NonNullable<SampleContent['pickup']>

/** An hour after opening, or when it opens if it closes soon. */
function findPickupTime({ hours: weekly }: Pickup, date: string) {
  const row = weekly.find(({ days }) => days.some((day) => day === weekdayOf(date)))
  const [opens, closes] = [toInstant(date, row?.opens ?? ''), toInstant(date, row?.closes ?? '')]
  if (!opens || !closes) return null
  const isLong = closes.getTime() - opens.getTime() >= hours(2)
  const startsAt = new Date(opens.getTime() + (isLong ? hours(1) : 0))
  return { startsAt, endsAt: new Date(Math.min(closes.getTime(), startsAt.getTime() + hours(1))) }
}

function makeSale({ n, buyer, date, stage, item, quantity }: Sale, { today, content }: Demo) {
  const { pickup } = content
  const time = pickup && findPickupTime(pickup, date)
  if (!time) return []
  const { startsAt, endsAt } = time
  const isCollected = stage === 'picked up'
  /** Nothing happens after the start of today. */
  const before = (time: number, hoursAgo: number) =>
    new Date(Math.min(time, today.getTime() - hours(hoursAgo)))
  const noticeMs = hours(pickup.noticeHours + 6 + (n % 40))
  const createdAt = before(startsAt.getTime() - noticeMs, 8 + (n % 12))
  const isPacked = stage !== 'new' && stage !== 'cancelled' && pickup.payAtPickup
  const packedAt = isPacked ? before(startsAt.getTime() - hours(20), 4) : null
  const isPaid = isCollected || !pickup.payAtPickup
  const stages = { cancelled: 'cancelled', 'picked up': 'delivered' } as const
  const order = {
    id: idFor('pickup order', n),
    user_id: null,
    created_at: createdAt,
    product_name: item.name,
    quantity,
    ...priceItem(content, item, quantity),
    payment: isPaid ? 'paid' : 'due',
    paid_at: isPaid ? (pickup.payAtPickup ? startsAt : createdAt) : null,
    status: stage === 'cancelled' || isCollected ? stages[stage] : packedAt ? 'processing' : 'pending',
    customer_name: `${buyer.firstName} ${buyer.lastName}`,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    delivery: 'pickup',
    pickup_starts_at: startsAt,
    pickup_ends_at: endsAt,
    packed_at: packedAt,
    ready_at: stage === 'ready' || isCollected ? packedAt : null,
    link_version: 1,
    search: '',
    refunded_cents: 0,
  }
  return [{ order, item, method: fraction('paid in cash', n) < 0.8 ? 'cash' : 'other' }]
}

/** A year's pickups, all over, and some that wait. */
function makeSales(items: readonly SampleItem[], demo: Demo) {
  const { today, content } = demo
  const people = makeDemoPeople(demo)
  const { date: first } = toLocal(today)
  const pickupDate = (offset: number) => {
    const dates = Array.from({ length: 7 }, (_, index) =>
      addDays(first, offset + (offset < 0 ? -index : index)),
    )
    return dates.find((date) => content.pickup && findPickupTime(content.pickup, date)) ?? first
  }
  const make = (n: number, date: string, stage: Stage) => {
    const buyer = pick(people, fraction('pickup buyer', n))
    return makeSale({ n, buyer, date, stage, ...pickItem(items, 'drink', n) }, demo)
  }
  const count = content.catalog.drink ? pastOrders.withDrink : pastOrders.others
  const past = Array.from({ length: count }, (_, n) => {
    const isCancelled = content.pickup?.payAtPickup && fraction('pickup cancelled', n) < 0.04
    const date = pickupDate(-1 - Math.floor(historyDays * (1 - growth(n, count))))
    return make(n, date, isCancelled ? 'cancelled' : 'picked up')
  })
  const stages: Stage[] = ['ready', 'packed', 'new', 'new', 'new']
  const open = Array.from({ length: openOrders }, (_, index) =>
    make(1000 + index, pickupDate(1 + Math.floor(index / 2)), stages[index] ?? 'new'),
  )
  const inPerson = Array.from({ length: content.pickup?.payAtPickup ? salesInPerson : 0 }, (_, n) =>
    make(2000 + n, pickupDate(-1 - 9 * n), 'picked up').map(toSaleInPerson),
  )
  return [...past, ...open, ...inPerson].flat()
}

/** Nobody ordered it: who was there took it along. */
function toSaleInPerson({ order, ...sale }: ReturnType<typeof makeSale>[number]) {
  const { pickup_starts_at: soldAt } = order
  return {
    ...sale,
    order: {
      ...{ ...order, created_at: soldAt, paid_at: soldAt, packed_at: null, ready_at: null },
      ...{ pickup_starts_at: null, pickup_ends_at: null },
      ...{ customer_name: null, customer_email: null, customer_phone: null },
    },
  }
}

/** What each order needs besides its row and its line. */
async function addRecords(run: RunStatement, sales: ReturnType<typeof makeSales>): Promise<void> {
  const methods = sales.map(({ order, method }) => ({ id: order.id, method }))
  for (const statement of statements) await run(statement, [JSON.stringify(methods)])
}

/** What the orders since the first batch took of the stock, each of the batch that was the newest then. */
function makeReservations(product: string, sales: ReturnType<typeof makeSales>, { today }: Demo) {
  return sales.flatMap(({ order, item }) => {
    const index = batches.findLastIndex(({ daysAgo }) => batchTime(today, daysAgo) <= order.created_at)
    if (index < 0 || item.product !== product || order.status === 'cancelled') return []
    const units = order.quantity * item.units
    const about = { order_id: order.id, batch_id: idFor('batch', index), expires_at: order.created_at }
    return [{ id: order.id, ...about, units, state: 'sold' }]
  })
}

const batchTime = (today: Date, daysAgo: number) => new Date(today.getTime() - days(daysAgo))

const sold = `orders o join jsonb_to_recordset($1::text::jsonb) as sale(id uuid, method text) on sale.id = o.id`
const statements = [
  `insert into order_events (order_id, at, actor, kind, details)
   select o.id, event.at, event.actor, event.kind, event.details from ${sold} cross join lateral (values
     (1, o.created_at, 'customer', 'placed', '{"payment": "due"}'::jsonb, o.customer_email is not null),
     (1, o.created_at, 'owner', 'placed', '{"payment": "due", "isInPerson": true}'::jsonb, o.customer_email is null),
     (2, o.packed_at, 'owner', 'packed', '{}'::jsonb, o.packed_at is not null),
     (3, o.ready_at, 'owner', 'ready', '{}'::jsonb, o.ready_at is not null),
     (4, o.paid_at, 'owner', 'paid',
       jsonb_build_object('cents', o.total_cents, 'method', sale.method, 'isReview', false), o.paid_at is not null),
     (5, coalesce(o.pickup_starts_at, o.paid_at), 'owner', 'delivered', '{}'::jsonb, o.status = 'delivered'),
     (6, o.created_at + interval '3 hours', 'owner', 'cancelled', '{"reason": null}'::jsonb, o.status = 'cancelled')
   ) as event (position, at, actor, kind, details, happened) where event.happened order by o.created_at, o.id, event.position`,
  `insert into money_entries (recorded_at, occurred_at, kind, method, income, amount_cents, tax_cents, cause, order_id)
   select o.paid_at, o.paid_at, 'payment', sale.method, l.income, o.total_cents, o.tax_cents, sale.method || ':' || o.id, o.id
   from ${sold} join order_lines l on l.order_id = o.id where o.paid_at is not null order by o.paid_at, o.id`,
  `update orders set paid_cents = o.total_cents from ${sold} where orders.id = o.id and o.paid_at is not null`,
]

export const pickupOrders: SeedCapability = {
  name: 'pickup orders',
  async demo({ run, ...demo }) {
    const items = listItems(demo.content, 'pickup')
    const [first] = items
    if (!first) return
    const sales = makeSales(items, demo)
    const rows = sales.map(({ order }) => order)
    await insertRows(run, 'orders', rows)
    await insertRows(
      run,
      'order_lines',
      sales.map(({ order, item }) => lineOf(order, item)),
    )
    // Paid at pickup, or by card as what is shipped.
    await (demo.content.pickup?.payAtPickup ? addRecords(run, sales) : addOrderRecords(run, rows))
    await insertRows(
      run,
      'stock_batches',
      batches.map(({ name, onHand, daysAgo }, index) => ({
        ...{ id: idFor('batch', index), product_slug: first.product, name, on_hand: onHand, reserved: 0 },
        ...{ created_at: batchTime(demo.today, daysAgo), corrections: [] },
      })),
    )
    await insertRows(run, 'stock_reservations', makeReservations(first.product, sales, demo))
  },
}
