import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

/** Loaded once, so that nothing that is typed is replaced: a change in another window is found when this one saves. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => call(api.api.notices.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
