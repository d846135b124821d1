import type { Tx } from '#server/access/scope.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'

/** Everything that can happen to an appointment. */
export type AppointmentEventKind =
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'moved'
  | 'session_changed'
  | 'offered'
  | 'offer_answered'
  | 'change_asked'
  | 'change_dismissed'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'done'
  | 'no_show'
  | 'reopened'
  | 'undone'
  | 'link_revoked'
  | 'link_changed'
  | 'reminded'
  | 'client_confirmed'
  | 'paid'
  | 'refunded'
  | 'refund_failed'
  | 'payment_removed'
  | 'price_changed'

export type NewEvent = {
  appointmentId: string
  actor: 'client' | 'owner' | 'system'
  kind: AppointmentEventKind
  details?: Record<string, unknown>
}

/** Records what happened to an appointment, in the transaction that does it. */
export async function recordEvent(tx: Tx, { details = {}, ...event }: NewEvent): Promise<void> {
  await tx.insert(appointmentEvents).values({ ...event, details })
}
