import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { checkTime, lockConfirmedTimes } from '#server/features/appointments/check-time.ts'
import { enqueueStatusEmail } from '#server/features/appointments/enqueue-status-email.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import { readClient } from '#server/features/appointments/read-client.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'

type StatusChange = {
  id: string
  status: AppointmentStatus
  was?: AppointmentStatus | undefined
  /** Confirms although the time overlaps another appointment or is outside the hours. */
  anyTime?: boolean | undefined
}

/**
 * Sets an appointment's status if it still is what the administrator saw, and emails the client an updated calendar event.
 * @throws AppError `not_found`; `conflict` with the current status; `time_not_free` with sentences
 * that say why the time is unusual, unless `anyTime`.
 */
export async function changeAppointmentStatus(
  ctx: Ctx,
  { id, status, was, anyTime = false }: StatusChange,
): Promise<Appointment> {
  const appointment = await ctx.scope(ctx.actor, async (tx) => {
    const isExpected = was && inArray(appointments.status, [was, status])
    const [changed] = await tx
      .update(appointments)
      .set({ status, sequence: sql`${appointments.sequence} + 1` })
      .where(and(eq(appointments.id, id), ne(appointments.status, status), isExpected))
      .returning()
    if (changed) {
      if (status === 'confirmed') {
        await lockConfirmedTimes(tx)
        if (!anyTime) await assertTimeIsFree(ctx, tx, changed)
      }
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

async function assertTimeIsFree(ctx: Ctx, tx: Tx, appointment: Appointment) {
  const fields = await checkTime(tx, ctx.content, appointment)
  if (Object.keys(fields).length > 0) throw new AppError('time_not_free', { fields })
}
