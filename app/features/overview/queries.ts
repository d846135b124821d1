import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { minutes } from '#shared/time.ts'

export const overviewQuery = queryOptions({
  queryKey: queryKeys.overview,
  queryFn: () => call(api.api.overview.$get()),
  refetchInterval: minutes(1),
})
