import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownerOrderCache } from '#app/features/orders/use-owner-order.ts'
import { ownerOrder } from '#tests/support/owner-order.ts'

test('after a payment or a refund of an order the record of its customer is read again', () => {
  const queries = new QueryClient()
  const record = ['clients', 'record', 'ada']
  queries.setQueryData(record, { spent_cents: 6000 })
  ownerOrderCache(queries, ownerOrder.number).show(ownerOrder)
  expect(queries.getQueryState(record)?.isInvalidated).toBe(true)
})
