import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatUsd } from '#shared/money.ts'
import type { HeldCardPayment } from '#shared/payment-requests.ts'

type Props = {
  held: HeldCardPayment
  /** What it was for, where several are listed. */
  what?: string
  size?: 'small'
  onDone: () => void
}

/** Counts a card payment that is held for review. */
export function KeepHeldPayment({ held, what, size, onDone }: Props) {
  const amount = formatUsd(held.cents)
  const { run, busy } = useAction(
    () => call(api.api.payments.card[':id'].accept.$post({ param: { id: held.id } })),
    {
      onDone: () => {
        toast.success(`${amount} counts as paid.`)
        onDone()
      },
      failure: 'It wasn’t counted. Reload the page and try again.',
    },
  )
  return (
    <ConfirmButton
      variant="secondary"
      {...(size && { size })}
      {...(what && { 'aria-label': `Keep the payment: ${what}, ${amount}` })}
      busy={busy}
      about={`${amount} then counts as paid. You can still refund it.`}
      confirm="Keep it"
      keep="Back"
      onConfirm={() => void run()}
    >
      Keep {amount}…
    </ConfirmButton>
  )
}
