import { eq } from 'drizzle-orm'
import { findTimeProblems } from '#server/booking/find-time-problems.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { findBlockProblems } from '#server/features/calendar/find-block-problems.ts'
import type { ProblemsInput } from '#shared/calendar-schema.ts'
import { minutes } from '#shared/time.ts'

/**
 * What speaks against a session or a block at a time, as sentences, before anything is saved.
 * @throws AppError `not_found` for an appointment that is gone
 */
export function listProblems(ctx: Ctx, input: ProblemsInput): Promise<string[]> {
  const [startsAt, endsAt] = [new Date(input.starts_at), new Date(input.ends_at)]
  const now = ctx.now()
  return ctx.scope(ctx.actor, async (tx) => {
    if (input.kind === 'block') {
      const span = { from: startsAt, to: endsAt }
      return (await findBlockProblems(tx, span, { exceptBlockId: input.block, now })).problems
    }
    const [moving] = input.appointment
      ? await tx
          .select({ place: appointments.place })
          .from(appointments)
          .where(eq(appointments.id, input.appointment))
      : []
    if (input.appointment && !moving) throw new AppError('not_found')
    const service = ctx.content.catalog.services.find(({ slug }) => slug === input.service)
    const durationMinutes = (endsAt.getTime() - startsAt.getTime()) / minutes(1)
    const problems = await findTimeProblems(tx, {
      content: ctx.content,
      session: { startsAt, durationMinutes, place: moving?.place ?? service?.place ?? null },
      exceptAppointmentId: input.appointment,
      now,
    })
    return Object.values(problems)
  })
}
