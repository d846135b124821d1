import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { disputeStates, paymentStates } from '#server/db/schema/orders.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import { paymentPurposes } from '#shared/session-payments.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** One row for each attempt to pay for an appointment by card. States as of an order: only paid and review are money. */
export const appointmentPayments = pgTable(
  'appointment_payments',
  {
    /** Also the reference that the payment provider keeps. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the appointment was erased: the books keep the payment, without the person. */
    appointmentId: uuid('appointment_id').references(() => appointments.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What was paid for, as the payment page says it. */
    description: text('description').notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('awaiting'),
    paymentSessionId: text('payment_session_id').unique(),
    /** Its payment page, for whoever comes back to it. */
    pageUrl: text('page_url'),
    /** When its payment page closes. */
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** How much of it is to be refunded in all. */
    refundDueCents: integer('refund_due_cents').notNull().default(0),
    /** When the provider is next asked to refund; null when nothing is due or the owner has to see to it. */
    refundNextAt: instant('refund_next_at'),
    refundAttempts: integer('refund_attempts').notNull().default(0),
    /** How much of it the payment provider has refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: instant('refunded_at'),
    /** Null unless the payment was ever disputed. */
    dispute: text('dispute', { enum: disputeStates }),
    /** When the payment provider was last asked about this unpaid attempt. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    check('appointment_payments_description', sql`${table.description} <> ''`),
    check('appointment_payments_purpose', sql`${table.purpose} in (${oneOf(paymentPurposes)})`),
    check('appointment_payments_amount', sql`${table.amountCents} > 0`),
    check('appointment_payments_state', sql`${table.state} in (${oneOf(paymentStates)})`),
    check('appointment_payments_refund_due', sql`${table.refundDueCents} between 0 and ${table.amountCents}`),
    check('appointment_payments_dispute', sql`${table.dispute} in (${oneOf(disputeStates)})`),
    index('appointment_payments_of').on(table.appointmentId, table.createdAt),
    index('appointment_payments_awaiting').on(table.createdAt).where(sql`${table.state} = 'awaiting'`),
    index('appointment_payments_refunds')
      .on(table.refundNextAt)
      .where(sql`${table.refundNextAt} is not null`),
    pgPolicy('appointment_payments_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('appointment_payments'),
  ],
)
