import { useRef } from 'react'
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
  /** Whether it is for a session, whose client is told. */
  isSession: boolean
  size?: 'small'
  onDone: () => void
}

/** Counts a card payment that is held for review. Stands in a section or a dialog with a heading that can have the focus. */
export function KeepHeldPayment({ held, what, isSession, size, onDone }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const amount = formatUsd(held.cents)
  const { run, busy } = useAction(
    () => call(api.api.payments.card[':id'].accept.$post({ param: { id: held.id } })),
    {
      onDone: () => {
        toast.success(`${amount} counts as paid.`)
        // The button goes with what was held.
        if (place.current?.contains(document.activeElement))
          place.current.closest('section, dialog')?.querySelector('h2')?.focus()
        onDone()
      },
      failure: 'We couldn’t tell whether it was counted. Reload the page.',
    },
  )
  return (
    <span ref={place} className="contents">
      <ConfirmButton
        variant="secondary"
        {...(size && { size })}
        {...(what && { 'aria-label': `Keep ${amount}…: ${what}` })}
        busy={busy}
        about={
          isSession
            ? `${amount} then counts as paid, and the client gets an email if they gave an address. A session that isn’t confirmed still needs your confirmation. You can still refund the payment.`
            : `${amount} then counts as paid. You can still refund it.`
        }
        confirm="Keep it"
        keep="Back"
        onConfirm={() => void run()}
      >
        Keep {amount}…
      </ConfirmButton>
    </span>
  )
}
