import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { minutes } from '#shared/time.ts'

/** What waits behind each place of the navigation. */
export const waitingCountsQuery = queryOptions({
  queryKey: [...queryKeys.today, 'counts'],
  queryFn: () => call(api.api.overview.counts.$get()),
  refetchInterval: minutes(1),
})

/** Everything of Today in one call. */
export const todayQuery = queryOptions({
  queryKey: [...queryKeys.today, 'all'],
  queryFn: () => call(api.api.overview.today.$get()),
  refetchInterval: minutes(1),
})

/** What is set up, and which services send and take what. */
export const setupQuery = queryOptions({
  queryKey: [...queryKeys.today, 'setup'],
  queryFn: () => call(api.api.overview.setup.$get()),
})

export const overviewQuery = queryOptions({
  queryKey: queryKeys.overview,
  queryFn: () => call(api.api.overview.$get()),
  refetchInterval: minutes(1),
})
