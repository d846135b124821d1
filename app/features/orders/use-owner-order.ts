import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ownerOrderQuery } from '#app/features/orders/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

const changedSentence =
  'This order was changed in another window. It’s up to date now: check it and try again.'

/** Shows an order as the server has it after a change, and why a change was refused. */
export function useOwnerOrder(number: number) {
  return ownerOrderCache(useQueryClient(), number)
}

export function ownerOrderCache(queries: QueryClient, number: number) {
  const { queryKey } = ownerOrderQuery(String(number))

  const refreshLists = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.allOrders })
    void queries.invalidateQueries({ queryKey: queryKeys.overview })
    void queries.invalidateQueries({ queryKey: queryKeys.today })
    // What they have spent.
    void queries.invalidateQueries({ queryKey: ['clients'] })
  }
  return {
    show(order: OwnerOrder) {
      queries.setQueryData(queryKey, order)
      refreshLists()
    },
    /** The sentence about a refused change. After a conflict the order is read again. */
    explain(error: unknown): string {
      if (!(error instanceof ApiError)) return messageForError(error)
      if (error.code === 'conflict') void queries.invalidateQueries({ queryKey })
      const { version, ...fields } = error.fields
      const [sentence] = Object.values(fields)
      if (sentence) return sentence
      if (error.code === 'conflict') return changedSentence
      return version ?? messageForError(error, 'Nothing was changed. Please try again.')
    },
  }
}
