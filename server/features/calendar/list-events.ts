import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'

const maxEvents = 200

/** What happened to an appointment, the earliest first. */
export const listEvents = (ctx: Ctx, { id }: { id: string }) =>
  ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, id))
      .orderBy(asc(appointmentEvents.at))
      .limit(maxEvents),
  )
