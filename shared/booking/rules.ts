import type { SessionPlace } from '#shared/appointments.ts'

/** Hours of each week; times of day in the practice's time zone. */
export type WeeklyHours = {
  place: SessionPlace
  /** 'Mo', 'Tu', … */
  days: readonly string[]
  opens: string
  closes: string
}

export type BookedService = {
  slug: string
  isBookable: boolean
  confirmation: 'atOnce' | 'onRequest'
  payment: 'later' | 'deposit' | 'now'
  depositCents: number | null
  cancellationNoticeHours: number
}

/** When sessions can be booked: the published content's `booking`, which `practice/schema.ts` checks. */
export type BookingRules = {
  hours: readonly WeeklyHours[]
  startEveryMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  travelMinutes: number
  minimumNoticeMinutes: number
  daysAhead: number
  maxPerDay: number | null
  services: readonly BookedService[]
}

/** A date that differs from the weekly hours. Closed takes them away, extra adds some; both together replace them. */
export type CalendarDay = {
  /** In the practice's time zone. */
  date: string
  /** Null for both places. */
  place: SessionPlace | null
  kind: 'closed' | 'extra'
  opens: string | null
  closes: string | null
}
