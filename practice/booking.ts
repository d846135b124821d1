import { facts } from '#practice/published.ts'
import { services } from '#practice/services.ts'

/** When sessions can be booked online, with the services that are offered; null: nothing can be booked. */
export const booking = facts.booking && {
  ...facts.booking,
  services: facts.booking.services.filter(
    ({ slug, isBookable }) => isBookable && services.some((service) => service.slug === slug),
  ),
}

/** Whether a session can be booked online. */
export const takesBookings = booking !== null && booking.services.length > 0 && booking.hours.length > 0
