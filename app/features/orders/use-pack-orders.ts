import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { packOrders, undoOrders } from '#app/features/orders/queries.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { AdminOrderRow } from '#shared/orders.ts'
import type { BulkResult } from '#shared/orders-in-bulk.ts'

/** What a change of several orders led to: what can be undone, and a sentence for each order that stayed as it was. */
export type Packed = { sentence: string; undoable: readonly BulkResult[]; problems: readonly string[] }

/** Marks orders as packed and takes it back. */
export function usePackOrders(rows: readonly AdminOrderRow[], onPacked: () => void) {
  const queries = useQueryClient()
  const [packed, setPacked] = useState<Packed | null>(null)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.allOrders })
    void queries.invalidateQueries({ queryKey: queryKeys.overview })
  }
  const nameOf = ({ id, number }: BulkResult) =>
    `Order ${number ?? rows.find((row) => row.id === id)?.number ?? ''}`
  const problemsOf = (results: readonly BulkResult[]) =>
    results.flatMap((result) => (result.problem ? [`${nameOf(result)}: ${result.problem}`] : []))

  const pack = useAction(packOrders, {
    failure: 'We couldn’t mark the orders as packed. Please try again.',
    onDone: ({ results }) => {
      const changed = results.filter(({ isChanged }) => isChanged)
      const already = results.filter(({ isChanged, problem }) => !isChanged && !problem)
      const sentences = [
        changed.length > 0 && `${formatCount(changed.length, 'order')} marked as packed.`,
        already.length > 0 &&
          `${formatCount(already.length, 'order')} ${already.length === 1 ? 'was' : 'were'} packed already.`,
      ]
      setPacked({
        sentence: sentences.filter(Boolean).join(' ') || 'No order was changed.',
        undoable: changed,
        problems: problemsOf(results),
      })
      onPacked()
      refresh()
    },
  })
  const undo = useAction(undoOrders, {
    failure: 'We couldn’t undo it. Please try again.',
    onDone: ({ results }) => {
      const problems = problemsOf(results)
      setPacked(
        problems.length > 0 ? { sentence: 'Not everything was undone.', undoable: [], problems } : null,
      )
      if (problems.length === 0) toast.success('Undone. Nothing was sent.')
      refresh()
    },
  })
  return { pack, undo, packed, dismiss: () => setPacked(null) }
}
