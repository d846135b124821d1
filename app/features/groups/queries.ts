import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { listQuery } from '#app/lib/list-query.ts'
import { minutes, seconds } from '#shared/time.ts'

/** The newest group message, and finished ones that weren't announced yet. Polled while one is being sent. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'progress'],
  queryFn: async () => (await call(api.api.group_messages.$get())).groups,
  refetchInterval: ({ state }) => (state.data?.some(({ pending }) => pending > 0) ? seconds(1) : minutes(1)),
})

/** Everybody by name, those matching `q` only. */
export const peopleQuery = (q: string) =>
  listQuery({
    queryKey: ['groups', 'people', q],
    fetchPage: (page) => call(api.api.group_messages.people.$get({ query: { q, ...page } })),
  })

/** How many people a text to everybody would reach. */
export const reachableCountQuery = queryOptions({
  queryKey: ['groups', 'reachable'],
  queryFn: async () => (await call(api.api.group_messages.reachable.$get())).people,
})

/** The delivery status of each recipient. `isFinished` is part of the key, so the end of sending refetches once. */
export const recipientsQuery = (id: string, isFinished: boolean) => ({
  ...listQuery({
    queryKey: ['groups', 'recipients', id, isFinished],
    fetchPage: (page) => call(api.api.group_messages[':id'].recipients.$get({ param: { id }, query: page })),
  }),
  refetchInterval: isFinished ? (false as const) : seconds(2),
})
