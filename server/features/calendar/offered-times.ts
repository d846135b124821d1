import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { deleteExpiredHolds, occupiedSpan, type Span, toRange } from '#server/booking/appointment-time.ts'
import { findTimeProblems, noMargins } from '#server/booking/find-time-problems.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import { minutes } from '#shared/time.ts'

type Appointment = typeof appointments.$inferSelect
type Offer = { appointment: Appointment; times: readonly Date[]; expiresAt: Date }

/** Offers times to the client of a request and keeps them free. @throws AppError `time_not_free` with a sentence for each time */
export async function addOffers(ctx: Ctx, tx: Tx, { appointment, times, expiresAt }: Offer): Promise<void> {
  const holdOf = await holdTimes(ctx, tx, { appointment, times, expiresAt })
  for (const startsAt of times)
    await tx
      .insert(appointmentOffers)
      .values({ appointmentId: appointment.id, startsAt, expiresAt, bookedTimeId: holdOf(startsAt) })
}

/**
 * Makes withdrawn offers count again and keeps their times free again, except those that have expired since.
 * @throws AppError `time_not_free` when one of the times has been taken since
 */
export async function reopenOffers(
  ctx: Ctx,
  tx: Tx,
  appointment: Appointment,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const offers = await tx
    .update(appointmentOffers)
    .set({ answer: null, answeredAt: null })
    .where(
      and(
        inArray(appointmentOffers.id, [...ids]),
        eq(appointmentOffers.answer, 'withdrawn'),
        gt(appointmentOffers.expiresAt, ctx.now()),
      ),
    )
    .returning()
  const [first] = offers
  if (!first) return
  const times = offers.map(({ startsAt }) => startsAt).toSorted((a, b) => a.getTime() - b.getTime())
  const holdOf = await holdTimes(ctx, tx, { appointment, times, expiresAt: first.expiresAt })
  for (const { id, startsAt } of offers)
    await tx
      .update(appointmentOffers)
      .set({ bookedTimeId: holdOf(startsAt) })
      .where(eq(appointmentOffers.id, id))
}

/** Needs the lock of `lockCalendar`. Returns the hold that covers a time. */
async function holdTimes(ctx: Ctx, tx: Tx, { appointment, times, expiresAt }: Offer) {
  const now = ctx.now()
  const { durationMinutes, place, serviceSlug } = appointment
  const problems: Record<string, string> = {}
  for (const startsAt of times) {
    const session = { startsAt, durationMinutes, place }
    const timeProblems = await findTimeProblems(tx, { content: ctx.content, session, now })
    const [sentence] = Object.values(timeProblems)
    if (sentence) problems[startsAt.toISOString()] = sentence
  }
  if (Object.keys(problems).length > 0) throw new AppError('time_not_free', { fields: problems })
  const holds: { span: Span; bookedTimeId: string }[] = []
  for (const { span, visible } of mergeSpans(ctx, appointment, times)) {
    await deleteExpiredHolds(tx, span, now)
    const [hold] = await tx
      .insert(bookedTimes)
      .values({
        kind: 'hold',
        startsAt: visible.from,
        endsAt: visible.to,
        occupied: toRange(span),
        serviceSlug,
        minutes: durationMinutes,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: bookedTimes.id })
    if (!hold) throw new AppError('time_not_free')
    holds.push({ span, bookedTimeId: hold.id })
  }
  return (startsAt: Date) =>
    holds.find(({ span }) => span.from <= startsAt && startsAt < span.to)?.bookedTimeId ?? null
}

/** Offered times may overlap each other, because only one will be taken: those share one hold. */
function mergeSpans(ctx: Ctx, { durationMinutes, place }: Appointment, times: readonly Date[]) {
  const merged: { span: Span; visible: Span }[] = []
  for (const startsAt of times) {
    const span = occupiedSpan(ctx.content.booking ?? noMargins, { startsAt, durationMinutes, place })
    const visible = { from: startsAt, to: new Date(startsAt.getTime() + minutes(durationMinutes)) }
    const last = merged.at(-1)
    if (last && span.from < last.span.to) {
      last.span.to = span.to
      last.visible.to = visible.to
    } else merged.push({ span, visible })
  }
  return merged
}
