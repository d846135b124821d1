import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { appointmentStatuses } from '#shared/appointments.ts'
import { minutes } from '#shared/time.ts'

export const allAppointmentsKey = ['appointments', 'all']
type From = { cursor?: string; before?: string }

/** Everybody's by date: the first page begins today, further ones go on from there in both directions. */
export const allAppointments = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...allAppointmentsKey, filter],
    queryFn: ({ pageParam }) =>
      call(api.api.appointments.all.$get({ query: { ...asked(filter), ...pageParam } })),
    initialPageParam: {} as From,
    getNextPageParam: ({ next_cursor }): From | null => (next_cursor ? { cursor: next_cursor } : null),
    getPreviousPageParam: ({ previous_cursor }): From | null =>
      previous_cursor ? { before: previous_cursor } : null,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load appointments' },
  })

/** Long enough for a list of any size. */
const fileMs = minutes(10)

export const appointmentsFile = (filter: ListFilter) =>
  api.api.appointments['all.csv'].$get(
    { query: asked(filter) },
    { init: { signal: AbortSignal.timeout(fileMs) } },
  )

function asked({ q = '', status }: ListFilter) {
  return { q, status: appointmentStatuses.find((known) => known === status) }
}
