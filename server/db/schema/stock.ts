import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { forAdministrator } from '#server/db/schema/booked-times.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import type { StockCorrection } from '#shared/selling.ts'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What can be sold of a product, where the owner counts it: in units, as sizes count them. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    productSlug: text('product_slug').notNull(),
    /** As in 'Pilot batch 3'. */
    name: text('name').notNull(),
    /** Units that are there, with those that are reserved. */
    onHand: integer('on_hand').notNull(),
    /** Units of orders that are being paid for. */
    reserved: integer('reserved').notNull().default(0),
    /** The last instant it is sold; null without an end. */
    sellUntil: instant('sell_until'),
    /** Each time the owner counted again, oldest first. */
    corrections: jsonb('corrections').$type<StockCorrection[]>().notNull().default([]),
  },
  (table) => [
    check('stock_batches_name', sql`${table.name} <> ''`),
    check('stock_batches_on_hand', sql`${table.onHand} >= 0`),
    check('stock_batches_reserved', sql`${table.reserved} between 0 and ${table.onHand}`),
    index('stock_batches_of').on(table.productSlug, table.createdAt),
    forAdministrator('stock_batches'),
    forSystem('stock_batches'),
  ],
)

export const reservationStates = ['reserved', 'sold', 'released'] as const

/** Units of a batch that an order takes: reserved while it is paid for, then sold or released. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => stockBatches.id, { onDelete: 'cascade' }),
    units: integer('units').notNull(),
    state: text('state', { enum: reservationStates }).notNull().default('reserved'),
    /** When a reservation of an order that isn't paid by then is released. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('stock_reservations_units', sql`${table.units} > 0`),
    check('stock_reservations_state', sql`${table.state} in (${oneOf(reservationStates)})`),
    index('stock_reservations_of').on(table.orderId),
    index('stock_reservations_batch').on(table.batchId),
    index('stock_reservations_expiry').on(table.expiresAt).where(sql`${table.state} = 'reserved'`),
    pgPolicy('stock_reservations_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('stock_reservations'),
  ],
)

/** People who want to be told when a product is there again. */
export const stockWaitlist = pgTable(
  'stock_waitlist',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    productSlug: text('product_slug').notNull(),
    email: text('email').notNull(),
    notifiedAt: instant('notified_at'),
  },
  (table) => [
    check('stock_waitlist_email', sql`${table.email} <> ''`),
    index('stock_waitlist_next')
      .on(table.productSlug, table.createdAt)
      .where(sql`${table.notifiedAt} is null`),
    index('stock_waitlist_email').on(table.email),
    pgPolicy('stock_waitlist_admin', { for: 'select', to: adminRole, using: everyRow }),
    forSystem('stock_waitlist'),
  ],
)
