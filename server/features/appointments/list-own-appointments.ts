import { desc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { type Venue, venueOf } from '#server/booking/read-venue.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { Appointment, OwnAppointment } from '#server/features/appointments/present.ts'
import { canJoin } from '#shared/join-session.ts'
import { ownListMax } from '#shared/pagination.ts'

const system = { role: 'system', job: 'meeting link' } as const

/** The caller's latest appointments, in ascending order of date, with the way into a session that begins or is under way. */
export async function listOwnAppointments(ctx: Ctx): Promise<OwnAppointment[]> {
  const userId = ownId(ctx.actor)
  const rows = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(appointments)
      .where(eq(appointments.userId, userId))
      .orderBy(desc(appointments.appointmentDate), desc(appointments.id))
      .limit(ownListMax),
  )
  const venues = await readVenues(ctx, rows)
  return rows
    .reverse()
    .map((appointment) => ({ appointment, joinUrl: venues.get(appointment.id)?.meetingLink ?? null }))
}

/** Only of sessions that can be joined. Clients can't read the practice's settings. */
async function readVenues(ctx: Ctx, rows: readonly Appointment[]): Promise<Map<string, Venue>> {
  const joinable = rows.filter((row) => ctx.content.booking && canJoin(row, ctx.now()))
  if (joinable.length === 0) return new Map()
  const settings = await ctx.scope(system, readPracticeSettings)
  return new Map(joinable.map((row) => [row.id, venueOf(row, settings)]))
}
