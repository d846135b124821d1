import { api, call } from '#app/lib/api.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'
import type { BookInput, BookingAnswer, BookingHold, BookingTimes, HoldInput } from '#shared/booking.ts'
import type { WaitlistInput } from '#shared/waitlist.ts'

const daysShown = 14

/** The free times of two weeks from a date, from today without one. */
export const fetchTimes = (service: string, minutes: number, from: string | null): Promise<BookingTimes> =>
  call(
    api.api.booking.times.$get({
      query: { service, minutes: String(minutes), days: daysShown, ...(from && { from }) },
    }),
  )

export const holdTime = (json: HoldInput): Promise<BookingHold> => call(api.api.booking.holds.$post({ json }))

/** A hold that isn't released expires by itself, so a failure is no concern of the visitor. */
export const releaseHold = (hold: string): Promise<unknown> =>
  call(api.api.booking.holds.$delete({ json: { hold } })).catch(() => null)

export const book = (json: BookInput): Promise<BookingAnswer> =>
  call(api.api.booking.appointments.$post({ json }))

export const fetchExtraHours = (service: string, minutes: number): Promise<{ extra: WeeklyHours[] }> =>
  call(api.api.booking.waitlist.hours.$get({ query: { service, minutes: String(minutes) } }))

export const joinWaitlist = (json: WaitlistInput): Promise<unknown> =>
  call(api.api.booking.waitlist.$post({ json }))
