import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { MessagePreview } from '#app/features/orders/components/message-preview.tsx'
import { NotifyCustomer } from '#app/features/orders/components/notify-customer.tsx'
import { TrackingFields } from '#app/features/orders/components/tracking-fields.tsx'
import { keepNoteForUndo, noteKeyOf } from '#app/features/orders/order-undo.ts'
import { stepPreviewQuery } from '#app/features/orders/queries.ts'
import { stepAction, stepTitles } from '#app/features/orders/step-labels.ts'
import { useOwnerOrder } from '#app/features/orders/use-owner-order.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { useForm } from '#app/lib/use-form.ts'
import { formatUsd } from '#shared/money.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

type Tracking = { carrier: string; tracking: string }
const noTracking: Tracking = { carrier: '', tracking: '' }
type Props = { order: OwnerOrder; step: OrderStep; onClose: () => void }

const isTold = (step: OrderStep) => step !== 'deliver'

/** One step with an order: what it needs, and the message that will go to the customer. */
export function OrderStepDialog({ order, step, onClose }: Props) {
  const [draftTracking, setTracking] = useDraftOf<Tracking>(`ship:${order.id}`)
  const { carrier, tracking } = draftTracking ?? noTracking
  const [draftNote, setNote] = useDraftOf<string>(noteKeyOf(order.id, step))
  const note = draftNote ?? ''
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
  const { form, errors, busy } = useForm({
    validate: () => {
      setFailure(null)
      return { values: { ...draft, version: order.version, tell: tell && isTold(step) } }
    },
    submit: (json) => call(api.api.orders[':id'].steps.$post({ param: { id: order.id }, json })),
    onDone: (answer) => {
      keepNoteForUndo(answer.order, step, note)
      setNote(null)
      if (step === 'ship') setTracking(null)
      show(answer.order)
      onClose()
    },
    explain: (error) => {
      const fields = error instanceof ApiError && error.code === 'invalid_input' ? error.fields : {}
      const { note, carrier, tracking } = fields
      if (note || carrier || tracking) return { fields, message: null }
      // The dialog would cover a toast.
      setFailure(explain(error))
      return { fields: {}, message: null }
    },
  })
  const shown = useDeferredValue(draft)
  return (
    <Dialog title={stepTitles[step](order.number, order.delivery)} onClose={onClose} focusTitle>
      <form {...form} className="mt-3 grid gap-4">
        {step === 'ship' && (
          <TrackingFields
            carrier={carrier}
            tracking={tracking}
            onCarrier={(typed) => setTracking({ carrier: typed, tracking })}
            onTracking={(typed) => setTracking({ carrier, tracking: typed })}
            errors={errors}
          />
        )}
        {refundable > 0 && (
          <Checkbox checked={refund} onChange={setRefund}>
            Refund the {formatUsd(refundable)} they paid by card
          </Checkbox>
        )}
        {step === 'cancel' && order.money.by_hand_cents > 0 && (
          <p>
            {formatUsd(order.money.by_hand_cents)} was paid without a card. Give it back yourself, then record
            it under Payments.
          </p>
        )}
        {isTold(step) && (
          <NotifyCustomer
            isOn={tell}
            onSwitch={setTell}
            note={note}
            error={errors.note}
            onNote={(typed) => setNote(typed || null)}
          >
            <StepPreview id={order.id} draft={shown} />
          </NotifyCustomer>
        )}
        <p role="alert" className="font-medium text-on-tone-red text-sm empty:hidden">
          {failure}
        </p>
        <DialogActions onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Saving...">
            {stepAction(step, order.delivery)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Draft = Parameters<typeof stepPreviewQuery>[1]

function StepPreview({ id, draft }: { id: string; draft: Draft }) {
  const { data, isError } = useQuery(stepPreviewQuery(id, draft))
  return (
    <div className="grid gap-3">
      <MessagePreview message={data ?? null} hasFailed={isError} />
      <p className="text-muted text-sm">Not sent if they were already notified.</p>
    </div>
  )
}
