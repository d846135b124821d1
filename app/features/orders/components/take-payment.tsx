import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { toCents } from '#app/features/orders/to-cents.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; onClose: () => void }

/** Records what the owner received at pickup. The customer pays by card on the page of the order. */
export function TakePayment({ order, onClose }: Props) {
  const due = order.total_cents - order.money.paid_cents
  const [amount, setAmount] = useState((due / 100).toFixed(2))
  const [method, setMethod] = useState<'cash' | 'other'>('cash')
  // One key for this dialog: a second submit records nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<string | null>(null)
  const { show, explain } = useOwnerOrder(order.number)
  const cents = toCents(amount)
  const isPossible = cents !== null && cents > 0 && cents <= due
  const { run, busy } = useAttempt(
    async () => {
      setFailure(null)
      if (!isPossible) return null
      const json = { version: order.version, cents, method, key }
      return call(api.api.orders[':id'].payments.$post({ param: { id: order.id }, json }))
    },
    {
      onDone: (answer) => {
        if (!answer) return setFailure(`Enter an amount from $0.01 to ${formatUsd(due)}.`)
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
    <Dialog title={`Take payment for order ${order.number}`} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatUsd(due)} is due.`}
          error={failure ?? undefined}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <fieldset>
          <legend>How was it paid?</legend>
          {methods.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="method"
                value={value}
                checked={method === value}
                onChange={() => setMethod(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p className="text-muted">
          By card, the customer pays on the page of the order: the link is in every email about it.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} busyText="Saving..." onClick={() => void run()}>
            {isPossible ? `Record ${formatUsd(cents)}` : 'Record'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Another way, such as a check or a transfer' },
] as const
