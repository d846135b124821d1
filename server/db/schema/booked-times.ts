import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import { tstzrange } from '#server/db/schema/tstzrange.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
export const forAdministrator = (table: string) =>
  pgPolicy(`${table}_admin`, { for: 'all', to: adminRole, using: everyRow, withCheck: everyRow })

export const bookedTimeKinds = ['hold', 'appointment', 'block'] as const
export type BookedTimeKind = (typeof bookedTimeKinds)[number]

/**
 * Everything that occupies the coach's time. The exclusion constraint `booked_times_no_overlap`, in the migration, refuses a row
 * whose occupied span overlaps another one's: it decides who gets a time. A trigger gives each appointment its row.
 */
export const bookedTimes = pgTable(
  'booked_times',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: bookedTimeKinds }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** From start to end with buffers and travel. */
    occupied: tstzrange('occupied').notNull(),
    /** Not under the constraint: the owner's override, a hold that ran out, an appointment made while no hours were published. */
    mayOverlap: boolean('may_overlap').notNull().default(false),
    appointmentId: uuid('appointment_id')
      .unique()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The name of a block. */
    title: text('title'),
    /** Of a hold; null for a time that the owner or the waitlist offers. */
    tokenHash: text('token_hash').unique(),
    serviceSlug: text('service_slug'),
    minutes: integer('minutes'),
    /** Whose hold it is, as a hash: so many at a time, no more. */
    visitorKey: text('visitor_key'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('booked_times_kind', sql`${table.kind} in ('hold', 'appointment', 'block')`),
    check('booked_times_span', sql`${table.startsAt} < ${table.endsAt}`),
    check('booked_times_occupied', sql`${table.occupied} @> tstzrange(${table.startsAt}, ${table.endsAt})`),
    check(
      'booked_times_appointment',
      sql`(${table.kind} = 'appointment') = (${table.appointmentId} is not null)`,
    ),
    check('booked_times_hold', sql`(${table.kind} = 'hold') = (${table.expiresAt} is not null)`),
    index('booked_times_read').using('gist', table.occupied),
    index('booked_times_expiry').on(table.expiresAt).where(sql`${table.kind} = 'hold'`),
    index('booked_times_visitor').on(table.visitorKey).where(sql`${table.visitorKey} is not null`),
    forAdministrator('booked_times'),
    forSystem('booked_times'),
  ],
)
