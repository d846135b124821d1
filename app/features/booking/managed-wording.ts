import { nameMoment } from '#app/features/booking/wording.ts'
import { practice } from '#practice/practice.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

/** What a booking is now: the heading of its page. */
export function nameManaged({ status, ending, offers, payment }: ManagedBooking, isNew: boolean): string {
  if (status === 'completed') return 'Your session is over'
  if (status === 'cancelled') {
    if (ending === 'declined') return 'This time didn’t work for us'
    if (ending === 'unpaid') return 'Your booking wasn’t completed'
    return ending === 'expired' ? 'Your request has expired' : 'Your appointment is cancelled'
  }
  if (offers.length > 0) return `${practice.coach.firstName} suggests another time`
  if (payment.due_at) return 'Pay to confirm your booking'
  if (payment.state === 'review' && status === 'pending') return 'We’re checking your payment'
  if (status === 'pending') return 'We received your request'
  return isNew ? 'You’re booked' : 'Your appointment is confirmed'
}

/** Whether the owner has yet to accept it. */
export const isRequest = ({ status, payment }: ManagedBooking): boolean =>
  status === 'pending' && payment.due_at === null

/** Until when it can be changed, or why it can't; null when there is nothing to say. */
export function describeChanges(booking: ManagedBooking): string | null {
  const { change, can_move, status, free_until, appointment_date } = booking
  const { firstName } = practice.coach
  if (change === 'none') return null
  if (change === 'ask') return `It’s too late to change this online. Ask ${firstName} instead.`
  if (isRequest(booking))
    return can_move
      ? 'You can change or withdraw your request at any time.'
      : `You can withdraw your request at any time. To change it, ask ${firstName}.`
  const until = free_until === appointment_date ? 'until it starts' : `until ${nameMoment(free_until)}`
  if (can_move)
    return status === 'pending'
      ? 'You can change or cancel it at any time before you pay.'
      : `You can move or cancel ${until}.`
  return status === 'pending'
    ? `You can cancel it at any time before you pay. To change it, ask ${firstName}.`
    : `You can cancel ${until}. To move it, ask ${firstName}.`
}
