import { linkExpiryOf } from '#server/access/signed-links.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { minutes } from '#shared/time.ts'

type Appointment = typeof appointments.$inferSelect

/** The address that opens a booking without an account, until 30 days after the session. */
export function manageUrlOf({ signedLinks }: Pick<Ctx, 'signedLinks'>, row: Appointment): string {
  const endsAt = new Date(row.appointmentDate.getTime() + minutes(row.durationMinutes))
  return signedLinks.urlFor({
    purpose: 'appointment',
    id: row.id,
    version: row.linkVersion,
    expiresAt: linkExpiryOf(endsAt),
  })
}

/** Whether the owner has ended links to an appointment: a new one then goes to its client only, by email. */
export const hasEndedLinks = ({ linkVersion }: Pick<Appointment, 'linkVersion'>): boolean => linkVersion > 1
