import { queryOptions } from '@tanstack/react-query'
import { moneyKey } from '#app/features/money/queries.ts'
import { api, call } from '#app/lib/api.ts'

export const differencesQuery = queryOptions({
  queryKey: [...moneyKey, 'differences'],
  queryFn: () => call(api.api.money.differences.$get()),
})

export const resolveDifference = (id: string) =>
  call(api.api.money.differences[':id'].mend.$post({ param: { id } }))
