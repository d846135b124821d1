import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookedTimes, forAdministrator } from '#server/db/schema/booked-times.ts'
import { forSystem, users } from '#server/db/schema/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** People who want to be told when something opens. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    serviceSlug: text('service_slug').notNull(),
    minutes: integer('minutes').notNull(),
    partOfDay: text('part_of_day', { enum: ['morning', 'afternoon', 'evening', 'any'] }).notNull(),
    /** 'Mo', 'Tu', …; null for every day. */
    weekdays: jsonb('weekdays').$type<string[]>(),
    /** The end of the last day that suits them. */
    endsAt: instant('ends_at').notNull(),
    status: text('status', { enum: ['waiting', 'offered', 'booked', 'left', 'ended'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [
    check('waitlist_entries_part', sql`${table.partOfDay} in ('morning', 'afternoon', 'evening', 'any')`),
    check(
      'waitlist_entries_status',
      sql`${table.status} in ('waiting', 'offered', 'booked', 'left', 'ended')`,
    ),
    index('waitlist_entries_next')
      .on(table.serviceSlug, table.createdAt)
      .where(sql`${table.status} = 'waiting'`),
    index('waitlist_entries_email').on(table.email),
    index('waitlist_entries_user').on(table.userId),
    index('waitlist_entries_end').on(table.endsAt),
    forAdministrator('waitlist_entries'),
    forSystem('waitlist_entries'),
  ],
)

/** A time that opened, offered to one person at a time. */
export const waitlistOffers = pgTable(
  'waitlist_offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => waitlistEntries.id, { onDelete: 'cascade' }),
    /** The hold that keeps the time for them. */
    bookedTimeId: uuid('booked_time_id').references(() => bookedTimes.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    offeredAt: instant('offered_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    answer: text('answer', { enum: ['accepted', 'declined', 'expired'] }),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    check('waitlist_offers_answer', sql`${table.answer} in ('accepted', 'declined', 'expired')`),
    index('waitlist_offers_of').on(table.entryId),
    index('waitlist_offers_time').on(table.bookedTimeId),
    index('waitlist_offers_open').on(table.expiresAt).where(sql`${table.answer} is null`),
    forAdministrator('waitlist_offers'),
    forSystem('waitlist_offers'),
  ],
)
