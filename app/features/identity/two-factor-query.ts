import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

export const twoFactorStatusQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: () => call(api.api.account['two-factor'].$get()),
})
