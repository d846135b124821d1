import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { PayLinkGone } from '#app/features/payment-request-page/components/pay-link-gone.tsx'
import { openPaymentPage, paymentRequestQuery } from '#app/features/payment-request-page/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { linkProblemOf } from '#app/lib/link-problem.ts'
import type { PaymentResult } from '#app/lib/payment-result.ts'
import { paymentResultSentences } from '#app/lib/payment-result-sentences.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { RequestedPayment as Requested } from '#shared/payment-requests.ts'

type Props = {
  token: string
  /** How they come back from the payment page. */
  result: PaymentResult
}

/** An amount that the practice asks for, by the link of its email or code: what for, and the way to pay it. */
export function RequestedPayment({ token, result }: Props) {
  const query = useQuery(paymentRequestQuery(token, result === 'done'))
  const { data: request, error, isFetching, refetch } = query
  const pay = useAction(async () => (await openPaymentPage(token)).url, {
    onDone: (url) => window.location.assign(url),
    failure: (problem) => {
      if (!(problem instanceof ApiError) || problem.code !== 'conflict')
        return 'The payment page can’t be reached right now. Please try again in a few minutes.'
      void refetch()
      return 'This has changed in the meantime. This is how it is now.'
    },
  })
  if (query.isPending) return <Spinner label="Loading..." inline />
  if (!request) {
    const problem = linkProblemOf(error)
    if (problem) return <PayLinkGone problem={problem} />
    return <LoadError subject="this payment" busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid max-w-2xl justify-items-start gap-5 [overflow-wrap:anywhere]">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-3xl outline-none">
        {describeHeading(request)}
      </h2>
      <p className="text-lg">
        {request.what}
        {request.name && (
          <span className="block text-base text-muted">
            For <bdi>{request.name}</bdi>
          </span>
        )}
      </p>
      {describeState(request, result).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {request.state === 'open' && (
        <Button busy={pay.busy} busyText="Opening the payment page..." onClick={() => void pay.run()}>
          Pay {formatUsd(request.cents)} by card
        </Button>
      )}
    </div>
  )
}

function describeHeading({ state, cents }: Requested): string {
  if (state === 'open') return `${formatUsd(cents)} to pay`
  if (state === 'review') return 'We’re checking a payment'
  if (state === 'more_than_due') return `Not ${formatUsd(cents)} any more`
  return state === 'paid' ? `${formatUsd(cents)} paid` : 'Nothing to pay here'
}

function describeState(
  { state, cents, paid_at, refunded_cents }: Requested,
  result: PaymentResult,
): string[] {
  if (state === 'cancelled')
    return [
      ...(refunded_cents > 0 ? [`We refunded ${formatUsd(refunded_cents)}.`] : []),
      'This payment is no longer requested. If you think that’s a mistake, write to us.',
    ]
  if (state === 'more_than_due')
    return [`Less than ${formatUsd(cents)} is left to pay by now. Write to us for a new link.`]
  if (state === 'review') return ['We received a payment and are checking it. Nothing to pay now.']
  if (state === 'paid')
    return [
      paid_at ? `Thank you. Your payment arrived on ${formatDate(paid_at)}.` : 'Thank you. This is paid.',
      ...(refunded_cents > 0 ? [`${formatUsd(refunded_cents)} of it was refunded.`] : []),
    ]
  if (result === 'done') return [paymentResultSentences.unclear]
  if (result === 'cancelled') return ['You haven’t paid. Nothing was charged.']
  if (result === 'declined') return [paymentResultSentences.declined]
  return ['You pay on a secure page of our payment provider. We never see your card.']
}
