import { Button } from '#app/components/ui/button.tsx'
import { openPayment } from '#app/features/your-order/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import type { PaymentResult } from '#app/lib/payment-result.ts'
import { paymentResultSentences } from '#app/lib/payment-result-sentences.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CustomerOrder } from '#shared/customer-order.ts'
import { formatUsd } from '#shared/money.ts'

type Props = { order: CustomerOrder; token: string; result: PaymentResult; onStale: () => void }

/** What is due and the way to pay it before, and what went back. Nothing where all is paid. */
export function OrderPayment({ order, token, result, onStale }: Props) {
  const { run, busy } = useAction(async () => (await openPayment(token)).url, {
    onDone: (url) => window.location.assign(url),
    failure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict')
        return 'The payment page can’t be reached right now. Please try again in a few minutes.'
      onStale()
      return 'This order has changed in the meantime. This is how it is now.'
    },
  })
  const sentences = [describeResult(order, result), ...describePayment(order)].filter((text) => text !== null)
  if (sentences.length === 0) return null
  return (
    <section aria-label="Payment" className="grid justify-items-start gap-3">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {order.can_pay && (
        <Button
          variant="secondary"
          busy={busy}
          busyText="Opening the payment page..."
          onClick={() => void run()}
        >
          Pay {formatUsd(order.due_cents)} now by card
        </Button>
      )}
    </section>
  )
}

function describeResult({ can_pay }: CustomerOrder, result: PaymentResult): string | null {
  if (!can_pay) return result === 'done' ? 'Thank you, your payment arrived.' : null
  if (result === 'cancelled') return 'You haven’t paid by card. Nothing was charged.'
  if (result === 'declined') return paymentResultSentences.declined
  return result === 'done' ? paymentResultSentences.unclear : null
}

function describePayment(order: CustomerOrder): string[] {
  const { due_cents, refund_due_cents, refunded_cents, status, delivery, note } = order
  const sentences: string[] = []
  if (due_cents > 0)
    sentences.push(
      delivery === 'pickup'
        ? `You pay ${formatUsd(due_cents)} when you pick it up.`
        : `${formatUsd(due_cents)} is still to be paid.`,
    )
  if (refund_due_cents > 0)
    sentences.push(
      `${formatUsd(refund_due_cents)} is on its way back to your card. Banks take 5 to 10 days to show it.`,
    )
  if (refunded_cents > 0) sentences.push(`${formatUsd(refunded_cents)} was refunded.`)
  if (status === 'cancelled' && sentences.length === 0) sentences.push('This order was cancelled.')
  if (note) sentences.push(note)
  return sentences
}
