import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { minutes } from '#shared/time.ts'

const whileRunningMs = 1000

/** The newest group message, and those that ended without a word. Asked often while one is on its way. */
export const groups = queryOptions({
  queryKey: ['groups', 'progress'],
  queryFn: async () => (await call(api.api.group_messages.$get())).groups,
  refetchInterval: ({ state }) =>
    state.data?.some(({ pending }) => pending > 0) ? whileRunningMs : minutes(1),
})

/** Everybody by name, page by page. */
export const people = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'people', q],
    queryFn: ({ pageParam }) => call(api.api.group_messages.people.$get({ query: { q, cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })

/** How many a text to everybody would reach. */
export const reachable = queryOptions({
  queryKey: ['groups', 'reachable'],
  queryFn: async () => (await call(api.api.group_messages.reachable.$get())).people,
})

/** How each recipient's text is getting on. `ended` asks once more when it has. */
export const recipients = (id: string, ended: boolean) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'recipients', id, ended],
    queryFn: ({ pageParam }) =>
      call(api.api.group_messages[':id'].recipients.$get({ param: { id }, query: { cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ended ? false : 2 * whileRunningMs,
  })
