import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { followServerClock } from '#app/features/calendar/server-clock.ts'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { refreshAppointments } from '#app/lib/refresh-appointments.ts'
import type { CalendarQuery, PreviewStep, ProblemsInput } from '#shared/calendar-schema.ts'
import type { PreviewSessionRefundInput } from '#shared/payment-requests.ts'

const key = queryKeys.calendar

/** What is in the calendar from one date up to another. */
export const entriesQuery = (range: CalendarQuery) =>
  queryOptions({
    queryKey: [...key, 'entries', range],
    queryFn: async () => {
      const { now, ...entries } = await call(api.api.calendar.$get({ query: range }))
      followServerClock(now)
      return entries
    },
    refetchInterval: 60_000,
    // An order's steps are taken on its own page.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const requestsQuery = queryOptions({
  queryKey: queryKeys.calendarRequests,
  queryFn: async () => (await call(api.api.calendar.requests.$get())).requests,
  refetchInterval: 60_000,
})

export const waitlistQuery = queryOptions({
  queryKey: queryKeys.calendarWaitlist,
  queryFn: async () => (await call(api.api.calendar.waitlist.$get())).entries,
  refetchInterval: 60_000,
})

/** When sessions can be booked; null while nothing can. */
export const rulesQuery = queryOptions({
  queryKey: [...key, 'rules'],
  queryFn: () => call(api.api.booking.rules.$get()),
})

export const settingsQuery = queryOptions({
  queryKey: [...key, 'settings'],
  queryFn: () => call(api.api['calendar-settings'].$get()),
})

type FreeTimes = { appointment?: string; service?: string; minutes: number; from: string }

/** The free times of two weeks, for the owner: without notice. */
export const freeTimesQuery = ({ minutes, ...query }: FreeTimes) =>
  queryOptions({
    queryKey: [...key, 'free-times', query, minutes],
    queryFn: async () => {
      const answer = await call(
        api.api.calendar['free-times'].$get({ query: { ...query, minutes: String(minutes) } }),
      )
      return answer.days
    },
    staleTime: 0,
  })

/** What speaks against a time, before anything is saved; nothing is asked without one. */
export const problemsQuery = (input: ProblemsInput | null) =>
  queryOptions({
    queryKey: [...key, 'problems', input],
    enabled: input !== null,
    queryFn: async () =>
      input ? (await call(api.api.calendar.problems.$get({ query: input }))).problems : [],
    staleTime: 0,
  })

/** What happened to an appointment. */
export const eventsQuery = ({ id, sequence }: { id: string; sequence: number }) =>
  queryOptions({
    queryKey: [...key, 'events', id, sequence],
    queryFn: async () =>
      (await call(api.api.calendar.appointments[':id'].events.$get({ param: { id } }))).events,
  })

/** The email that a step would send. */
export const previewQuery = (id: string, step: PreviewStep) =>
  queryOptions({
    queryKey: [...key, 'preview', id, step],
    queryFn: () => call(api.api.calendar.appointments[':id'].preview.$post({ param: { id }, json: step })),
    staleTime: 0,
  })

/** The email that a refund of a session would send. */
export const refundPreviewQuery = (id: string, refund: PreviewSessionRefundInput) =>
  queryOptions({
    queryKey: [...key, 'refund-preview', id, refund],
    queryFn: () =>
      call(api.api.payments.sessions[':id']['preview-refund'].$post({ param: { id }, json: refund })),
    staleTime: 0,
  })

/** Loads the calendar, and what else counts appointments, again. */
export function useRefreshCalendar() {
  const queries = useQueryClient()
  return () => refreshAppointments(queries)
}
