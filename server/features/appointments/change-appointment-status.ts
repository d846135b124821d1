import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { enqueueStatusEmail } from '#server/features/appointments/enqueue-status-email.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import { readClient } from '#server/features/appointments/read-client.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'

type StatusChange = { id: string; status: AppointmentStatus; was?: AppointmentStatus | undefined }

/**
 * Sets an appointment's status if it still is what the administrator saw, and emails the client an updated calendar event.
 * @throws AppError `not_found`; `conflict` with the current status.
 */
export async function changeAppointmentStatus(
  ctx: Ctx,
  { id, status, was }: StatusChange,
): Promise<Appointment> {
  const appointment = await ctx.scope(ctx.actor, async (tx) => {
    const isExpected = was && inArray(appointments.status, [was, status])
    const [changed] = await tx
      .update(appointments)
      .set({ status, sequence: sql`${appointments.sequence} + 1` })
      .where(and(eq(appointments.id, id), ne(appointments.status, status), isExpected))
      .returning()
    if (changed) {
      const client = changed.status === 'completed' ? undefined : await readClient(tx, changed)
      if (client) await enqueueStatusEmail(ctx, tx, { appointment: changed, client })
      return changed
    }
    const [current] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (current && current.status !== status)
      throw new AppError('conflict', { fields: { status: current.status } })
    return current
  })
  if (!appointment) throw new AppError('not_found')
  ctx.outbox.wake()
  return appointment
}
