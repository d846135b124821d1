import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { AddAppointment } from '#shared/calendar-schema.ts'
import { priceOfLength } from '#shared/price-of-length.ts'

type Named = Pick<AddAppointment, 'service' | 'title' | 'minutes' | 'place'>

/**
 * The session in the words and at the price of the catalogue, or what the owner called it.
 * @throws AppError `invalid_input` for neither, or a service that isn't offered
 */
export function describeSession({ content }: Ctx, { service: slug, title, minutes, place }: Named) {
  if (slug === undefined) {
    if (title === undefined)
      throw new AppError('invalid_input', { fields: { title: 'Choose a service or enter what it’s for.' } })
    return { serviceType: title, place: place ?? null }
  }
  const service = content.catalog.services.find((offered) => offered.slug === slug)
  if (!service) throw new AppError('invalid_input', { fields: { service: 'Choose one of the services.' } })
  const rule = content.booking?.services.find((booked) => booked.slug === slug)
  return {
    serviceType: service.title,
    serviceSlug: slug,
    place: service.place,
    priceCents: priceOfLength(service.durations, minutes),
    cancellationNoticeHours: rule?.cancellationNoticeHours ?? null,
  }
}
