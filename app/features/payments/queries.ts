import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import type {
  ChangePriceInput,
  ReceivedPaymentInput,
  RefundTakenInput,
  SettleRefundInput,
  TakePaymentInput,
} from '#shared/payment-requests.ts'

const { payments } = api.api
export const paymentsKey = ['payments'] as const

/** What was taken and asked for: the open ones first, then the newest. */
export const takenQuery = infiniteQueryOptions({
  queryKey: [...paymentsKey, 'list'],
  queryFn: ({ pageParam }) => call(payments.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** One of them, asked for again while the customer pays it. */
export const openPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, id],
    queryFn: async () => (await call(payments[':id'].$get({ param: { id } }))).payment,
    refetchInterval: ({ state }) => (state.data?.state === 'open' || !state.data ? 3000 : false),
  })

export const takePayment = async (json: TakePaymentInput) => (await call(payments.$post({ json }))).payment
export const changePrice = (id: string, json: ChangePriceInput) =>
  call(payments.sessions[':id'].price.$post({ param: { id }, json }))
export const sendLink = (id: string) => call(payments[':id'].send.$post({ param: { id } }))
export const recordReceived = (id: string, json: ReceivedPaymentInput) =>
  call(payments[':id'].received.$post({ param: { id }, json }))
export const withdraw = (id: string) => call(payments[':id'].withdraw.$post({ param: { id } }))
export const refundTaken = (id: string, json: RefundTakenInput) =>
  call(payments[':id'].refund.$post({ param: { id }, json }))
export const settleRefund = (id: string, json: SettleRefundInput) =>
  call(payments.card[':id']['settle-refund'].$post({ param: { id }, json }))
