import { drinkSizes } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import type { PickupRules } from '#practice/schema.ts'
import { insertRows, type RunStatement, type SeedCapability } from '#server/db/seed/capability.ts'
import { isWorkingDate } from '#server/db/seed/demo-rules.ts'
import { makeDemoPeople, type Person } from '#server/db/seed/people.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'

const pastOrders = 110
const historyDays = 300
const openOrders = 5
const [opens, closes] = ['14:00', '17:00']
/** Sold by hand for a while, so that the list of stock has a past. */
const batches = [
  { name: 'Batch 41', onHand: 0, daysAgo: 24 },
  { name: 'Batch 42', onHand: 31, daysAgo: 6 },
]

/** Where the demo's drinks are picked up, on the days that the practice is open; null without a drink. */
export function makeDemoPickup(): PickupRules | null {
  const { weekly } = practice.hours
  if (!offers.drink || weekly.length === 0) return null
  return {
    place: `12 Garden Street, ${practice.place.city}`,
    directions: 'Ring twice. The door is beside the bakery.',
    hours: weekly.map((row) => ({ days: [...row.days], opens, closes })),
    noticeHours: 24,
    daysAhead: 14,
    payAtPickup: true,
  }
}

type Stage = 'picked up' | 'cancelled' | 'ready' | 'packed' | 'new'
type Sale = { n: number; buyer: Person; date: string; stage: Stage; today: Date }

function makeSale({ n, buyer, date, stage, today }: Sale) {
  const size = pick(drinkSizes, fraction('drink size', n))
  const quantity = 1 + Math.floor(fraction('drink quantity', n) ** 3 * 3)
  const startsAt = toInstant(date, '15:00') ?? new Date()
  const isPaid = stage === 'picked up'
  const name = `${offers.drink?.name ?? 'Drink'} ${size.name}`
  /** Nothing happens after the start of today. */
  const before = (time: number, hoursAgo: number) =>
    new Date(Math.min(time, today.getTime() - hours(hoursAgo)))
  const createdAt = before(startsAt.getTime() - hours(30 + (n % 40)), 8 + (n % 12))
  const packedAt = stage === 'new' || stage === 'cancelled' ? null : before(startsAt.getTime() - hours(20), 4)
  return {
    order: {
      id: idFor('pickup order', n),
      user_id: null,
      created_at: createdAt,
      product_name: name,
      quantity,
      total_cents: quantity * size.cents,
      payment: isPaid ? 'paid' : 'due',
      paid_at: isPaid ? startsAt : null,
      status: isPaid
        ? 'delivered'
        : stage === 'cancelled'
          ? 'cancelled'
          : packedAt
            ? 'processing'
            : 'pending',
      customer_name: `${buyer.firstName} ${buyer.lastName}`,
      customer_email: buyer.email,
      customer_phone: buyer.phone,
      delivery: 'pickup',
      pickup_starts_at: startsAt,
      pickup_ends_at: new Date(startsAt.getTime() + hours(1)),
      packed_at: packedAt,
      ready_at: stage === 'ready' || isPaid ? packedAt : null,
      link_version: 1,
      search: '',
      refunded_cents: 0,
    },
    line: { size: size.slug, name, unitCents: size.cents },
    method: fraction('paid in cash', n) < 0.8 ? 'cash' : 'other',
  }
}

/** A year's pickups, all over, and some that wait. */
function makeSales(today: Date) {
  if (drinkSizes.length === 0) return []
  const people = makeDemoPeople(today)
  const { date: first } = toLocal(today)
  const workingDate = (offset: number) => {
    const dates = Array.from({ length: 7 }, (_, index) =>
      addDays(first, offset + (offset < 0 ? -index : index)),
    )
    return dates.find(isWorkingDate) ?? first
  }
  const past = Array.from({ length: pastOrders }, (_, n) =>
    makeSale({
      n,
      buyer: pick(people, fraction('pickup buyer', n)),
      date: workingDate(-1 - Math.floor(historyDays * (1 - growth(n, pastOrders)))),
      stage: fraction('pickup cancelled', n) < 0.04 ? 'cancelled' : 'picked up',
      today,
    }),
  )
  const stages: Stage[] = ['ready', 'packed', 'new', 'new', 'new']
  const open = Array.from({ length: openOrders }, (_, index) =>
    makeSale({
      n: 1000 + index,
      buyer: pick(people, fraction('pickup buyer', 1000 + index)),
      date: workingDate(1 + Math.floor(index / 2)),
      stage: stages[index] ?? 'new',
      today,
    }),
  )
  return [...past, ...open]
}

async function addRecords(run: RunStatement, sales: ReturnType<typeof makeSales>): Promise<void> {
  await insertRows(
    run,
    'order_lines',
    sales.map(({ order, line }) => ({
      ...{ id: order.id, order_id: order.id, position: 1, product_slug: offers.drink?.slug, income: 'drink' },
      ...{
        size_slug: line.size,
        name: line.name,
        unit_cents: line.unitCents,
        quantity: order.quantity,
        tax_cents: 0,
      },
    })),
  )
  const methods = sales.map(({ order, method }) => ({ id: order.id, method }))
  for (const statement of statements) await run(statement, [JSON.stringify(methods)])
}

const sold = `orders o join jsonb_to_recordset($1::text::jsonb) as sale(id uuid, method text) on sale.id = o.id`
const statements = [
  `insert into order_events (order_id, at, actor, kind, details)
   select o.id, event.at, event.actor, event.kind, event.details from ${sold} cross join lateral (values
     (1, o.created_at, 'customer', 'placed', '{"payment": "due"}'::jsonb, true),
     (2, o.packed_at, 'owner', 'packed', '{}'::jsonb, o.packed_at is not null),
     (3, o.ready_at, 'owner', 'ready', '{}'::jsonb, o.ready_at is not null),
     (4, o.paid_at, 'owner', 'paid',
       jsonb_build_object('cents', o.total_cents, 'method', sale.method, 'isReview', false), o.paid_at is not null),
     (5, o.pickup_starts_at, 'owner', 'delivered', '{}'::jsonb, o.status = 'delivered'),
     (6, o.created_at + interval '3 hours', 'owner', 'cancelled', '{"reason": null}'::jsonb, o.status = 'cancelled')
   ) as event (position, at, actor, kind, details, happened) where event.happened order by o.created_at, o.id, event.position`,
  `insert into money_entries (recorded_at, occurred_at, kind, method, income, amount_cents, cause, order_id)
   select o.paid_at, o.paid_at, 'payment', sale.method, 'drink', o.total_cents, sale.method || ':' || o.id, o.id
   from ${sold} where o.paid_at is not null order by o.paid_at, o.id`,
  `update orders set paid_cents = o.total_cents from ${sold} where orders.id = o.id and o.paid_at is not null`,
]

export const pickupOrders: SeedCapability = {
  name: 'pickup orders',
  async demo({ run, today }) {
    const sales = makeSales(today)
    await insertRows(
      run,
      'orders',
      sales.map(({ order }) => order),
    )
    await addRecords(run, sales)
    if (!offers.drink) return
    const product = offers.drink.slug
    await insertRows(
      run,
      'stock_batches',
      batches.map(({ name, onHand, daysAgo }, index) => ({
        ...{ id: idFor('batch', index), product_slug: product, name, on_hand: onHand, reserved: 0 },
        ...{ created_at: new Date(today.getTime() - days(daysAgo)), corrections: [] },
      })),
    )
  },
}
