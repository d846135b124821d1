import type { Content } from '#practice/snapshot.ts'
import { AppError } from '#server/errors.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { BookedService, BookingRules } from '#shared/booking/rules.ts'

export type BookableSession = {
  rules: BookingRules
  service: BookedService
  title: string
  place: SessionPlace
  minutes: number
  priceCents: number
}

/**
 * A service that can be booked, in one of its durations.
 * @throws AppError `not_found` while nothing can be booked; `invalid_input` for another service or duration
 */
export function findBookableSession(
  { booking, catalog }: Content,
  wanted: { service: string; minutes: number },
): BookableSession {
  if (!booking) throw new AppError('not_found')
  const service = booking.services.find(({ slug }) => slug === wanted.service)
  const offered = catalog.services.find(({ slug }) => slug === wanted.service)
  if (!service || !offered)
    throw new AppError('invalid_input', { fields: { service: 'This service can’t be booked online.' } })
  const duration = offered.durations.find(({ minutes }) => minutes === wanted.minutes)
  if (!duration) throw new AppError('invalid_input', { fields: { minutes: 'Choose one of the durations.' } })
  const { title, place } = offered
  return { rules: booking, service, title, place, minutes: duration.minutes, priceCents: duration.cents }
}

/** What somebody waits for, or has booked; null when it is no longer booked online. */
export function findAwaitedSession(
  content: Content,
  { serviceSlug: service, minutes }: { serviceSlug: string; minutes: number },
): BookableSession | null {
  try {
    return findBookableSession(content, { service, minutes })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
