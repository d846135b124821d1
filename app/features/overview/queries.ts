import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { minutes } from '#shared/time.ts'

export const overview = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(api.api.overview.$get()),
  refetchInterval: minutes(1),
})
