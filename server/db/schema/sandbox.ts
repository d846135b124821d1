import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { everyRow, systemRole } from '#server/db/schema/roles.ts'
import type { ShippingAddress } from '#shared/orders.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const systemOnly = (table: string) =>
  pgPolicy(`${table}_system`, { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow })

/** What the embedded email and SMS providers store instead of sending it, one row per outbox row. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    replyTo: text('reply_to'),
    calendar: text('calendar'),
    attachments: jsonb('attachments').$type<{ name: string; type: string; bytes: number }[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sandbox_deliveries_newest').on(table.createdAt.desc()),
    index('sandbox_deliveries_recipient').on(table.recipient),
    systemOnly('sandbox_deliveries'),
  ],
)

export const sandboxPaymentStates = ['open', 'paid', 'closed'] as const

/** The embedded payment provider's own records, separate from ours as a real provider's are. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    /** What is paid: an order, or a payment of an appointment. */
    reference: uuid('order_id').notNull().unique(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    amountCents: integer('amount_cents').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    state: text('state', { enum: sandboxPaymentStates }).notNull().default('open'),
    customer: jsonb('customer').$type<{
      name: string
      email: string
      phone: string | null
      address: ShippingAddress | null
    }>(),
    /** Whether its page asks where to ship. */
    hasShipping: boolean('has_shipping').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Of refunds that were made: a repeated one moves nothing. */
    refundKeys: text('refund_keys').array().notNull().default([]),
    /** What the page lists, where it is more than one line. */
    items: jsonb('items').$type<{ description: string; quantity: number; unitCents: number }[]>(),
    /** As a bank's decision would be, for trying it. */
    dispute: text('dispute', { enum: ['open', 'won', 'lost'] }),
  },
  (table) => [
    check('sandbox_payments_state', sql`${table.state} in ('open', 'paid', 'closed')`),
    check('sandbox_payments_dispute', sql`${table.dispute} in ('open', 'won', 'lost')`),
    systemOnly('sandbox_payments'),
  ],
)
