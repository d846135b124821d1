import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { disputeStates, orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import { paymentPurposes } from '#shared/appointment-balance.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What a card pays for: an order, an appointment, or an amount that the owner asked for. */
export const paidSubjects = ['order', 'appointment', 'request'] as const
export const cardPaymentStates = ['awaiting', 'paid', 'review', 'failed'] as const

/** One row for each attempt to pay by card. States as of an order: only paid and review are money. */
export const cardPayments = pgTable(
  'card_payments',
  {
    /** Also the reference that the payment provider keeps. */
    id: uuid('id').primaryKey().defaultRandom(),
    subject: text('subject', { enum: paidSubjects }).notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Null once the appointment was erased: the books keep the payment, without the person. */
    appointmentId: uuid('appointment_id').references(() => appointments.id, { onDelete: 'set null' }),
    requestId: uuid('request_id').references(() => paymentRequests.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What was paid for, as the payment page says it. */
    description: text('description').notNull(),
    /** Of an appointment; null for anything else. */
    purpose: text('purpose', { enum: paymentPurposes }),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: cardPaymentStates }).notNull().default('awaiting'),
    paymentSessionId: text('payment_session_id').unique(),
    /** Its payment page, for whoever comes back to it. */
    pageUrl: text('page_url'),
    /** When its payment page closes. */
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** What the provider received, which is not `amount_cents` while it is under review. */
    receivedCents: integer('received_cents').notNull().default(0),
    /** How much of it is to be refunded in all, made or not. `server/payments/refund-state.ts` says how this and the rest change. */
    refundDueCents: integer('refund_due_cents').notNull().default(0),
    /** Why, as the provider is told. */
    refundReason: text('refund_reason'),
    /** When the provider is next asked to refund; null when nothing is due or the owner has to see to it. */
    refundNextAt: instant('refund_next_at'),
    refundAttempts: integer('refund_attempts').notNull().default(0),
    /** How often a refund of it was asked for: a refund that failed is made again as another one. */
    refundRound: integer('refund_round').notNull().default(0),
    /** The keys of the owner's refunds, so that repeating one refunds nothing more. */
    refundKeys: uuid('refund_keys').array().notNull().default(sql`'{}'::uuid[]`),
    /** Of the last refund that was refused or came back, until all that failed is asked for again, made or settled. */
    refundFailedAt: instant('refund_failed_at'),
    /** All that was refused or came back, and is still owed. */
    refundFailedCents: integer('refund_failed_cents').notNull().default(0),
    refundFailedReason: text('refund_failed_reason'),
    /** How much of it went back without the card, after a refund had failed. The provider doesn't know of it. */
    refundedByHandCents: integer('refunded_by_hand_cents').notNull().default(0),
    /** How much of a held payment had gone back when the owner kept the rest: it never counted as paid. */
    uncountedCents: integer('uncounted_cents').notNull().default(0),
    /** How much of it the payment provider has refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: instant('refunded_at'),
    /** Null unless the payment was ever disputed. */
    dispute: text('dispute', { enum: disputeStates }),
    /** When the dispute last changed here: an answer that the provider gave before is old. */
    disputedAt: instant('disputed_at'),
    /** How much of it a bank holds or has taken back because of a dispute. */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** What the provider keeps for itself, for disputes too. */
    feeCents: integer('fee_cents').notNull().default(0),
    /** When the payment provider was last asked about this unpaid attempt. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    check('card_payments_subject', sql`${table.subject} in (${oneOf(paidSubjects)})`),
    check('card_payments_description', sql`${table.description} <> ''`),
    check('card_payments_purpose', sql`${table.purpose} in (${oneOf(paymentPurposes)})`),
    check(
      'card_payments_purpose_of',
      sql`(${table.subject} = 'appointment') = (${table.purpose} is not null)`,
    ),
    check('card_payments_amount', sql`${table.amountCents} > 0`),
    check('card_payments_state', sql`${table.state} in (${oneOf(cardPaymentStates)})`),
    check('card_payments_refunded_by_hand', sql`${table.refundedByHandCents} >= 0`),
    check('card_payments_refund_due', sql`${table.refundDueCents} >= 0`),
    check('card_payments_dispute', sql`${table.dispute} in (${oneOf(disputeStates)})`),
    index('card_payments_of').on(table.appointmentId, table.createdAt),
    index('card_payments_order').on(table.orderId, table.createdAt),
    index('card_payments_request').on(table.requestId, table.createdAt),
    index('card_payments_awaiting').on(table.createdAt).where(sql`${table.state} = 'awaiting'`),
    index('card_payments_refunds').on(table.refundNextAt).where(sql`${table.refundNextAt} is not null`),
    index('card_payments_refund_failed')
      .on(table.refundFailedAt)
      .where(sql`${table.refundFailedAt} is not null`),
    index('card_payments_disputes').on(table.createdAt).where(sql`${table.dispute} = 'open'`),
    pgPolicy('card_payments_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('card_payments'),
  ],
)
