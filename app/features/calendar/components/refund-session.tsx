import { useDeferredValue, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { RefundPreview } from '#app/features/calendar/components/message-preview.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { useSentCents } from '#app/lib/use-sent-cents.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'
import type { RefundWay } from '#shared/payment-requests.ts'

type Props = { appointment: CalendarAppointment; way: RefundWay; onClose: () => void }

/** What can go back that way, in US cents. */
export const refundableWayCents = ({ payment }: CalendarAppointment, way: RefundWay): number =>
  way === 'card' ? payment.card_refundable_cents : payment.hand_cents

/** Gives back part or all of what was paid for a session: to the card, or records what was handed back. */
export function RefundSession({ appointment, way, onClose }: Props) {
  const { id, client_name, service_type, starts_at } = appointment
  const left = refundableWayCents(appointment, way)
  const [amount, setAmount] = useState((left / 100).toFixed(2))
  // One key for this dialog: a second submit refunds nothing twice.
  const [key] = useState(createKey)
  const sent = useSentCents()
  const refresh = useRefreshCalendar()
  const entered = toCents(amount)
  const cents = entered !== null && entered > 0 && entered <= left ? entered : null
  const shownCents = useDeferredValue(cents)
  const { form, errors, busy } = useForm({
    validate: (element) => {
      const reason = String(new FormData(element).get('reason') ?? '').trim()
      if (cents === null) return { errors: { cents: `Enter an amount from $0.01 to ${formatUsd(left)}.` } }
      const problem = sent.check(cents)
      return problem
        ? { errors: { cents: problem } }
        : { values: { key, way, cents, ...(reason && { reason }) } }
    },
    submit: (json) => {
      sent.send(json.cents)
      return call(api.api.payments.sessions[':id'].refund.$post({ param: { id }, json }))
    },
    onDone: (_answer, values) => {
      toast.success(
        way === 'card'
          ? `${formatUsd(values.cents)} is on its way back.`
          : `Recorded a refund of ${formatUsd(values.cents)}.`,
      )
      refresh()
      onClose()
    },
    explain: (error) => {
      sent.fail(error)
      return explainError(error, 'We couldn’t tell whether it was refunded. Please try again.')
    },
  })
  return (
    <Dialog title={`Refund ${client_name}`} onClose={onClose} focusTitle>
      <p className="mt-3 text-muted">
        {service_type}, {dayAndTime(starts_at)}
      </p>
      <form {...form} className="mt-4 grid gap-4">
        <Field
          label="Amount in dollars"
          name="cents"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatUsd(left)} can be refunded.`}
          error={errors.cents}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextAreaField
          label="Reason (optional, for your own records)"
          name="reason"
          rows={2}
          maxLength={500}
          error={errors.reason}
        />
        <p className="text-muted">
          {way === 'card'
            ? 'The payment provider sends it back to the card. The session stays as it is.'
            : 'Give it back in person or by transfer. This only records it. The session stays as it is.'}
        </p>
        {shownCents !== null && <RefundPreview id={id} refund={{ way, cents: shownCents }} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyText="Refunding...">
            {cents === null ? 'Refund' : `Refund ${formatUsd(cents)}`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
