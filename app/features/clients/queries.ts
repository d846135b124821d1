import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { listQuery, toFilterQuery } from '#app/lib/list-query.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { contactStatuses } from '#shared/clients.ts'

/** Everybody who registered, ordered, booked or wrote, last active first. */
export const clientsQuery = (filter: ListFilter) =>
  listQuery({
    queryKey: ['clients', 'all', filter],
    fetchPage: (page) =>
      call(api.api.clients.$get({ query: { ...toFilterQuery(filter, contactStatuses), ...page } })),
    failure: 'Failed to load clients',
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', id],
    queryFn: async () => (await call(api.api.clients[':id'].$get({ param: { id } }))).client,
  })
