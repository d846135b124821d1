import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { forSystem, users } from '#server/db/schema/identity.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { incomeKinds } from '#shared/money-kinds.ts'
import { deliveries, orderStatuses, type ShippingAddress } from '#shared/orders.ts'

/**
 * awaiting: at the payment page. due: to be paid at pickup. review: paid, but not the amount we asked for. Only due, paid and review
 * are real orders.
 */
export const paymentStates = ['awaiting', 'due', 'paid', 'review', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The customer's bank asks for the money back (open), and decided for the practice (won) or the customer (lost). */
export const disputeStates = ['open', 'won', 'lost'] as const

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** `product_name`, `quantity` and `total_cents` sum up its lines, for lists. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 1001 })
      .unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    productName: text('product_name').notNull(),
    quantity: integer('quantity').notNull(),
    /** What the customer pays, with tax. */
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull().default(0),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    payment: text('payment', { enum: paymentStates }).notNull().default('awaiting'),
    paidAt: instant('paid_at'),
    customerName: text('customer_name'),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    /** When the customer agreed to texts about this order; null without consent. */
    textsAgreedAt: instant('texts_agreed_at'),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>(),
    delivery: text('delivery', { enum: deliveries }).notNull().default('shipping'),
    /** When the customer means to come, where it is picked up. */
    pickupStartsAt: instant('pickup_starts_at'),
    pickupEndsAt: instant('pickup_ends_at'),
    packedAt: instant('packed_at'),
    readyAt: instant('ready_at'),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    /** The owner's; no customer sees it. */
    ownerNote: text('owner_note'),
    /** Sum of what was paid, by whatever way; what was recorded by mistake is taken off again. */
    paidCents: integer('paid_cents').notNull().default(0),
    /** Sum of what was refunded, by whatever way. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: instant('refunded_at'),
    /** Null unless the payment was ever disputed. */
    dispute: text('dispute', { enum: disputeStates }),
    /** Raised by each change of the order: a change made from an older one is refused. */
    version: integer('version').notNull().default(0),
    /** Raising it ends the links that were sent. */
    linkVersion: integer('link_version').notNull().default(1),
    /** Chosen by the browser: a second submit of the same cart is the same order. */
    checkoutKey: uuid('checkout_key').unique(),
    /** The order's search terms. A trigger writes it; empty until the order is paid. */
    search: text('search').notNull().default(''),
  },
  (table) => {
    const real = sql`${table.payment} in ('due', 'paid', 'review')`
    return [
      check('orders_quantity', sql`${table.quantity} > 0`),
      check('orders_total', sql`${table.totalCents} >= 0`),
      check('orders_tax', sql`${table.taxCents} between 0 and ${table.totalCents}`),
      check('orders_status', sql`${table.status} in (${oneOf(orderStatuses)})`),
      check('orders_payment', sql`${table.payment} in (${oneOf(paymentStates)})`),
      check('orders_delivery', sql`${table.delivery} in (${oneOf(deliveries)})`),
      check('orders_dispute', sql`${table.dispute} in (${oneOf(disputeStates)})`),
      index('orders_by_user').on(table.userId, table.createdAt, table.id),
      index('orders_by_date').on(table.createdAt, table.id).where(real),
      index('orders_by_status').on(table.status, table.createdAt, table.id).where(real),
      index('orders_awaiting').on(table.createdAt).where(sql`${table.payment} = 'awaiting'`),
      index('orders_customer_phone').on(table.customerPhone),
      index('orders_guest_email').on(table.customerEmail).where(sql`${table.userId} is null`),
      pgPolicy('orders_own_read', {
        for: 'select',
        to: clientRole,
        using: sql`${table.userId} = ${currentUserId} and ${real}`,
      }),
      pgPolicy('orders_admin_read', { for: 'select', to: adminRole, using: real }),
      pgPolicy('orders_admin_write', { for: 'update', to: adminRole, using: real, withCheck: real }),
      pgPolicy('orders_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
    ]
  },
)

/** What was ordered, at the prices of that moment. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of the catalogue at that moment; null for lines of orders from before it was kept. */
    productSlug: text('product_slug'),
    sizeSlug: text('size_slug'),
    name: text('name').notNull(),
    income: text('income', { enum: incomeKinds }).notNull(),
    unitCents: integer('unit_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of the whole line, on top of `unit_cents` times `quantity`. */
    taxCents: integer('tax_cents').notNull().default(0),
  },
  (table) => [
    check('order_lines_name', sql`${table.name} <> ''`),
    check('order_lines_income', sql`${table.income} in (${oneOf(incomeKinds)})`),
    check('order_lines_unit', sql`${table.unitCents} >= 0`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_tax', sql`${table.taxCents} >= 0`),
    index('order_lines_of').on(table.orderId, table.position),
    pgPolicy('order_lines_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('order_lines'),
  ],
)

export const orderEventActors = ['customer', 'owner', 'system', 'provider'] as const

/** What happened to an order, in order. Nothing changes or removes an entry while the order is kept. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor', { enum: orderEventActors }).notNull(),
    /** As `server/orders/order-event.ts` lists them. */
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    check('order_events_actor', sql`${table.actor} in (${oneOf(orderEventActors)})`),
    check('order_events_kind', sql`${table.kind} <> ''`),
    index('order_events_of').on(table.orderId, table.id),
    pgPolicy('order_events_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('order_events'),
  ],
)
