import type { BookingRules, Service } from '#practice/schema.ts'

/** A new service that the owner hasn't decided about in the calendar: visitors don't find it where they choose a session. */
export const listUnbookable = <Some extends Pick<Service, 'slug' | 'isOffered'>>(
  rules: BookingRules | null,
  services: readonly Some[],
): Some[] =>
  rules === null
    ? []
    : services.filter(
        ({ slug, isOffered }) => isOffered && !rules.services.some((rule) => rule.slug === slug),
      )
