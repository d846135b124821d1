import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import { existingProfile, insertRows, type SeedCapability } from '#server/db/seed/capability.ts'
import { streets } from '#server/db/seed/names.ts'
import { addOrderRecords } from '#server/db/seed/order-records.ts'
import {
  historyDays,
  makeDemoClient,
  makeDemoPeople,
  makePerson,
  type Person,
} from '#server/db/seed/people.ts'
import { fraction, growth, idFor, pick } from '#server/db/seed/random.ts'
import { type OrderStatus, orderStatuses } from '#shared/orders.ts'
import { days, hours, minutes } from '#shared/time.ts'

type Sale = {
  n: number
  buyer: Person
  isGuest: boolean
  createdAt: Date
  quantity: number
  status: OrderStatus
}

/** Without a blend there are no demo orders to show; the seed then sells one that is made up. */
const blend = offers.blend ?? {
  name: 'Blend',
  packageName: '',
  unitCents: 1000,
  minQuantity: 1,
  maxQuantity: 10,
}
const demoCount = 190
const demoHistoryDays = 365

function makeOrder({ n, buyer, isGuest, createdAt, quantity, status }: Sale) {
  return {
    id: idFor('order', n),
    user_id: isGuest ? null : buyer.id,
    created_at: createdAt,
    paid_at: createdAt as Date | null,
    payment: 'paid',
    product_name: `${blend.name} ${blend.packageName}`,
    quantity,
    total_cents: quantity * blend.unitCents,
    refunded_cents: 0,
    refunded_at: null as Date | null,
    status,
    customer_name: `${buyer.firstName} ${buyer.lastName}` as string | null,
    customer_email: buyer.email as string | null,
    customer_phone: buyer.phone,
    shipping_address: makeAddress(n) as object | null,
  }
}
type OrderRow = ReturnType<typeof makeOrder>

const makeAddress = (n: number) => ({
  line1: `${100 + Math.floor(fraction('house', n) * 4000)} N ${pick(streets, fraction('street', n))} Ave`,
  line2: null,
  city: practice.place.city,
  state: practice.place.regionCode,
  postal_code: String(60_601 + Math.floor(fraction('post', n) * 56)),
  country: practice.place.country,
})

function makeQuantity(n: number): number {
  const { minQuantity, maxQuantity } = blend
  return minQuantity + Math.floor(fraction('quantity', n) ** 2 * (maxQuantity - minQuantity + 1))
}

function makeStatus(ageMs: number, n: number): OrderStatus {
  const share = fraction('order status', n)
  if (share < 0.03) return 'cancelled'
  const stages: OrderStatus[] = orderStatuses.filter((status) => status !== 'cancelled')
  const stage = (ageMs / days(1) + share * 2) / 4
  return stages[Math.min(stages.length - 1, Math.floor(stage))] ?? 'delivered'
}

const ageOf = (n: number, count: number, history: number) =>
  days(history) * (1 - growth(n, count)) + minutes(1)

function makeSeedOrder(n: number, now: Date, clients: number): OrderRow {
  const ageMs = ageOf(n, clients, historyDays)
  return makeOrder({
    n,
    buyer: makePerson(Math.floor(fraction('buyer', n) * clients), now, clients),
    isGuest: fraction('guest', n) < 0.3,
    createdAt: new Date(now.getTime() - ageMs),
    quantity: makeQuantity(n),
    status: makeStatus(ageMs, n),
  })
}

/** Paid orders over a year; one in sixteen is the demo client's. */
function makeDemoOrders(today: Date): OrderRow[] {
  const clients = makeDemoPeople(today)
  return Array.from({ length: demoCount }, (_, n) => {
    const ageMs = ageOf(n, demoCount, demoHistoryDays)
    const createdAt = new Date(today.getTime() - ageMs)
    const isDemoClient = n % 16 === 13 && ageMs < days(300)
    const existing = clients.filter(({ since }) => since < createdAt)
    const buyer = isDemoClient
      ? makeDemoClient(today)
      : pick(existing.length > 0 ? existing : clients, fraction('buyer', n))
    const row = makeOrder({
      n,
      buyer,
      isGuest: !isDemoClient && fraction('guest', n) < 0.3,
      createdAt,
      quantity: makeQuantity(n),
      status: makeStatus(ageMs, n),
    })
    return fraction('refund', n) < 0.02 || n === demoCount - 20 ? refunded(row) : row
  })
}

function refunded(row: OrderRow): OrderRow {
  const refundedAt = new Date(row.created_at.getTime() + hours(20))
  return { ...row, refunded_cents: Math.max(500, Math.round(row.total_cents / 2)), refunded_at: refundedAt }
}

/** Orders that are not simply paid: two at the payment page, one paid with another amount, one whose payment failed. */
function makeUnpaidOrders(today: Date): OrderRow[] {
  const [first, second, third, fourth] = makeDemoPeople(today).slice(-4)
  if (!first || !second || !third || !fourth) return []
  const make = (n: number, buyer: Person, hoursAgo: number) =>
    makeOrder({
      n: 10_000 + n,
      buyer,
      isGuest: true,
      createdAt: new Date(today.getTime() - hours(hoursAgo)),
      quantity: n + 1,
      status: 'pending',
    })
  const anonymous = {
    paid_at: null,
    customer_name: null,
    customer_email: null,
    customer_phone: null,
    shipping_address: null,
  }
  return [
    { ...make(0, first, 2), ...anonymous, payment: 'awaiting' },
    { ...make(1, second, 5), ...anonymous, payment: 'awaiting' },
    { ...make(2, third, 9), payment: 'review', total_cents: blend.unitCents },
    { ...make(3, fourth, 31), ...anonymous, payment: 'failed' },
  ]
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

export const orders: SeedCapability = {
  name: 'orders',
  async seed({ run, now, clients }, numbers) {
    const rows = numbers.map((n) => makeSeedOrder(n, now, clients))
    await insertRows(run, 'orders', rows, { expressions: { user_id: existingProfile } })
    await addOrderRecords(run, rows)
  },
  async demo({ run, today }) {
    const unpaid = makeUnpaidOrders(today)
    const rows = [...makeDemoOrders(today), ...unpaid]
    await insertRows(run, 'orders', rows)
    await addOrderRecords(run, rows)
    const open = unpaid.filter(({ payment }) => payment === 'awaiting')
    await insertRows(
      run,
      'sandbox_payments',
      open.map((order) => openPayment(order, today)),
    )
  },
}
