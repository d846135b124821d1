import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { linkProblem, verifyLink } from '#server/access/verify-link.ts'
import { freeChangeDeadline } from '#server/booking/emails.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import type { ChangeRight } from '#shared/manage-booking.ts'

export type ManagedAppointment = typeof appointments.$inferSelect

/** By the link of the confirmation, or by the account that the appointment is of. */
export type BookingAccess = { token: string } | { id: string; userId: string }

/** For changes that a link allows and a visitor's database role doesn't: always behind `findManaged`. */
export const bookingSystem = { role: 'system', job: 'booking link' } as const

/**
 * The appointment that a link opens or an account owns.
 * @throws AppError `link_expired` for a forged, expired or revoked link; `not_found` for another account's appointment.
 */
export async function findManaged(ctx: Ctx, tx: Tx, access: BookingAccess): Promise<ManagedAppointment> {
  if ('userId' in access) {
    const isOwn = and(eq(appointments.id, access.id), eq(appointments.userId, access.userId))
    const [row] = await tx.select().from(appointments).where(isOwn)
    if (!row) throw new AppError('not_found')
    return row
  }
  const link = verifyLink(ctx.signedLinks, { token: access.token, purpose: 'appointment', now: ctx.now() })
  const isLinked = and(eq(appointments.id, link.id), eq(appointments.linkVersion, link.version))
  const [row] = await tx.select().from(appointments).where(isLinked)
  if (!row) throw linkProblem('replaced')
  return row
}

/** What the client may do: a request can be withdrawn and moved until its time, a confirmed session until the notice period. */
export function changeRightOf(row: ManagedAppointment, now: Date): ChangeRight {
  const isOpen = row.status === 'pending' || row.status === 'confirmed'
  if (!isOpen || row.appointmentDate <= now) return 'none'
  return row.status === 'pending' || now < freeChangeDeadline(row) ? 'free' : 'ask'
}

/** @throws AppError `notice_period` in the notice period, `conflict` for an appointment that is over or cancelled. */
export function requireFreeChange(row: ManagedAppointment, now: Date): void {
  const right = changeRightOf(row, now)
  if (right === 'none') throw new AppError('conflict')
  if (right === 'ask') throw new AppError('notice_period')
}
