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
import { users } from '#server/db/schema/identity.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { orderStatuses, type ShippingAddress } from '#shared/orders.ts'

/** awaiting: at the payment page. review: paid, but not the amount we asked for. Only paid and review are real orders. */
export const paymentStates = ['awaiting', 'paid', 'review', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The customer's bank asks for the money back (open), and decided for the practice (won) or the customer (lost). */
export const disputeStates = ['open', 'won', 'lost'] as const

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

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
    totalCents: integer('total_cents').notNull(),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    payment: text('payment', { enum: paymentStates }).notNull().default('awaiting'),
    paymentSessionId: text('payment_session_id').unique(),
    paidAt: instant('paid_at'),
    customerName: text('customer_name'),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    shippingAddress: jsonb('shipping_address').$type<ShippingAddress>(),
    /** How much of it the payment provider has refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: instant('refunded_at'),
    /** Null unless the payment was ever disputed. */
    dispute: text('dispute', { enum: disputeStates }),
    /** When the payment provider was last asked about this unpaid order. */
    checkedAt: instant('checked_at'),
    /** The order's search terms. A trigger writes it; empty until the order is paid. */
    search: text('search').notNull().default(''),
  },
  (table) => {
    const real = sql`${table.payment} in ('paid', 'review')`
    return [
      check('orders_quantity', sql`${table.quantity} > 0`),
      check('orders_total', sql`${table.totalCents} >= 0`),
      check('orders_status', sql`${table.status} in (${oneOf(orderStatuses)})`),
      check('orders_payment', sql`${table.payment} in (${oneOf(paymentStates)})`),
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
