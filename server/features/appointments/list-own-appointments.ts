import { desc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import { ownListMax } from '#shared/pagination.ts'

/** The caller's latest appointments, in ascending order of date. */
export async function listOwnAppointments(ctx: Ctx): Promise<Appointment[]> {
  const userId = ownId(ctx.actor)
  const rows = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(appointments)
      .where(eq(appointments.userId, userId))
      .orderBy(desc(appointments.appointmentDate), desc(appointments.id))
      .limit(ownListMax),
  )
  return rows.reverse()
}
