import { queryOptions } from '@tanstack/react-query'
import { api, call, callForFile } from '#app/lib/api.ts'
import { removePaid } from '#app/lib/cart.ts'
import { downloadFile } from '#app/lib/download-file.ts'

const { 'your-order': yourOrder } = api.api

/** The order that a link opens. `isReturning`: the provider is asked about a payment first. */
export const orderQuery = (token: string, isReturning: boolean) =>
  queryOptions({
    queryKey: ['your-order', token],
    queryFn: async () => {
      const view = async () => (await call(yourOrder.view.$post({ json: { token } }))).order
      const check = () => call(yourOrder['check-payment'].$post({ json: { token } })).then((all) => all.order)
      const order = await (isReturning ? check().catch(view) : view())
      if (order.due_cents === 0 && order.status !== 'cancelled') removePaid(order.number)
      return order
    },
    retry: false,
  })

export const openPayment = (token: string) => call(yourOrder.pay.$post({ json: { token } }))

export const cancelOrder = async (token: string) =>
  (await call(yourOrder.cancel.$post({ json: { token } }))).order

export const sendMessage = (input: { token: string; message: string; key: string }) =>
  call(yourOrder.message.$post({ json: input }))

export const askForLink = (input: { number: number; email: string }) =>
  call(yourOrder['new-link'].$post({ json: input }))

export async function saveReceipt(token: string, number: number): Promise<void> {
  const file = await callForFile(yourOrder.receipt.$post({ json: { token, number } }))
  downloadFile(file, `receipt-${number}.pdf`)
}
