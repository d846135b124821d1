import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/db/schema/account.ts'
import { adminRole, clientRole, currentUserId, everyRow, systemRole } from '#server/db/schema/roles.ts'
import { appointmentStatuses, duration } from '#shared/appointments.ts'

const number = (value: number) => sql.raw(String(value))
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    serviceType: text('service_type').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    appointmentDate: instant('appointment_date').notNull(),
    status: text('status', { enum: appointmentStatuses }).notNull().default('pending'),
    /** The iCalendar SEQUENCE: how often it changed. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => {
    const own = sql`${table.userId} = ${currentUserId}`
    const { min, max, step } = duration
    const statuses = sql.raw(appointmentStatuses.map((status) => `'${status}'`).join(', '))
    return [
      check('appointments_service', sql`${table.serviceType} <> ''`),
      check(
        'appointments_duration',
        sql`${table.durationMinutes} between ${number(min)} and ${number(max)} and ${table.durationMinutes} % ${number(step)} = 0`,
      ),
      check('appointments_status', sql`${table.status} in (${statuses})`),
      index('appointments_by_user').on(table.userId, table.appointmentDate, table.id),
      index('appointments_by_date').on(table.appointmentDate, table.id),
      index('appointments_by_status').on(table.status, table.appointmentDate, table.id),
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
