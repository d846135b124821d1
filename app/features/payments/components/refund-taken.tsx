import { useState } from 'react'
import { RefundDialog } from '#app/components/refund-dialog.tsx'
import { refundTaken } from '#app/features/payments/queries.ts'
import { formatDate } from '#shared/dates.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'

type Props = { payment: TakenPayment; onDone: () => void; onClose: () => void }

/** Gives an amount back: to the card, or records what was handed back. */
export function RefundTaken({ payment, onDone, onClose }: Props) {
  const { id, refundable_cents: left, method, what } = payment
  const isCard = method === 'card'
  const [mistake, setMistake] = useState(false)
  return (
    <RefundDialog
      title={mistake ? `Remove a payment: ${what}` : `Refund ${what}`}
      name={id}
      about={describePayment(payment)}
      leftCents={left}
      // Of what was paid twice, one is to be refunded.
      suggestedCents={Math.min(left, payment.cents)}
      isCard={isCard}
      isMistake={mistake}
      {...(!isCard && { onMistake: setMistake })}
      send={(refund) => refundTaken(id, { ...refund, mistake })}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-muted">
        {isCard
          ? 'The payment provider sends it back to the card.'
          : mistake
            ? 'This removes the payment. The customer isn’t notified.'
            : 'Give it back in person or by transfer. This only records it. The customer gets an email if they gave an address.'}
      </p>
    </RefundDialog>
  )
}

/** 'Ada Byron, paid Nov 20, 2026'. */
const describePayment = ({ name, email, paid_at, at }: TakenPayment) =>
  [name || email, `paid ${formatDate(paid_at ?? at)}`].filter(Boolean).join(', ')
