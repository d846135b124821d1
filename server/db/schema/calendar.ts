import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes, forAdministrator } from '#server/db/schema/booked-times.ts'
import { forSystem } from '#server/db/schema/identity.ts'
import { adminRole, everyRow } from '#server/db/schema/roles.ts'
import { sessionPlaces } from '#shared/appointments.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const isTimeOfDay = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

/** What happened to an appointment, in order. Nothing changes or removes an entry. */
export const appointmentEvents = pgTable(
  'appointment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor', { enum: ['client', 'owner', 'system'] }).notNull(),
    /** 'requested', 'booked', 'confirmed', 'moved', … as `server/booking/record-event.ts` lists them. */
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    check('appointment_events_actor', sql`${table.actor} in ('client', 'owner', 'system')`),
    check('appointment_events_kind', sql`${table.kind} <> ''`),
    index('appointment_events_of').on(table.appointmentId, table.at),
    pgPolicy('appointment_events_admin_read', { for: 'select', to: adminRole, using: everyRow }),
    pgPolicy('appointment_events_admin_add', {
      for: 'insert',
      to: adminRole,
      withCheck: sql`${table.actor} = 'owner'`,
    }),
    forSystem('appointment_events'),
  ],
)

/** Times that were offered to the client of a request. Each occupies its time as a hold until it is answered or expires. */
export const appointmentOffers = pgTable(
  'appointment_offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    bookedTimeId: uuid('booked_time_id').references(() => bookedTimes.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    offeredAt: instant('offered_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    answer: text('answer', { enum: ['accepted', 'declined', 'expired', 'withdrawn'] }),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    check(
      'appointment_offers_answer',
      sql`${table.answer} in ('accepted', 'declined', 'expired', 'withdrawn')`,
    ),
    index('appointment_offers_of').on(table.appointmentId, table.startsAt),
    index('appointment_offers_time').on(table.bookedTimeId),
    index('appointment_offers_open').on(table.expiresAt).where(sql`${table.answer} is null`),
    forAdministrator('appointment_offers'),
    forSystem('appointment_offers'),
  ],
)

/** Dates that differ from the published weekly hours: closed, or with extra hours. In the practice's time zone. */
export const calendarDays = pgTable(
  'calendar_days',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    date: date('date', { mode: 'string' }).notNull(),
    /** Null for both places. */
    place: text('place', { enum: sessionPlaces }),
    kind: text('kind', { enum: ['closed', 'extra'] }).notNull(),
    opens: text('opens'),
    closes: text('closes'),
    note: text('note'),
  },
  (table) => [
    check('calendar_days_place', sql`${table.place} in ('online', 'inPerson')`),
    check('calendar_days_kind', sql`${table.kind} in ('closed', 'extra')`),
    check(
      'calendar_days_hours',
      sql`case when ${table.kind} = 'closed' then coalesce(${table.opens}, ${table.closes}) is null
        else coalesce(${table.opens} ~ ${sql.raw(`'${isTimeOfDay}'`)} and ${table.closes} ~ ${sql.raw(`'${isTimeOfDay}'`)} and ${table.opens} < ${table.closes}, false) end`,
    ),
    uniqueIndex('calendar_days_once').on(
      table.date,
      table.kind,
      sql`coalesce(${table.place}, '')`,
      sql`coalesce(${table.opens}, '')`,
    ),
    forAdministrator('calendar_days'),
    forSystem('calendar_days'),
  ],
)

/** Secret addresses at which the owner's other calendars read the sessions. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    /** With names, or as 'Busy' only. */
    kind: text('kind', { enum: ['full', 'busy'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [
    check('calendar_feeds_kind', sql`${table.kind} in ('full', 'busy')`),
    forAdministrator('calendar_feeds'),
    forSystem('calendar_feeds'),
  ],
)

/** Other calendars of the owner, whose busy times aren't offered. The address is a secret of theirs. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    url: text('url').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    fetchedAt: instant('fetched_at'),
    failedSince: instant('failed_since'),
    /** A sentence for the owner. */
    failure: text('failure'),
  },
  () => [forAdministrator('busy_calendars'), forSystem('busy_calendars')],
)

export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => busyCalendars.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'busy_times_pk', columns: [table.calendarId, table.startsAt, table.endsAt] }),
    check('busy_times_span', sql`${table.startsAt} < ${table.endsAt}`),
    index('busy_times_read').on(table.endsAt, table.startsAt),
    forAdministrator('busy_times'),
    forSystem('busy_times'),
  ],
)

/** What the owner sets and nobody else reads: one row. */
export const practiceSettings = pgTable(
  'practice_settings',
  {
    name: text('name').primaryKey().default('practice'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    check('practice_settings_one', sql`${table.name} = 'practice'`),
    forAdministrator('practice_settings'),
    forSystem('practice_settings'),
  ],
)
