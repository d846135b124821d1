import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#app/lib/api.ts'
import { downloadCsv } from '#app/lib/download-csv.ts'
import { listQuery, toFilterQuery } from '#app/lib/list-query.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import type { ListFilter } from '#app/lib/use-list-filter.ts'
import type { InPersonSale } from '#shared/in-person-sale.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import { orderFilters } from '#shared/orders.ts'
import type { BulkResult } from '#shared/orders-in-bulk.ts'

export const ownOrdersQuery = queryOptions({
  queryKey: ['orders', 'own'],
  queryFn: async () => (await call(api.api.orders.$get())).orders,
})

/** Everybody's orders, newest first. */
export const allOrdersQuery = (filter: ListFilter) =>
  listQuery({
    queryKey: [...queryKeys.allOrders, filter],
    fetchPage: (page) => call(api.api.orders.all.$get({ query: { ...toQuery(filter), ...page } })),
    failure: 'Failed to load orders',
  })

export const downloadOrders = (filter: ListFilter) =>
  downloadCsv('orders.csv', (options) => api.api.orders['all.csv'].$get({ query: toQuery(filter) }, options))

function toQuery(filter: ListFilter) {
  const { from = '', to = '', client } = filter
  return { ...toFilterQuery(filter, orderFilters), from, to, ...(client && { client }) }
}

export const packOrders = (json: { ids: string[]; tell: boolean }) =>
  call(api.api.orders.pack.$post({ json }))

/** The orders as they are after the step. */
export const undoOrders = (results: readonly BulkResult[]) =>
  call(
    api.api.orders.undo.$post({
      json: { orders: results.map(({ id, version }) => ({ id, version: version ?? 0 })) },
    }),
  )

export const readPrintedOrders = (numbers: readonly number[]) =>
  call(api.api.orders.print.$get({ query: { numbers: numbers.join(',') } }))

/** One order, as its page on the dashboard shows it. */
export const ownerOrderQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'number', number],
    queryFn: async () => (await call(api.api.orders.number[':number'].$get({ param: { number } }))).order,
  })

type StepDraft = {
  step: OrderStep
  note?: string
  carrier?: string
  tracking?: string
  refund?: boolean
}

/** What the customer would get after a step. */
export const stepPreviewQuery = (id: string, draft: StepDraft) =>
  queryOptions({
    queryKey: ['orders', 'preview', id, draft],
    queryFn: () => call(api.api.orders[':id'].preview.$post({ param: { id }, json: draft })),
    placeholderData: keepPreviousData,
  })

/** The link to pay what is due of an order; also by email with `send`. */
export const offerCardLink = (id: string, send: boolean) =>
  call(api.api.orders[':id']['card-link'].$post({ param: { id }, json: { send } }))

export const cardLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'card-link', id],
    queryFn: () => offerCardLink(id, false),
  })

/** What `resend` would send: another message after each step. */
export const resendPreviewQuery = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: ['orders', 'resend', id, version],
    queryFn: () => call(api.api.orders[':id'].resend.$get({ param: { id } })),
  })

/** What the customer gets once their order is to be picked up at another time. */
export const pickupPreviewQuery = (
  id: string,
  draft: { starts_at: string; ends_at: string; note?: string },
) =>
  queryOptions({
    queryKey: ['orders', 'pickup-preview', id, draft],
    queryFn: () => call(api.api.orders[':id']['pickup-preview'].$post({ param: { id }, json: draft })),
    placeholderData: keepPreviousData,
  })

/** What the customer gets once so much is refunded. */
export const refundPreviewQuery = (
  id: string,
  draft: { cents: number; reason?: string; by_hand?: boolean },
) =>
  queryOptions({
    queryKey: ['orders', 'refund-preview', id, draft],
    queryFn: () => call(api.api.orders[':id']['refund-preview'].$post({ param: { id }, json: draft })),
    placeholderData: keepPreviousData,
  })

/** What can be sold to somebody who is there, and what can't. */
export const inPersonOffersQuery = queryOptions({
  queryKey: ['orders', 'in-person'],
  queryFn: () => call(api.api.checkout['in-person'].$get()),
})

/** What they pay for it. */
export const inPersonQuoteQuery = (lines: InPersonSale['lines']) =>
  queryOptions({
    queryKey: ['orders', 'in-person-quote', lines],
    queryFn: () => call(api.api.checkout.quote.$post({ json: { lines, delivery: 'pickup' } })),
  })

export const sellInPerson = (json: InPersonSale) => call(api.api.checkout['in-person'].$post({ json }))
