import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

export const twoFactorStatusQuery = queryOptions({
  queryKey: ['account', 'second-step'],
  queryFn: () => call(api.api.account['second-step'].$get()),
})
