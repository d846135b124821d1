import type { Content } from '#practice/snapshot.ts'
import { buildCalendarEvent } from '#server/booking/build-calendar-event.ts'
import { canMoveWithoutAsking } from '#server/booking/can-move-without-asking.ts'
import { freeChangeDeadline } from '#server/booking/emails.ts'
import { presentBalance } from '#server/booking/payment-summary.ts'
import { ownPlaceOf } from '#server/booking/read-venue.ts'
import type { WaitlistOffer } from '#server/features/booking/answer-waitlist.ts'
import { changeRightOf, type ManagedAppointment } from '#server/features/booking/find-managed.ts'
import type { ViewedBooking } from '#server/features/booking/view-booking.ts'
import { renderDownload } from '#server/messaging/channels/email/calendar-file.ts'
import { canJoin } from '#shared/join-session.ts'
import type { ManagedBooking, WaitlistOfferView } from '#shared/manage-booking.ts'

type Presented = { content: Content; calendarDomain: string; now: Date }

/** Nothing about the person: a link can fall into other hands. */
export function presentManaged(
  { appointment: row, offers, venue, payment, changeRequest, receipts, isEmailed }: ViewedBooking,
  { content, calendarDomain, now }: Presented,
): ManagedBooking {
  const { meetingLink, address, directions } = venue
  const isConfirmed = row.status === 'confirmed'
  const { ending } = row
  const isNamed = ending === 'declined' || ending === 'expired' || ending === 'unpaid'
  return {
    service_type: row.serviceType,
    service_slug: row.serviceSlug,
    duration_minutes: row.durationMinutes,
    appointment_date: row.appointmentDate.toISOString(),
    status: row.status,
    ending: isNamed ? ending : null,
    place: row.place,
    price_cents: row.priceCents,
    change: changeRightOf(row, now),
    change_asked_at: changeRequest?.at.toISOString() ?? null,
    can_move: changeRightOf(row, now) === 'free' && canMoveWithoutAsking(row, content),
    free_until: freeChangeDeadline(row).toISOString(),
    offers: offers.map(({ id, startsAt }) => ({ id, starts_at: startsAt.toISOString() })),
    offers_expire_at: offers[0]?.expiresAt.toISOString() ?? null,
    address: isConfirmed ? address : ownPlaceOf(content, row),
    directions: isConfirmed ? directions : null,
    has_meeting_link: isConfirmed && meetingLink !== null,
    calendar_file: isConfirmed ? renderFile({ row, venue, content, calendarDomain, now }) : null,
    payment: presentBalance(payment),
    receipts: receipts.map(({ number, at, cents }) => ({ number, at: at.toISOString(), cents })),
    is_emailed: isEmailed,
    join_url: canJoin(row, now) ? meetingLink : null,
  }
}

type CalendarFileInput = Presented & { row: ManagedAppointment; venue: ViewedBooking['venue'] }

/** Without the meeting link: people share their calendars. */
const renderFile = ({ row, venue, ...presented }: CalendarFileInput) =>
  renderDownload(
    presented.content,
    buildCalendarEvent(
      { appointment: row, venue: { ...venue, meetingLink: null }, ...presented },
      'confirmed',
    ),
  )

export function presentWaitlistOffer({ offer, entry, session }: WaitlistOffer): WaitlistOfferView {
  return {
    service_type: session.title,
    duration_minutes: session.minutes,
    starts_at: offer.startsAt.toISOString(),
    expires_at: offer.expiresAt.toISOString(),
    price_cents: session.priceCents,
    place: session.place,
    answer: offer.answer,
    can_leave: entry.status === 'waiting' || entry.status === 'offered',
  }
}
