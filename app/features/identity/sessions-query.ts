import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

export const ownSessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await call(api.api.account.sessions.$get())).sessions,
})
