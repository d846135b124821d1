import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** An amount that the owner takes: for an order, an appointment or anything else, in cash or by a link to a payment page. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    appointmentId: uuid('appointment_id').references(() => appointments.id, { onDelete: 'set null' }),
    description: text('description').notNull(),
    amountCents: integer('amount_cents').notNull(),
    customerName: text('customer_name'),
    customerEmail: text('customer_email'),
    state: text('state', { enum: ['open', 'paid', 'cancelled'] })
      .notNull()
      .default('open'),
    paidAt: instant('paid_at'),
    linkVersion: integer('link_version').notNull().default(1),
    /** Chosen by the browser: a second call with it asks for nothing more. */
    key: uuid('key').notNull().unique(),
  },
  (table) => [
    check('payment_requests_description', sql`${table.description} <> ''`),
    check('payment_requests_amount', sql`${table.amountCents} > 0`),
    check('payment_requests_state', sql`${table.state} in ('open', 'paid', 'cancelled')`),
    index('payment_requests_order').on(table.orderId),
    index('payment_requests_appointment').on(table.appointmentId),
    index('payment_requests_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    index('payment_requests_email').on(table.customerEmail),
    pgPolicy('payment_requests_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('payment_requests'),
  ],
)
