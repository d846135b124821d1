import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { smsStatuses } from '#shared/messages.ts'
import { minutes } from '#shared/time.ts'

export const allMessagesKey = ['messages', 'all']

/** Everybody's, newest first, page by page. */
export const allMessages = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...allMessagesKey, filter],
    queryFn: ({ pageParam }) =>
      call(api.api.sms_messages.all.$get({ query: { ...asked(filter), cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load messages' },
  })

/** Long enough for a list of any size. */
const fileMs = minutes(10)

export const messagesFile = (filter: ListFilter) =>
  api.api.sms_messages['all.csv'].$get(
    { query: asked(filter) },
    { init: { signal: AbortSignal.timeout(fileMs) } },
  )

function asked({ q = '', status }: ListFilter) {
  return { q, status: smsStatuses.find((known) => known === status) }
}
