import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = {
  order: OwnerOrder
  title: string
  /** The most that can be entered, in US cents; it's filled in. */
  maxCents: number
  hint: string
  /** On the button, before the amount. */
  verb: string
  busyText: string
  send: (cents: number) => Promise<{ order: OwnerOrder }>
  onClose: () => void
  /** More fields, below the amount. */
  children: ReactNode
  /** What a possible amount will do, below them. */
  preview?: (cents: number) => ReactNode
}

/** Asks for an amount of an order's money and shows the order as the server has it afterwards. */
export function AmountDialog({
  order,
  title,
  maxCents,
  hint,
  verb,
  busyText,
  send,
  onClose,
  children,
  preview,
}: Props) {
  const [amount, setAmount] = useState((maxCents / 100).toFixed(2))
  const [failure, setFailure] = useState<string | null>(null)
  const { show, explain } = useOwnerOrder(order.number)
  const cents = toCents(amount)
  const isPossible = cents !== null && cents > 0 && cents <= maxCents
  const { run, busy } = useAttempt(send, {
    onDone: (answer) => {
      show(answer.order)
      onClose()
    },
    explain: (error) => {
      setFailure(explain(error))
      return { fields: {}, message: null }
    },
  })
  const submit = () => {
    setFailure(isPossible ? null : `Enter an amount from $0.01 to ${formatUsd(maxCents)}.`)
    if (isPossible) void run(cents)
  }
  return (
    <Dialog title={title} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={hint}
          error={failure ?? undefined}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        {children}
        {isPossible && preview?.(cents)}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} busyText={busyText} onClick={submit}>
            {isPossible ? `${verb} ${formatUsd(cents)}` : verb}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
