import { useEffect, useState } from 'react'
import { ApiError, api, call } from '#app/lib/api.ts'
import { removePaid } from '#app/lib/cart.ts'
import { toast } from '#app/lib/toast.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import type { SavedOrder } from '#shared/orders.ts'

type Confirmation =
  | { step: 'processing' }
  | { step: 'confirmed'; order: SavedOrder }
  | { step: 'failed'; retry: () => void }

/** Saves the paid order. Saving twice returns the same order, so a retry is safe. */
export function useOrderConfirmation(sessionId: string, slug: string): Confirmation {
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{ attempt: number; order: SavedOrder | null } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const settle = (order: SavedOrder | null) => {
      if (!isCurrent) return
      if (order) removePaid(order.number)
      else toast.error(content.failed)
      setOutcome({ attempt, order })
    }
    saveOrder(sessionId, slug).then(settle, (error: unknown) => {
      if (!(error instanceof ApiError)) console.error(error)
      settle(null)
    })
    return () => {
      isCurrent = false
    }
  }, [sessionId, slug, attempt])

  if (outcome?.attempt !== attempt) return { step: 'processing' }
  if (outcome.order) return { step: 'confirmed', order: outcome.order }
  return { step: 'failed', retry: () => setAttempt(attempt + 1) }
}

async function saveOrder(sessionId: string, slug: string): Promise<SavedOrder> {
  const save = api.api.functions[':function{save-[a-z0-9-]+-order}']
  const param = { function: `save-${slug}-order` }
  const { order } = await call(save.$post({ param, json: { sessionId } }))
  return order
}
