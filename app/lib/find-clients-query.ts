import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

/** Clients whose name, address or number matches; nobody for less than two characters. */
export const findClientsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['clients', 'find', typed],
    enabled: typed.length > 1,
    queryFn: async () => (await call(api.api.clients.$get({ query: { q: typed } }))).clients,
  })
