import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await call(api.api.account.sessions.$get())).sessions,
})

export const twoFactorStatusQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: () => call(api.api.account['two-factor'].$get()),
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => call(api.api.account.passkeys.$get()),
})
