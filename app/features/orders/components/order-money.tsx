import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { toCents } from '#app/features/orders/to-cents.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
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
  const [isRefunding, setRefunding] = useState(false)
  const { movements, paid_cents, refund_due_cents, refundable_cents } = order.money
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
      {order.payment === 'due' && <p>{formatUsd(order.total_cents - paid_cents)} is due at pickup.</p>}
      {refund_due_cents > 0 && <p>{formatUsd(refund_due_cents)} is on its way back to the card.</p>}
      {refundable_cents > 0 && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setRefunding(true)}>
          Refund…
        </Button>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </>
  )
}

function RefundDialog({ order, onClose }: { order: OwnerOrder; onClose: () => void }) {
  const left = order.money.refundable_cents
  const [amount, setAmount] = useState((left / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { show, explain } = useOwnerOrder(order.number)
  const cents = toCents(amount)
  const isPossible = cents !== null && cents > 0 && cents <= left
  const { run, busy } = useAttempt(
    async () => {
      setFailure(null)
      if (!isPossible) return null
      const json = { version: order.version, cents, ...(reason.trim() && { reason: reason.trim() }) }
      return call(api.api.orders[':id'].refund.$post({ param: { id: order.id }, json }))
    },
    {
      onDone: (answer) => {
        if (!answer) return setFailure(`Enter an amount from $0.01 to ${formatUsd(left)}.`)
        show(answer.order)
        onClose()
      },
      explain: (error) => {
        setFailure(explain(error))
        return { fields: {}, message: null }
      },
    },
  )
  return (
    <Dialog title={`Refund order ${order.number}`} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatUsd(left)} can be refunded to the card.`}
          error={failure ?? undefined}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextAreaField
          label="Reason (optional, for your own records)"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="text-muted">
          The payment provider sends it back to the card. The customer is told once it has been accepted.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} busyText="Refunding..." onClick={() => void run()}>
            {isPossible ? `Refund ${formatUsd(cents)}` : 'Refund'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
