import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

/** Under 'money', as everything that a mended difference changes. */
export const moneyQueryKey = ['money'] as const

export const differencesQuery = queryOptions({
  queryKey: [...moneyQueryKey, 'differences'],
  queryFn: () => call(api.api.money.differences.$get()),
})

export const mendDifference = (id: string) =>
  call(api.api.money.differences[':id'].mend.$post({ param: { id } }))
