import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import { orderStatuses } from '#shared/orders.ts'
import { minutes } from '#shared/time.ts'

export const ownOrders = queryOptions({
  queryKey: ['orders', 'own'],
  queryFn: async () => (await call(api.api.orders.$get())).orders,
})

export const allOrdersKey = ['orders', 'all']

/** Everybody's, newest first, page by page. */
export const allOrders = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...allOrdersKey, filter],
    queryFn: ({ pageParam }) =>
      call(api.api.orders.all.$get({ query: { ...asked(filter), cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load orders' },
  })

/** Long enough for a list of any size. */
const fileMs = minutes(10)

export const ordersFile = (filter: ListFilter) =>
  api.api.orders['all.csv'].$get({ query: asked(filter) }, { init: { signal: AbortSignal.timeout(fileMs) } })

function asked({ q = '', status, from = '', to = '' }: ListFilter) {
  return { q, from, to, status: orderStatuses.find((known) => known === status) }
}
