import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { listQuery, toFilterQuery } from '#app/lib/list-query.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { threadStatuses } from '#shared/inbox.ts'
import { minutes, seconds } from '#shared/time.ts'

/** Everything of the inbox, which one event refreshes. */
export const inboxKey = queryKeys.inbox

/** Everybody who wrote or was written to, the newest message first. */
export const threadsQuery = (filter: ListFilter) =>
  listQuery({
    queryKey: [...inboxKey, 'threads', filter],
    fetchPage: (page) =>
      call(api.api.inbox.$get({ query: { ...toFilterQuery(filter, threadStatuses), ...page } })),
    failure: 'Failed to load the inbox',
  })

/** Also in a tab that isn't in view, whose event stream is closed: its title and notifications show what came. */
export const threadCountsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: () => call(api.api.inbox.counts.$get()),
  refetchInterval: minutes(1),
  refetchIntervalInBackground: true,
})

/** One conversation: the newest page first, each with its entries oldest first. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'thread', id],
    queryFn: ({ pageParam }) =>
      call(api.api.inbox[':id'].$get({ param: { id }, query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** All that a received email says. It never changes. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['received-email', id],
    queryFn: () => call(api.api.inbox.emails[':id'].$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: async () => (await call(api.api.inbox.replies.$get())).replies,
})

/** A client's conversation with the practice. */
export const ownThreadQuery = queryOptions({
  queryKey: ['own-thread'],
  queryFn: async () => (await call(api.api.thread.$get())).entries,
  refetchInterval: seconds(20),
})
