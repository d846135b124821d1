import { useEffect, useEffectEvent, useState } from 'react'
import { ownerOrderCache } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { keepDraft } from '#app/lib/drafts.ts'
import { toast } from '#app/lib/toast.ts'
import { offerUndo, type UndoOffer, withdrawUndo } from '#app/lib/undo-offers.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { undoSeconds } from '#shared/undo.ts'

type Step = {
  /** `version`: as it is after the step. */
  order: Pick<OwnerOrder, 'id' | 'number' | 'version'>
  sentence: string
  /** Whether nothing is said about messages. */
  isSilent?: boolean
  /** How long it is offered, by the clock of the server. */
  forSeconds?: number | null
  returnFocusTo?: (() => HTMLElement | null) | undefined
  onUndone?: (order: OwnerOrder) => void
}

export const noteKeyOf = (orderId: string, step: OrderStep) => `step:${orderId}:${step}`

/** The note of each order's last step that was taken here, and the version after it. */
const sentNotes = new Map<string, { version: number; step: OrderStep; note: string }>()

/** A note that was sent with a step is there for the next try once the step is undone. */
export function keepNoteForUndo({ id, version }: Step['order'], step: OrderStep, note: string): void {
  sentNotes.set(id, { version, step, note })
}

function restoreNote({ id, version }: Step['order']) {
  const sent = sentNotes.get(id)
  sentNotes.delete(id)
  if (sent?.version === version && sent.note) keepDraft(noteKeyOf(id, sent.step), sent.note)
}

/** Of a pickup, a message is the exception: none is spoken of. */
export const isHandedOver = ({ status, delivery }: Pick<OwnerOrder, 'status' | 'delivery'>) =>
  status === 'delivered' && delivery === 'pickup'

const undoKeyOf = (orderId: string) => `order ${orderId}`

/** Offers to take a step with an order back while its message waits. */
export function offerOrderUndo({
  order,
  sentence,
  isSilent = false,
  forSeconds,
  returnFocusTo,
  onUndone,
}: Step): void {
  const { id, number, version } = order
  const key = undoKeyOf(id)
  const offer = {
    key,
    version,
    sentence,
    messages: isSilent ? 'none' : 'waiting',
    returnFocusTo,
    async undo(queries) {
      const { show, explain } = ownerOrderCache(queries, number)
      try {
        const answer = await call(api.api.orders[':id'].undo.$post({ param: { id }, json: { version } }))
        withdrawUndo(key)
        restoreNote(order)
        show(answer.order)
        onUndone?.(answer.order)
        toast.success('Undone. Nothing was sent.')
      } catch (error) {
        toast.error(explain(error))
      }
    },
  } satisfies UndoOffer
  offerUndo(offer, forSeconds ?? undoSeconds)
}

/** Offers it for the order that is open. A step that is taken here gets the focus on its Undo. */
export function useOrderUndo(order: OwnerOrder, returnFocusTo: () => HTMLElement | null): void {
  const { id, version, undo_seconds: forSeconds } = order
  const [openedVersion] = useState(version)
  const update = useEffectEvent((step: Pick<OwnerOrder, 'id' | 'version'>, forSeconds: number | null) => {
    const isHere = step.version !== openedVersion
    if (forSeconds)
      offerOrderUndo({
        order,
        sentence: order.events.at(-1)?.sentence ?? '',
        isSilent: isHandedOver(order),
        forSeconds,
        returnFocusTo: isHere ? returnFocusTo : undefined,
      })
    else if (isHere) withdrawUndo(undoKeyOf(step.id))
  })
  useEffect(() => update({ id, version }, forSeconds), [id, version, forSeconds])
}
