import { booking } from '#practice/booking.ts'
import { services } from '#practice/services.ts'

/** A session that can be booked: one duration of a service. */
export type BookableSession = {
  id: string
  service: string
  title: string
  /** 'Chicago, IL'; null online. */
  location: string | null
  minutes: number
  label: string
  cents: number
  /** The days of the week on which it takes place: 'Mo', 'Tu'. */
  weekdays: readonly string[]
  confirmation: 'atOnce' | 'onRequest'
  cancellationNoticeHours: number
}

export const bookableSessions: readonly BookableSession[] = (booking?.services ?? []).flatMap(
  ({ slug, confirmation, cancellationNoticeHours }) => {
    const service = services.find((offered) => offered.slug === slug)
    return (service?.durations ?? []).map(({ minutes, label, cents }) => ({
      id: `${slug}-${minutes}`,
      service: slug,
      title: service?.title ?? slug,
      location: service?.location ?? null,
      minutes,
      label,
      cents,
      weekdays: (booking?.hours ?? []).flatMap(({ place, days }) => (place === service?.place ? days : [])),
      confirmation,
      cancellationNoticeHours,
    }))
  },
)
