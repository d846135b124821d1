import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

const key = ['selling'] as const

/** Loaded once, so that nothing that is typed is replaced: a change in another window is found when this one publishes. */
export const pickupQuery = queryOptions({
  queryKey: [...key, 'pickup'],
  queryFn: () => call(api.api.selling.pickup.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** As `pickupQuery`. */
export const taxQuery = queryOptions({
  queryKey: [...key, 'tax'],
  queryFn: () => call(api.api.selling.tax.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** What is there of each product; orders change it at any time. */
export const stockQuery = queryOptions({
  queryKey: [...key, 'stock'],
  queryFn: async () => (await call(api.api.stock.$get())).products,
  staleTime: 0,
  refetchInterval: 30_000,
})
