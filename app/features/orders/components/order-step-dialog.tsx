import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { MessagePreview } from '#app/features/orders/components/message-preview.tsx'
import { TrackingFields } from '#app/features/orders/components/tracking-fields.tsx'
import { stepPreviewQuery } from '#app/features/orders/queries.ts'
import { stepActions, stepTitles } from '#app/features/orders/step-words.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { api, call } from '#app/lib/api.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { formatUsd } from '#shared/money.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Props = { order: OwnerOrder; step: OrderStep; onClose: () => void }

const isTold = (step: OrderStep) => step !== 'deliver'

/** One step with an order: what it needs, and the message that will go to the customer. */
export function OrderStepDialog({ order, step, onClose }: Props) {
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const [note, setNote] = useState('')
  // Who picks it up hears soon that it is ready.
  const [tell, setTell] = useState(step !== 'pack' || order.delivery === 'shipping')
  const refundable = step === 'cancel' ? order.money.refundable_cents : 0
  const [refund, setRefund] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const { show, explain } = useOwnerOrder(order.number)
  const draft = {
    step,
    ...(carrier.trim() && { carrier: carrier.trim() }),
    ...(tracking.trim() && { tracking: tracking.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(refundable > 0 && { refund }),
  }
  const { run, busy } = useAttempt(
    () => {
      setFailure(null)
      const json = { ...draft, version: order.version, tell: tell && isTold(step) }
      return call(api.api.orders[':id'].steps.$post({ param: { id: order.id }, json }))
    },
    {
      onDone: (answer) => {
        show(answer.order)
        onClose()
      },
      explain: (error) => {
        // The dialog would cover a toast.
        setFailure(explain(error))
        return { fields: {}, message: null }
      },
    },
  )
  const shown = useDeferredValue(draft)
  return (
    <Dialog title={stepTitles[step](order.number)} onClose={onClose} focusTitle>
      <div className="mt-3 grid gap-4">
        {step === 'ship' && (
          <TrackingFields
            carrier={carrier}
            tracking={tracking}
            onCarrier={setCarrier}
            onTracking={setTracking}
          />
        )}
        {refundable > 0 && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-leaf"
              checked={refund}
              onChange={(event) => setRefund(event.target.checked)}
            />
            Refund the {formatUsd(refundable)} they paid by card
          </label>
        )}
        {step === 'cancel' && order.money.by_hand_cents > 0 && (
          <p>
            {formatUsd(order.money.by_hand_cents)} was paid without a card. Give it back yourself, and record
            it under Money.
          </p>
        )}
        {isTold(step) && (
          <>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-leaf"
                checked={tell}
                onChange={(event) => setTell(event.target.checked)}
              />
              Tell the customer
            </label>
            {tell && (
              <TextAreaField
                label="A note to them (optional)"
                rows={2}
                maxLength={1000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
            {tell && <StepPreview id={order.id} draft={shown} />}
          </>
        )}
        <p role="alert" className="font-medium text-on-tone-red text-sm empty:hidden">
          {failure}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} busyText="Saving..." onClick={() => void run()}>
            {stepActions[step]}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type Draft = Parameters<typeof stepPreviewQuery>[1]

function StepPreview({ id, draft }: { id: string; draft: Draft }) {
  const { data, isError } = useQuery(stepPreviewQuery(id, draft))
  return (
    <div className="grid gap-3">
      <MessagePreview message={data ?? null} hasFailed={isError} />
      <p className="text-muted text-sm">Unless we have told them already.</p>
    </div>
  )
}
