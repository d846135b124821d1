import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import { incomeKinds, moneyMethods, movementKinds } from '#shared/money-kinds.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Every movement of money, signed, in integer US cents: a balance is a sum. A movement for several kinds of income has one row for
 * each, with the same cause. A trigger refuses changes; nothing is deleted before its time in docs/retention.md.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    /** In the order of recording. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** When the money moved. */
    occurredAt: instant('occurred_at').notNull(),
    kind: text('kind', { enum: movementKinds }).notNull(),
    method: text('method', { enum: moneyMethods }).notNull(),
    income: text('income', { enum: incomeKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** How much of the amount is sales tax, with its sign. */
    taxCents: integer('tax_cents').notNull().default(0),
    /** What it was recorded for, once: as in 'card:<payment>:refund:2' or 'cash:<key>'. */
    cause: text('cause').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    appointmentId: uuid('appointment_id').references(() => appointments.id, { onDelete: 'set null' }),
    requestId: uuid('request_id').references(() => paymentRequests.id, { onDelete: 'set null' }),
    cardPaymentId: uuid('card_payment_id').references(() => cardPayments.id, { onDelete: 'set null' }),
    /** The reason of a refund or a correction, as the owner wrote it. */
    note: text('note'),
  },
  (table) => [
    check('money_entries_kind', sql`${table.kind} in (${oneOf(movementKinds)})`),
    check('money_entries_method', sql`${table.method} in (${oneOf(moneyMethods)})`),
    check('money_entries_income', sql`${table.income} in (${oneOf(incomeKinds)})`),
    check('money_entries_cause', sql`${table.cause} <> ''`),
    check(
      'money_entries_sign',
      sql`case when ${table.kind} in ('payment', 'refund_failed', 'dispute_returned') then ${table.amountCents} > 0
        when ${table.kind} in ('refund', 'dispute') then ${table.amountCents} < 0 else ${table.amountCents} <> 0 end`,
    ),
    check(
      'money_entries_tax',
      sql`abs(${table.taxCents}) <= abs(${table.amountCents}) and ${table.taxCents} * ${table.amountCents}::bigint >= 0`,
    ),
    unique('money_entries_once').on(table.cause, table.income),
    // With what a month adds up, which is then read from the index alone.
    index('money_entries_by_month').on(
      table.occurredAt,
      table.kind,
      table.income,
      table.amountCents,
      table.taxCents,
    ),
    index('money_entries_order').on(table.orderId),
    index('money_entries_appointment').on(table.appointmentId),
    index('money_entries_request').on(table.requestId),
    index('money_entries_card_payment').on(table.cardPaymentId),
    pgPolicy('money_entries_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('money_entries'),
  ],
)

/** Numbers of receipts, without gaps, in the order of the payments. */
export const receipts = pgTable(
  'receipts',
  {
    number: integer('number').primaryKey(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    /** The movement that it is the receipt of. */
    cause: text('cause').notNull().unique(),
  },
  (table) => [
    check('receipts_number', sql`${table.number} > 0`),
    pgPolicy('receipts_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('receipts'),
  ],
)

/** A difference between our books and the payment provider's, until it is mended. */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    foundAt: instant('found_at').notNull().defaultNow(),
    /** The provider's id of the payment. */
    paymentSessionId: text('payment_session_id').notNull(),
    cardPaymentId: uuid('card_payment_id').references(() => cardPayments.id, { onDelete: 'cascade' }),
    /** What differs: 'received', 'refunded', 'disputed', 'fee' or 'unknown' for a payment that we don't know. */
    what: text('what', { enum: ['received', 'refunded', 'disputed', 'fee', 'unknown'] }).notNull(),
    ourCents: integer('our_cents').notNull(),
    providerCents: integer('provider_cents').notNull(),
    mendedAt: instant('mended_at'),
  },
  (table) => [
    check(
      'money_differences_what',
      sql`${table.what} in ('received', 'refunded', 'disputed', 'fee', 'unknown')`,
    ),
    unique('money_differences_once').on(table.paymentSessionId, table.what, table.foundAt),
    index('money_differences_open').on(table.foundAt).where(sql`${table.mendedAt} is null`),
    pgPolicy('money_differences_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('money_differences'),
  ],
)
