import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { seconds } from '#shared/time.ts'

/** What is found for a text. The results of the text before stay until its own arrive; an answer to a former text shows nowhere. */
export const everythingQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(api.api.search.$get({ query: { q } }, { init: { signal } })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: seconds(20),
  })
