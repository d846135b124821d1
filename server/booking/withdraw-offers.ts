import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'

type Answer = Exclude<typeof appointmentOffers.$inferSelect.answer, null | 'accepted'>

/** Ends the offered times of an appointment that nobody answered, and frees them. Needs the lock of `lockCalendar`. */
export async function withdrawOffers(
  tx: Tx,
  appointmentId: string,
  now: Date,
  answer: Answer = 'withdrawn',
): Promise<void> {
  const ended = await tx
    .update(appointmentOffers)
    .set({ answer, answeredAt: now })
    .where(and(eq(appointmentOffers.appointmentId, appointmentId), isNull(appointmentOffers.answer)))
    .returning({ bookedTimeId: appointmentOffers.bookedTimeId })
  const holds = ended.flatMap(({ bookedTimeId }) => bookedTimeId ?? [])
  if (holds.length > 0)
    await tx.delete(bookedTimes).where(and(inArray(bookedTimes.id, holds), eq(bookedTimes.kind, 'hold')))
}
