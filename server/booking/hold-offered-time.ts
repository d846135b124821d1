import type { Tx } from '#server/access/scope.ts'
import { deleteExpiredHolds, occupiedSpan, toRange } from '#server/booking/appointment-time.ts'
import type { BookableSession } from '#server/booking/bookable-service.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { minutes } from '#shared/time.ts'

type OfferedTime = { session: BookableSession; startsAt: Date; expiresAt: Date; now: Date }

/** Keeps a time for somebody on the waitlist; null when it isn't free. Needs the lock of `lockCalendar`. */
export async function holdOfferedTime(
  tx: Tx,
  { session, startsAt, expiresAt, now }: OfferedTime,
): Promise<string | null> {
  const { rules, service, place, minutes: durationMinutes } = session
  const span = occupiedSpan(rules, { startsAt, durationMinutes, place })
  await deleteExpiredHolds(tx, span, now)
  const [hold] = await tx
    .insert(bookedTimes)
    .values({
      kind: 'hold',
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes(durationMinutes)),
      occupied: toRange(span),
      serviceSlug: service.slug,
      minutes: durationMinutes,
      expiresAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return hold?.id ?? null
}
