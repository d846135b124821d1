import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { KeepHeldPayment } from '#app/components/keep-held-payment.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { OpenPayment } from '#app/features/payments/components/open-payment.tsx'
import { RefundTaken } from '#app/features/payments/components/refund-taken.tsx'
import { RequestReceived } from '#app/features/payments/components/request-received.tsx'
import { SettleRefund } from '#app/features/payments/components/settle-refund.tsx'
import { TakePaymentDialog } from '#app/features/payments/components/take-payment-dialog.tsx'
import { paymentsKey, takenQuery, withdraw } from '#app/features/payments/queries.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useReadAgainNextTime } from '#app/lib/use-read-again-next-time.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { FailedCardRefund, TakenPayment } from '#shared/payment-requests.ts'

const fewShown = 8

type Shown =
  | { what: 'take' }
  | { what: 'link' | 'received' | 'refund'; payment: TakenPayment }
  | { what: 'settle'; refund: FailedCardRefund }
  | null

/** What the owner took and asked for besides orders, with the way to take more. `onChanged`: money may have moved. */
export function TakenPayments({ onChanged }: { onChanged: () => void }) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(takenQuery)
  useReadAgainNextTime(paymentsKey)
  const { isError, isFetching, refetch } = query
  const payments = query.data?.pages.flatMap((page) => page.payments)
  const [shown, setShown] = useState<Shown>(null)
  const [isWhole, setWhole] = useState(false)
  const close = () => setShown(null)
  const changed = useCallback(() => {
    void queries.invalidateQueries({ queryKey: paymentsKey })
    onChanged()
  }, [queries, onChanged])
  return (
    <section aria-labelledby="taken-payments" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="taken-payments" tabIndex={-1} className="text-2xl outline-none">
          Payments you took
        </h2>
        <Button onClick={() => setShown({ what: 'take' })}>Take a payment</Button>
      </div>
      {isError && !payments && (
        <LoadError subject="these payments" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!payments && !isError && <Skeleton className="h-24" />}
      {payments?.length === 0 && (
        <p className="text-muted">
          Cash, checks, and amounts that you ask for by a link are listed here. Orders have their own page.
        </p>
      )}
      {payments && payments.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {payments.slice(0, isWhole ? undefined : fewShown).map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
              <TakenText payment={payment} />
              <TakenActions payment={payment} onShow={setShown} onChanged={changed} />
            </li>
          ))}
        </ul>
      )}
      {payments && (query.hasNextPage || (!isWhole && payments.length > fewShown)) && (
        <p className="print-only hidden">Earlier ones aren’t printed. Show them first.</p>
      )}
      {!isWhole && payments && payments.length > fewShown && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {query.hasNextPage ? 'Show more' : `Show ${payments.length - fewShown} more`}
        </Button>
      )}
      {isWhole && (
        <div>
          <ShowMore query={query} />
        </div>
      )}
      {shown?.what === 'take' && <TakePaymentDialog thing={null} onTaken={changed} onClose={close} />}
      {shown?.what === 'link' && (
        <Dialog title="Link to pay" onClose={close} focusTitle>
          <OpenPayment payment={shown.payment} onPaid={changed} onClose={close} />
        </Dialog>
      )}
      {shown?.what === 'received' && (
        <RequestReceived payment={shown.payment} onDone={changed} onClose={close} />
      )}
      {shown?.what === 'settle' && <SettleRefund refund={shown.refund} onDone={changed} onClose={close} />}
      {shown?.what === 'refund' && <RefundTaken payment={shown.payment} onDone={changed} onClose={close} />}
    </section>
  )
}

const methodNames = { card: 'by card', cash: 'in cash', other: 'by other means' } as const

function TakenText({ payment }: { payment: TakenPayment }) {
  const { what, name, cents, state, method, at, paid_at, refunded_cents, refund_due_cents } = payment
  const { failed_refunds, refunded_twice_cents } = payment
  const isByHand = method === 'cash' || method === 'other'
  const facts = [
    name,
    state === 'paid' && `Paid ${method ? methodNames[method] : ''}, ${formatDateTime(paid_at ?? at)}`,
    state === 'open' && `Requested ${formatDateTime(at)}, not paid yet`,
    state === 'cancelled' && (isByHand ? 'Recorded by mistake and removed' : 'Withdrawn'),
    payment.held_payments.length > 0 &&
      'A card payment is held: refund it, or keep it if that is what you agreed',
    refund_due_cents > 0 && `${formatUsd(refund_due_cents)} on its way back`,
    refunded_cents > 0 && `${formatUsd(refunded_cents)} refunded`,
    refunded_twice_cents > 0 &&
      `${formatUsd(refunded_twice_cents)} went back twice: another way, and then to the card as well`,
    ...failed_refunds.map((one) => `A refund of ${formatUsd(one.cents)} didn’t go through. ${one.reason}`),
  ].filter(Boolean)
  return (
    <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
      <p className="flex justify-between gap-4 font-medium">
        <span className="min-w-0">{what}</span>
        <span className="shrink-0 tabular-nums">{formatUsd(cents)}</span>
      </p>
      <p className="text-muted text-sm">{facts.join(' · ')}</p>
    </div>
  )
}

type ActionsProps = { payment: TakenPayment; onShow: (shown: Shown) => void; onChanged: () => void }

function TakenActions({ payment, onShow, onChanged }: ActionsProps) {
  const end = useAction(() => withdraw(payment.id), {
    onDone: onChanged,
    failure: 'It was not withdrawn. Please try again.',
  })
  const name = `${payment.what}, ${formatUsd(payment.cents)}`
  if (payment.state === 'open')
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Show the link: ${name}`}
          onClick={() => onShow({ what: 'link', payment })}
        >
          Link
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Paid another way: ${name}`}
          onClick={() => onShow({ what: 'received', payment })}
        >
          Paid another way…
        </Button>
        <ConfirmButton
          variant="quiet"
          size="small"
          busy={end.busy}
          aria-label={`Withdraw: ${name}`}
          about="The link can no longer be used to pay."
          confirm="Withdraw it"
          onConfirm={() => void end.run()}
        >
          Withdraw
        </ConfirmButton>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {payment.failed_refunds.map((refund) => (
        <Button
          key={refund.id}
          variant="secondary"
          size="small"
          aria-label={`Settled another way: ${payment.what}, ${formatUsd(refund.cents)}`}
          onClick={() => onShow({ what: 'settle', refund })}
        >
          Settled another way…
        </Button>
      ))}
      {payment.held_payments.map((held) => (
        <KeepHeldPayment
          key={held.id}
          held={held}
          what={payment.what}
          isSession={payment.appointment_id !== null}
          size="small"
          onDone={onChanged}
        />
      ))}
      {payment.refundable_cents > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Refund: ${name}`}
          onClick={() => onShow({ what: 'refund', payment })}
        >
          Refund…
        </Button>
      )}
    </div>
  )
}
