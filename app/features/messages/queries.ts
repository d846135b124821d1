import { queryOptions } from '@tanstack/react-query'
import { pollIntervalMs } from '#app/features/messages/poll-interval.ts'
import { api, call } from '#app/lib/api.ts'
import { downloadCsv } from '#app/lib/download-csv.ts'
import { listQuery, toFilterQuery } from '#app/lib/list-query.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { messageListStatuses } from '#shared/messages.ts'

/** Refetched while it's on screen: replies come in, and pending texts get delivered. */
export const ownMessagesQuery = queryOptions({
  queryKey: ['messages', 'own'],
  queryFn: async () => (await call(api.api.sms_messages.$get())).messages,
  refetchInterval: ({ state }) => pollIntervalMs(state.data ?? [], Date.now()),
})

/** Everybody's messages, newest first. */
export const allMessagesQuery = (filter: ListFilter) =>
  listQuery({
    queryKey: [...queryKeys.allMessages, filter],
    fetchPage: (page) => call(api.api.sms_messages.all.$get({ query: { ...toQuery(filter), ...page } })),
    failure: 'Failed to load messages',
  })

export const downloadMessages = (filter: ListFilter) =>
  downloadCsv('messages.csv', (options) =>
    api.api.sms_messages['all.csv'].$get({ query: toQuery(filter) }, options),
  )

const toQuery = (filter: ListFilter) => toFilterQuery(filter, messageListStatuses)
