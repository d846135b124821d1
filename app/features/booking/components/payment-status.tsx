import { Button } from '#app/components/ui/button.tsx'
import type { ManageCalls } from '#app/features/booking/manage-calls.ts'
import { nameMomentForViewer } from '#app/features/booking/wording.ts'
import { ApiError } from '#app/lib/api.ts'
import type { PaymentResult } from '#app/lib/payment-result.ts'
import { paymentResultSentences } from '#app/lib/payment-result-sentences.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { AppointmentBalance } from '#shared/appointment-balance.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { formatUsd } from '#shared/money.ts'

type Props = {
  booking: ManagedBooking
  calls: Pick<ManageCalls, 'pay'>
  result?: PaymentResult
  /** It changed in the meantime, so that it has to be read again. */
  onStale: () => void
}

/** What is paid, what is due and the way to pay it; nothing for a booking without a price. */
export function PaymentStatus({ booking, calls, result = null, onStale }: Props) {
  const { payment } = booking
  const { run, busy } = useAction(async () => (await calls.pay()).url, {
    onDone: (url) => window.location.assign(url),
    failure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict')
        return 'The payment page can’t be reached right now. Please try again in a few minutes.'
      onStale()
      return 'This booking has changed in the meantime. This is how it is now.'
    },
  })
  const sentences = [
    describeResult(result, payment),
    describeEnding(booking),
    ...describePayment(payment),
  ].filter((text) => text !== null)
  if (sentences.length === 0 && !payment.due) return null
  return (
    <section aria-label="Payment" className="grid justify-items-start gap-3">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {payment.due && (
        <Button
          variant={payment.due_at ? 'primary' : 'secondary'}
          busy={busy}
          busyText="Opening the payment page..."
          onClick={() => void run()}
        >
          {describeDue(payment.due)}
        </Button>
      )}
    </section>
  )
}

function describeResult(result: PaymentResult, { due, state }: AppointmentBalance): string | null {
  if (!due) return null
  if (result === 'cancelled') return 'You haven’t paid yet. Nothing was charged.'
  if (result === 'declined') return paymentResultSentences.declined
  return result === 'done' && state === 'unpaid' ? paymentResultSentences.unclear : null
}

function describeEnding({ ending, payment }: ManagedBooking): string | null {
  return ending === 'unpaid' && payment.state === 'unpaid'
    ? 'We didn’t receive your payment in time, so this time is free for others again. Nothing was charged.'
    : null
}

function describePayment(payment: AppointmentBalance): string[] {
  const { state, paid_cents, due, due_at, refund_due_cents, refunded_cents } = payment
  const sentences: string[] = []
  if (due_at && due)
    sentences.push(
      `We’re holding this time for you until ${nameMomentForViewer(due_at)}. It’s confirmed once you’ve paid. If you don’t pay by then, others can book it.`,
    )
  if (state === 'review') sentences.push('We received your payment and are checking it. We’ll email you.')
  if (state === 'paid') sentences.push(`${formatUsd(paid_cents)} paid.`)
  if (state === 'depositPaid')
    sentences.push(
      due
        ? `${formatUsd(paid_cents)} paid. ${formatUsd(due.cents)} is left: pay it now or at your session.`
        : `${formatUsd(paid_cents)} paid.`,
    )
  if (refund_due_cents > 0)
    sentences.push(
      `${formatUsd(refund_due_cents)} is on its way back to your card. Banks take 5 to 10 days to show it.`,
    )
  if (refunded_cents > 0) sentences.push(`${formatUsd(refunded_cents)} refunded.`)
  return sentences
}

function describeDue({ purpose, cents }: NonNullable<AppointmentBalance['due']>): string {
  const amount = formatUsd(cents)
  return purpose === 'deposit' ? `Pay the deposit of ${amount} by card` : `Pay ${amount} by card`
}

/** What a cancellation within the terms gives back. */
export function RefundNote({ payment }: { payment: AppointmentBalance }) {
  const cents = payment.cancel_refund_cents
  return (
    <>
      {cents > 0 && <p className="mt-2">We’ll refund {formatUsd(cents)} to your card.</p>}
      {payment.hand_cents > 0 && (
        <p className="mt-2">
          You paid {formatUsd(payment.hand_cents)} without a card. We’ll settle that with you directly.
        </p>
      )}
    </>
  )
}
