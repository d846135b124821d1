import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'

const { pay } = api.api

/** What a link asks for. `isReturning`: the provider is asked about a payment first. */
export const paymentRequestQuery = (token: string, isReturning: boolean) =>
  queryOptions({
    queryKey: ['pay', token],
    queryFn: async () => {
      const view = async () => (await call(pay.view.$post({ json: { token } }))).request
      if (!isReturning) return view()
      return call(pay.check.$post({ json: { token } })).then(({ request }) => request, view)
    },
  })

export const openPaymentPage = (token: string) => call(pay.open.$post({ json: { token } }))
