import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { AmountDialog } from '#app/features/orders/components/amount-dialog.tsx'
import { MessagePreview } from '#app/features/orders/components/message-preview.tsx'
import { refundPreviewQuery } from '#app/features/orders/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

const movementNames: Record<string, string> = {
  payment: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund came back',
  dispute: 'Taken by the bank',
  dispute_returned: 'Returned by the bank',
  correction: 'Correction',
}

/** What was paid and went back, with the way to refund. */
export function OrderMoney({ order }: { order: OwnerOrder }) {
  const [refunding, setRefunding] = useState<'card' | 'hand' | null>(null)
  const { movements, paid_cents, refund_due_cents, refundable_cents, by_hand_cents } = order.money
  return (
    <>
      <ul className="grid gap-2">
        {movements.map((movement) => (
          <li key={`${movement.at}${movement.kind}${movement.cents}`} className="flex justify-between gap-4">
            <span>
              {movementNames[movement.kind] ?? movement.kind} · {movement.method}
              <span className="block text-muted text-sm">{formatDateTime(movement.at)}</span>
            </span>
            <span className="tabular-nums">{formatUsd(movement.cents)}</span>
          </li>
        ))}
      </ul>
      {paid_cents === 0 && <p>Nothing is paid yet.</p>}
      {order.payment === 'due' && order.status !== 'cancelled' && (
        <p>{formatUsd(order.total_cents - paid_cents)} is due at pickup.</p>
      )}
      {refund_due_cents > 0 && <p>{formatUsd(refund_due_cents)} is on its way back to the card.</p>}
      {refundable_cents > 0 && (
        <Button variant="secondary" size="small" className="mt-4 me-3" onClick={() => setRefunding('card')}>
          Refund…
        </Button>
      )}
      {by_hand_cents > 0 && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setRefunding('hand')}>
          Give money back…
        </Button>
      )}
      {refunding && <RefundDialog order={order} way={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}

type RefundProps = { order: OwnerOrder; way: 'card' | 'hand'; onClose: () => void }

function RefundDialog({ order, way, onClose }: RefundProps) {
  const isCard = way === 'card'
  const left = isCard ? order.money.refundable_cents : order.money.by_hand_cents
  const [reason, setReason] = useState('')
  // One key for this dialog: a second submit gives nothing back twice.
  const [key] = useState(() => crypto.randomUUID())
  const send = (cents: number) => {
    const json = { version: order.version, cents, ...(reason.trim() && { reason: reason.trim() }) }
    const { ':id': one } = api.api.orders
    return isCard
      ? call(one.refund.$post({ param: { id: order.id }, json }))
      : call(one['refund-by-hand'].$post({ param: { id: order.id }, json: { ...json, key } }))
  }
  return (
    <AmountDialog
      order={order}
      title={`Refund order ${order.number}`}
      maxCents={left}
      hint={
        isCard
          ? `${formatUsd(left)} can be refunded to the card.`
          : `${formatUsd(left)} was paid without a card.`
      }
      verb="Refund"
      busyText="Refunding..."
      send={send}
      onClose={onClose}
      preview={(cents) => <RefundPreview id={order.id} cents={cents} reason={reason.trim()} />}
    >
      <TextAreaField
        label="Reason (optional, they read it too)"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="text-muted">
        {isCard
          ? 'The payment provider sends it back to the card. The customer is told once it has been accepted.'
          : 'Give it back in person or by transfer: this records it, and tells the customer.'}
      </p>
    </AmountDialog>
  )
}

type PreviewProps = { id: string; cents: number; reason: string }

function RefundPreview({ id, cents, reason }: PreviewProps) {
  const draft = useDeferredValue({ cents, ...(reason && { reason }) })
  const { data, isError } = useQuery(refundPreviewQuery(id, draft))
  return <MessagePreview message={data ?? null} hasFailed={isError} />
}
