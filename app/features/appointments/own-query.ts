import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

export const ownAppointments = queryOptions({
  queryKey: ['appointments', 'own'],
  queryFn: async () => (await call(api.api.appointments.$get())).appointments,
})
