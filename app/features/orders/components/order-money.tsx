import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { AmountDialog } from '#app/features/orders/components/amount-dialog.tsx'
import { MessagePreview } from '#app/features/orders/components/message-preview.tsx'
import { refundPreviewQuery } from '#app/features/orders/queries.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import type { FailedCardRefund } from '#shared/payment-requests.ts'

const movementNames: Record<string, string> = {
  payment: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund came back',
  dispute: 'Taken by the bank',
  dispute_returned: 'Returned by the bank',
  correction: 'Correction',
}

type Props = {
  order: OwnerOrder
  /** Asks how a refund that failed was given back. */
  onSettle: (refund: FailedCardRefund) => void
}

/** What was paid and went back, with the way to refund. */
export function OrderMoney({ order, onSettle }: Props) {
  const [refunding, setRefunding] = useState<'card' | 'hand' | null>(null)
  const {
    movements,
    paid_cents,
    due_cents,
    refund_due_cents,
    failed_refunds,
    refunded_twice_cents,
    refundable_cents,
    by_hand_cents,
  } = order.money
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
      {paid_cents === 0 && <p>Nothing has been paid yet.</p>}
      {due_cents > 0 && (
        <p>
          {formatUsd(due_cents)} is{' '}
          {order.payment === 'due' && order.status !== 'delivered' ? 'due at pickup' : 'still to be paid'}.
        </p>
      )}
      {order.status === 'cancelled' && refundable_cents + by_hand_cents > 0 && (
        <p className="mt-4">
          The order was cancelled, and {formatUsd(refundable_cents + by_hand_cents)} hasn’t been refunded.
        </p>
      )}
      {order.payment === 'review' && order.status !== 'cancelled' && <AcceptPayment order={order} />}
      {refund_due_cents > 0 && <p>{formatUsd(refund_due_cents)} is on its way back to the card.</p>}
      {failed_refunds.map((refund) => (
        <div key={refund.id} className="mt-4 grid justify-items-start gap-3">
          <p className="font-medium text-on-tone-red [overflow-wrap:anywhere]">
            A refund of {formatUsd(refund.cents)} didn’t go through, and the customer may still expect it.{' '}
            {refund.reason} Refund it again or another way.
          </p>
          <Button variant="secondary" size="small" onClick={() => onSettle(refund)}>
            Settled another way…
          </Button>
        </div>
      ))}
      {refunded_twice_cents > 0 && (
        <p className="mt-4 font-medium text-on-tone-red">
          {formatUsd(refunded_twice_cents)} went back twice: another way, and then to the card as well. Check
          your payment provider, and ask the customer to return it.
        </p>
      )}
      {refundable_cents > 0 && (
        <Button variant="secondary" size="small" className="mt-4 me-3" onClick={() => setRefunding('card')}>
          Refund…
        </Button>
      )}
      {by_hand_cents > 0 && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setRefunding('hand')}>
          Refund cash or check…
        </Button>
      )}
      {refunding && <RefundDialog order={order} way={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}

/** Of an order whose payment isn't what was asked for: the owner decides that it is enough. */
function AcceptPayment({ order }: { order: OwnerOrder }) {
  const { show, explain } = useOwnerOrder(order.number)
  const { run, busy } = useAction(
    () =>
      call(
        api.api.orders[':id']['accept-payment'].$post({
          param: { id: order.id },
          json: { version: order.version },
        }),
      ),
    { onDone: (answer) => show(answer.order), failure: explain },
  )
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p>{describeReview(order)} Accept it to pack and send the order, or refund it.</p>
      <Button size="small" busy={busy} busyText="Accepting..." onClick={() => void run()}>
        Accept the payment
      </Button>
    </div>
  )
}

function describeReview({ money, total_cents, customer }: OwnerOrder): string {
  const [paid, total] = [formatUsd(money.paid_cents), formatUsd(total_cents)]
  if (money.paid_cents !== total_cents) return `${paid} was paid for an order of ${total}.`
  const isInParts = money.movements.filter(({ kind }) => kind === 'payment').length > 1
  const why = !customer.email
    ? 'no email address came with it'
    : isInParts
      ? 'it didn’t arrive in one payment'
      : 'too little was in stock when it arrived, or the order was cancelled by then'
  return `${paid} was paid, which is the price of the order, but ${why}.`
}

type RefundProps = { order: OwnerOrder; way: 'card' | 'hand'; onClose: () => void }

function RefundDialog({ order, way, onClose }: RefundProps) {
  const isCard = way === 'card'
  const left = isCard ? order.money.refundable_cents : order.money.by_hand_cents
  const [draftReason, keepReason] = useDraftOf<string>(`order-refund:${order.id}:${way}`)
  const reason = draftReason ?? ''
  const [mistake, setMistake] = useState(false)
  // One key for this dialog: a second submit gives nothing back twice.
  const [key] = useState(createKey)
  const send = (cents: number, date: string) => {
    const json = { version: order.version, key, cents, ...(reason.trim() && { reason: reason.trim() }) }
    const { ':id': one } = api.api.orders
    return isCard
      ? call(one.refund.$post({ param: { id: order.id }, json }))
      : call(
          one['refund-by-hand'].$post({
            param: { id: order.id },
            json: { ...json, ...(mistake ? { mistake } : { given_on: date }) },
          }),
        )
  }
  return (
    <AmountDialog
      order={order}
      name={`refund-${way}`}
      title={mistake ? `Remove a payment: order ${order.number}` : `Refund order ${order.number}`}
      maxCents={left}
      hint={
        isCard
          ? `${formatUsd(left)} can be refunded to the card.`
          : `${formatUsd(left)} was paid without a card.`
      }
      verb={mistake ? 'Remove' : 'Refund'}
      busyText={mistake ? 'Saving...' : 'Refunding...'}
      day={isCard || mistake ? null : givenDay}
      send={send}
      onClose={onClose}
      onForget={() => keepReason(null)}
      preview={(cents) =>
        !mistake && <RefundPreview id={order.id} cents={cents} reason={reason.trim()} isByHand={!isCard} />
      }
    >
      <TextAreaField
        label={mistake ? 'Reason (optional)' : 'Reason (optional, the customer sees it)'}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => keepReason(event.target.value || null)}
      />
      {!isCard && (
        <Checkbox checked={mistake} onChange={setMistake}>
          I recorded it by mistake and never received it
        </Checkbox>
      )}
      <p className="text-muted">
        {isCard
          ? 'The payment provider sends it back to the card. The customer is notified once it has been accepted.'
          : mistake
            ? 'This removes the payment. The customer isn’t notified.'
            : 'Give it back in person or by transfer. This records it and notifies the customer.'}
      </p>
    </AmountDialog>
  )
}

const givenDay = { name: 'given_on', label: 'When did you give it back?' }

type PreviewProps = { id: string; cents: number; reason: string; isByHand: boolean }

function RefundPreview({ id, cents, reason, isByHand }: PreviewProps) {
  const draft = useDeferredValue({ cents, ...(reason && { reason }), ...(isByHand && { by_hand: true }) })
  const { data, isError } = useQuery(refundPreviewQuery(id, draft))
  return <MessagePreview message={data ?? null} hasFailed={isError} />
}
