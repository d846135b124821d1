import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { packOrders, undoOrders } from '#app/features/orders/queries.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { toast } from '#app/lib/toast.ts'
import { offerUndo, type UndoOffer, withdrawUndo } from '#app/lib/undo-offers.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { AdminOrderRow } from '#shared/orders.ts'
import type { BulkResult } from '#shared/orders-in-bulk.ts'
import { undoSeconds } from '#shared/undo.ts'

/** What a change of several orders led to: what can be undone, and a sentence for each order that stayed as it was. */
export type Packed = { sentence: string; undoable: readonly BulkResult[]; problems: readonly string[] }

const undoFailure = 'We couldn’t undo it. Please try again.'

/** Marks orders as packed and takes it back, also after the screen was left. */
export function usePackOrders(rows: readonly AdminOrderRow[], onPacked: () => void) {
  const queries = useQueryClient()
  const [packed, setPacked] = useState<Packed | null>(null)
  const refresh = () => refreshOrders(queries)
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
      setPackedAtMs(performance.now())
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
    failure: undoFailure,
    onDone: ({ results }) => {
      const problems = problemsOf(results)
      setPacked(
        problems.length > 0 ? { sentence: 'Not everything was undone.', undoable: [], problems } : null,
      )
      if (problems.length === 0) toast.success('Undone. Nothing was sent.')
      refresh()
    },
  })
  // On another screen the notice isn't there: Undo is offered without it for the rest of its time.
  const [packedAtMs, setPackedAtMs] = useState(0)
  const leave = useEffectEvent(() => {
    const secondsLeft = undoSeconds - (performance.now() - packedAtMs) / 1000
    if (packed && packed.undoable.length > 0 && secondsLeft > 0)
      offerPackUndo(packed, secondsLeft, problemsOf)
  })
  useEffect(() => () => leave(), [])
  return { pack, undo, packed, dismiss: () => setPacked(null) }
}

const packUndoKey = 'packed orders'

function offerPackUndo(
  { sentence, undoable }: Packed,
  forSeconds: number,
  problemsOf: (results: readonly BulkResult[]) => string[],
) {
  const offer = {
    key: packUndoKey,
    version: undoable.map(({ id, version }) => `${id} ${version}`).join(),
    sentence,
    messages: 'waiting',
    async undo(queries) {
      try {
        const problems = problemsOf((await undoOrders(undoable)).results)
        withdrawUndo(packUndoKey)
        if (problems.length > 0) toast.error(`Not everything was undone. ${problems.join(' ')}`)
        else toast.success('Undone. Nothing was sent.')
      } catch (error) {
        toast.error(messageForError(error, undoFailure))
      } finally {
        refreshOrders(queries)
      }
    },
  } satisfies UndoOffer
  offerUndo(offer, forSeconds)
}

function refreshOrders(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: queryKeys.allOrders })
  void queries.invalidateQueries({ queryKey: queryKeys.overview })
}
