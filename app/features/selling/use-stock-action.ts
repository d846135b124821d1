import { useQueryClient } from '@tanstack/react-query'
import { stockQuery } from '#app/features/selling/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { StockProduct } from '#shared/selling.ts'

/** A change of the stock. A refusal that names a field is shown there, beside the counts as they are now. */
export function useStockAction(action: () => Promise<{ products: StockProduct[] }>, onDone: () => void) {
  const queries = useQueryClient()
  return useAction(action, {
    onDone: ({ products }) => {
      queries.setQueryData(stockQuery.queryKey, products)
      onDone()
    },
    failure: (error) => {
      void queries.invalidateQueries({ queryKey: stockQuery.queryKey })
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0
      return isAtField ? null : messageForError(error, 'Nothing was changed. Please try again.')
    },
  })
}

/** A count as it is typed; not a number for anything else, which the server refuses with a sentence. */
export const readUnits = (typed: string): number =>
  /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN
