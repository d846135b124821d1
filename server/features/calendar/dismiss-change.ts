import { eq } from 'drizzle-orm'
import { readChangeRequests } from '#server/booking/change-requests.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'

/**
 * Sets aside the change that a client asked for: it waits no longer, and the session stays as it is.
 * @throws AppError `not_found`; `conflict` when the client has asked again since
 */
export const dismissChange = (ctx: Ctx, { id, askedAt }: { id: string; askedAt: Date }) =>
  ctx.scope(calendarSystem, async (tx) => {
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
    if (!row) throw new AppError('not_found')
    const requestedChange = (await readChangeRequests(tx, [id])).get(id)
    if (requestedChange && requestedChange.at.getTime() !== askedAt.getTime()) throw new AppError('conflict')
    if (requestedChange)
      await recordEvent(tx, { appointmentId: id, actor: 'owner', kind: 'change_dismissed' })
    return readEntry(tx, row)
  })
