import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { downloadCsv } from '#app/lib/download-csv.ts'
import { listQuery, toFilterQuery } from '#app/lib/list-query.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { appointmentStatuses } from '#shared/appointments.ts'

export const ownAppointmentsQuery = queryOptions({
  queryKey: queryKeys.ownAppointments,
  queryFn: async () => (await call(api.api.appointments.$get())).appointments,
})

/** Everybody's appointments by date: the first page begins today, and there are pages before and after it. */
export const allAppointmentsQuery = (filter: ListFilter) =>
  listQuery({
    queryKey: [...queryKeys.allAppointments, filter],
    fetchPage: (page) => call(api.api.appointments.all.$get({ query: { ...toQuery(filter), ...page } })),
    failure: 'Failed to load appointments',
  })

export const downloadAppointments = (filter: ListFilter) =>
  downloadCsv('appointments.csv', (options) =>
    api.api.appointments['all.csv'].$get({ query: toQuery(filter) }, options),
  )

const toQuery = (filter: ListFilter) => ({
  ...toFilterQuery(filter, appointmentStatuses),
  client: filter.client,
  when: filter.when === 'past' ? ('past' as const) : undefined,
})
