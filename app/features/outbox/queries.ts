import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { minutes } from '#shared/time.ts'

export const failedDeliveriesQuery = queryOptions({
  queryKey: ['outbox', 'failed'],
  queryFn: () => call(api.api.outbox.failed.$get()),
  refetchInterval: minutes(1),
})

export const sandboxMessagesQuery = queryOptions({
  queryKey: ['outbox', 'sandbox'],
  queryFn: () => call(api.api.outbox.sandbox.$get()),
})
