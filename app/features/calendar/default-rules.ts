import { practice } from '#practice/practice.ts'
import { services } from '#practice/services.ts'
import type { BookedService, BookingRules } from '#shared/booking/rules.ts'

/** What the form starts with before anything is published: the hours that the site prints, and requests that wait for an answer. */
export function defaultRules(): BookingRules {
  const places = [...new Set(services.map(({ place }) => place))]
  return {
    hours: places.flatMap((place) =>
      practice.hours.weekly.map(({ days, opens, closes }) => ({ place, days, opens, closes })),
    ),
    startEveryMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 15,
    travelMinutes: 0,
    minimumNoticeMinutes: 24 * 60,
    daysAhead: 60,
    maxPerDay: null,
    services: services.map(({ slug }) => defaultService(slug)),
  }
}

const defaultService = (slug: string): BookedService => ({
  slug,
  isBookable: true,
  confirmation: 'onRequest',
  payment: 'later',
  depositCents: null,
  cancellationNoticeHours: 24,
})

/** The rules with a row for each service that is offered by now; one that is new can't be booked until the owner says so. */
export function withOfferedServices(rules: BookingRules): BookingRules {
  const known = new Map(rules.services.map((service) => [service.slug, service]))
  return {
    ...rules,
    services: services.map(({ slug }) => known.get(slug) ?? { ...defaultService(slug), isBookable: false }),
  }
}
