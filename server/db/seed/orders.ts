import {
  existingProfile,
  insertRows,
  type SeedCapability,
  type SeedContext,
} from '#server/db/seed/capability.ts'
import { addOrderRecords } from '#server/db/seed/order-records.ts'
import {
  historyDays,
  makeDemoClient,
  makeDemoPeople,
  makePerson,
  type Person,
} from '#server/db/seed/people.ts'
import { makeAddress } from '#server/db/seed/places.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import type { Demo, SampleContent } from '#server/db/seed/sample-content.ts'
import { lineOf, listItems, pickItem, priceItem, type SampleItem } from '#server/db/seed/sample-items.ts'
import { type OrderStatus, orderStatuses } from '#shared/orders.ts'
import { days, hours, minutes } from '#shared/time.ts'

type Sale = {
  n: number
  buyer: Person
  isGuest: boolean
  createdAt: Date
  item: SampleItem
  quantity: number
  status: OrderStatus
}

/** Orders of a year: the blend is what most clients buy. */
const demoCounts = { withBlend: 190, others: 60 }
const demoHistoryDays = 365

function makeOrder(sale: Sale, content: SampleContent) {
  const { n, buyer, isGuest, createdAt, item, quantity, status } = sale
  const pickedUpAt = item.delivery === 'pickup' ? new Date(createdAt.getTime() + days(2)) : null
  return {
    id: idFor('order', n),
    user_id: isGuest ? null : buyer.id,
    created_at: createdAt,
    paid_at: createdAt as Date | null,
    payment: 'paid',
    product_name: item.name,
    quantity,
    ...priceItem(content, item, quantity),
    paid_cents: 0,
    refunded_cents: 0,
    refunded_at: null as Date | null,
    status,
    customer_name: `${buyer.firstName} ${buyer.lastName}` as string | null,
    customer_email: buyer.email as string | null,
    customer_phone: buyer.phone,
    delivery: item.delivery,
    pickup_starts_at: pickedUpAt,
    pickup_ends_at: pickedUpAt && new Date(pickedUpAt.getTime() + hours(1)),
    shipping_address: pickedUpAt ? null : (makeAddress(content, n) as object | null),
  }
}
type OrderRow = ReturnType<typeof makeOrder>
type Ordered = { order: OrderRow; item: SampleItem }

function makeStatus(ageMs: number, n: number): OrderStatus {
  const share = fraction('order status', n)
  if (share < 0.03) return 'cancelled'
  const stages: OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')
  const stage = (ageMs / days(1) + share * 2) / 4
  return stages[Math.min(stages.length - 1, Math.floor(stage))] ?? 'delivered'
}

const ageOf = (n: number, count: number, history: number) =>
  days(history) * (1 - growth(n, count)) + minutes(1)

function makeSeedOrder(n: number, items: readonly SampleItem[], seeded: Omit<SeedContext, 'run'>): Ordered {
  const { now, clients, content } = seeded
  const ageMs = ageOf(n, clients, historyDays)
  const picked = pickItem(items, 'order', n)
  const status = makeStatus(ageMs, n)
  const sale = {
    n,
    buyer: makePerson(Math.floor(fraction('buyer', n) * clients), seeded),
    isGuest: fraction('guest', n) < 0.3,
    createdAt: new Date(now.getTime() - ageMs),
    ...picked,
    // Nothing that is picked up is ever on its way.
    status: picked.item.delivery === 'pickup' && status === 'shipped' ? ('processing' as const) : status,
  }
  return { order: makeOrder(sale, content), item: picked.item }
}

/** Paid orders over a year; one in sixteen is the demo client's. */
function makeDemoOrders(items: readonly SampleItem[], demo: Demo): Ordered[] {
  const { today, content } = demo
  const clients = makeDemoPeople(demo)
  const count = content.catalog.blend ? demoCounts.withBlend : demoCounts.others
  return Array.from({ length: count }, (_, n) => {
    const ageMs = ageOf(n, count, demoHistoryDays)
    const createdAt = new Date(today.getTime() - ageMs)
    const isDemoClient = n % 16 === 13 && ageMs < days(300)
    const existing = clients.filter(({ since }) => since < createdAt)
    const buyer = isDemoClient
      ? makeDemoClient(demo)
      : pick(existing.length > 0 ? existing : clients, fraction('buyer', n))
    const isGuest = !isDemoClient && fraction('guest', n) < 0.3
    const picked = pickItem(items, 'order', n)
    const order = makeOrder(
      { n, buyer, isGuest, createdAt, ...picked, status: makeStatus(ageMs, n) },
      content,
    )
    const isRefunded = fraction('refund', n) < 0.02 || n === count - 20
    return { order: isRefunded ? refunded(order) : order, item: picked.item }
  })
}

function refunded(row: OrderRow): OrderRow {
  const refundedAt = new Date(row.created_at.getTime() + hours(20))
  const half = Math.min(row.total_cents, Math.max(500, Math.round(row.total_cents / 2)))
  return { ...row, refunded_cents: half, refunded_at: refundedAt }
}

/** Orders that are not simply paid: two at the payment page, one paid with another amount, one whose payment failed. */
function makeUnpaidOrders(items: readonly SampleItem[], demo: Demo): Ordered[] {
  const { today, content } = demo
  const [first, second, third, fourth] = makeDemoPeople(demo).slice(-4)
  const [item] = items
  if (!first || !second || !third || !fourth || !item) return []
  const make = (n: number, buyer: Person, hoursAgo: number) =>
    makeOrder(
      {
        ...{ n: 10_000 + n, buyer, isGuest: true, item, status: 'pending' },
        createdAt: new Date(today.getTime() - hours(hoursAgo)),
        quantity: Math.min(item.maxQuantity, n + 1),
      },
      content,
    )
  const anonymous = {
    paid_at: null,
    customer_name: null,
    customer_email: null,
    customer_phone: null,
    shipping_address: null,
  }
  const orders = [
    { ...make(0, first, 2), ...anonymous, payment: 'awaiting' },
    { ...make(1, second, 5), ...anonymous, payment: 'awaiting' },
    { ...make(2, third, 9), payment: 'review', paid_cents: item.unitCents },
    { ...make(3, fourth, 31), ...anonymous, payment: 'failed' },
  ]
  return orders.map((order) => ({ order, item }))
}

const sessionOf = ({ id }: OrderRow) => `cs_sandbox_${id.replaceAll('-', '').padEnd(48, '0')}`

/** The payment page of an order that awaits payment stays open for the day of the demo. */
const openPayment = (order: OrderRow, today: Date) => ({
  id: sessionOf(order),
  order_id: order.id,
  description: order.product_name,
  quantity: order.quantity,
  amount_cents: order.total_cents,
  success_url: 'http://localhost:3000/order',
  cancel_url: 'http://localhost:3000/order',
  state: 'open',
  created_at: order.created_at,
  expires_at: new Date(today.getTime() + days(1)),
  refunded_cents: 0,
})

async function addOrders(run: SeedContext['run'], all: readonly Ordered[], expressions = {}): Promise<void> {
  const rows = all.map(({ order }) => order)
  await insertRows(run, 'orders', rows, { expressions })
  await insertRows(
    run,
    'order_lines',
    all.map(({ order, item }) => lineOf(order, item)),
  )
  await addOrderRecords(run, rows)
}

export const orders: SeedCapability = {
  name: 'orders',
  async seed({ run, ...seeded }, numbers) {
    const shipped = listItems(seeded.content, 'shipping')
    const items = shipped.length > 0 ? shipped : listItems(seeded.content, 'pickup')
    if (items.length === 0) return
    const all = numbers.map((n) => makeSeedOrder(n, items, seeded))
    await addOrders(run, all, { user_id: existingProfile })
  },
  async demo({ run, ...demo }) {
    const items = listItems(demo.content, 'shipping')
    if (items.length === 0) return
    const unpaid = makeUnpaidOrders(items, demo)
    await addOrders(run, [...makeDemoOrders(items, demo), ...unpaid])
    const open = unpaid.filter(({ order }) => order.payment === 'awaiting')
    await insertRows(
      run,
      'sandbox_payments',
      open.map(({ order }) => openPayment(order, demo.today)),
    )
  },
}
