import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/db/schema/account.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'
import {
  appointmentEndings,
  appointmentOrigins,
  appointmentStatuses,
  sessionMinutes,
  sessionPlaces,
} from '#shared/appointments.ts'

const number = (value: number) => sql.raw(String(value))
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a guest, whose name and address are in the columns below. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    serviceType: text('service_type').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    appointmentDate: instant('appointment_date').notNull(),
    status: text('status', { enum: appointmentStatuses }).notNull().default('pending'),
    /** The iCalendar SEQUENCE: how often it changed. */
    sequence: integer('sequence').notNull().default(0),
    clientName: text('client_name'),
    clientEmail: text('client_email'),
    clientPhone: text('client_phone'),
    /** Null for what was requested by its name only, and once the service is gone from the catalogue. */
    serviceSlug: text('service_slug'),
    place: text('place', { enum: sessionPlaces }),
    /** As it was when the session was booked; null when no price was agreed. */
    priceCents: integer('price_cents'),
    /** What was paid for it, with corrections, in integer US cents: a trigger sums it from the money entries. */
    paidCents: integer('paid_cents').notNull().default(0),
    cancellationNoticeHours: integer('cancellation_notice_hours'),
    origin: text('origin', { enum: appointmentOrigins }).notNull().default('form'),
    /** What the client wrote. */
    note: text('note'),
    /** What the owner wrote for themselves. */
    ownerNote: text('owner_note'),
    /** The link of this session alone; else the practice's own. */
    meetingLink: text('meeting_link'),
    /** Links to manage the appointment carry it: a higher one ends those that were sent before. */
    linkVersion: integer('link_version').notNull().default(1),
    /** How it ended, where the status doesn't say it. */
    ending: text('ending', { enum: appointmentEndings }),
    /** When a pending request expires; null for one that doesn't. */
    requestExpiresAt: instant('request_expires_at'),
    /** What has to be paid before the session is confirmed, as agreed with the booking; null to pay later. */
    prepayCents: integer('prepay_cents'),
    /** Until when a pending booking keeps its time while it is paid for. */
    paymentDueAt: instant('payment_due_at'),
    /** Chosen by the browser, so that a repeated submission books once. */
    bookingKey: uuid('booking_key').unique(),
    /** The guest's search terms. A trigger writes it; empty for an account's. */
    search: text('search').notNull().default(''),
  },
  (table) => {
    const own = sql`${table.userId} = ${currentUserId}`
    const isOfGuest = sql`${table.userId} is null`
    return [
      check('appointments_service', sql`${table.serviceType} <> ''`),
      check(
        'appointments_duration',
        sql`${table.durationMinutes} between ${number(sessionMinutes.min)} and ${number(sessionMinutes.max)}`,
      ),
      check('appointments_status', sql`${table.status} in (${oneOf(appointmentStatuses)})`),
      check(
        'appointments_client',
        sql`${table.userId} is not null or (${table.clientName} is not null and coalesce(${table.clientEmail}, ${table.clientPhone}) is not null)`,
      ),
      check('appointments_place', sql`${table.place} in (${oneOf(sessionPlaces)})`),
      check('appointments_price', sql`${table.priceCents} >= 0`),
      check('appointments_prepay', sql`${table.prepayCents} > 0`),
      check('appointments_origin', sql`${table.origin} in (${oneOf(appointmentOrigins)})`),
      check('appointments_ending', sql`${table.ending} in (${oneOf(appointmentEndings)})`),
      index('appointments_by_user').on(table.userId, table.appointmentDate, table.id),
      index('appointments_by_date').on(table.appointmentDate, table.id),
      index('appointments_by_status').on(table.status, table.appointmentDate, table.id),
      index('appointments_owing')
        .on(table.appointmentDate)
        .where(
          sql`${table.priceCents} > ${table.paidCents} and ${table.status} in ('confirmed', 'completed')`,
        ),
      index('appointments_by_person').on(sql`coalesce(${table.userId}, ${table.id})`),
      index('appointments_guest_email').on(table.clientEmail).where(isOfGuest),
      index('appointments_guest_phone').on(table.clientPhone).where(isOfGuest),
      index('appointments_request_expiry').on(table.requestExpiresAt).where(sql`${table.status} = 'pending'`),
      index('appointments_payment_due').on(table.paymentDueAt).where(sql`${table.status} = 'pending'`),
      pgPolicy('appointments_own_read', { for: 'select', to: clientRole, using: own }),
      pgPolicy('appointments_request', {
        for: 'insert',
        to: [clientRole, adminRole],
        withCheck: sql`${own} and ${table.status} = 'pending'`,
      }),
      pgPolicy('appointments_admin_read', { for: 'select', to: adminRole, using: everyRow }),
      pgPolicy('appointments_admin_write', {
        for: 'update',
        to: adminRole,
        using: everyRow,
        withCheck: everyRow,
      }),
      pgPolicy('appointments_system', { for: 'all', to: systemRole, using: everyRow, withCheck: everyRow }),
    ]
  },
)
