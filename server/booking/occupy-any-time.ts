import type { Tx } from '#server/access/scope.ts'
import { type Occupation, occupiedSpan, occupyTime } from '#server/booking/appointment-time.ts'
import { type BookingClientRow, readBookingClient } from '#server/booking/read-booking-client.ts'
import { type WithdrawnOffer, withdrawWaitlistOffers } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'

type AnyTime = {
  client: BookingClientRow
  occupation: Omit<Occupation, 'mayOverlap'>
  /** How long the emails to those who were offered it wait. */
  emailDelayMs?: number
}

/**
 * Makes an appointment occupy its time whatever is there, which the owner has chosen. Who is offered part of it on the waitlist waits
 * again: they would be refused. Returns what they were offered. Needs the system role and the lock of `lockCalendar`; wake the outbox afterwards.
 */
export async function occupyAnyTime(ctx: Ctx, tx: Tx, { client, occupation, emailDelayMs }: AnyTime) {
  const { email } = await readBookingClient(tx, client)
  const withdrawnOffers: WithdrawnOffer[] = await withdrawWaitlistOffers(
    ctx,
    tx,
    occupiedSpan(occupation.margins, occupation.session),
    {
      place: null,
      withMargins: true,
      bookedFor: email,
      emailDelayMs,
    },
  )
  const isOccupied =
    (await occupyTime(tx, occupation)) || (await occupyTime(tx, { ...occupation, mayOverlap: true }))
  return { isOccupied, withdrawnOffers }
}
