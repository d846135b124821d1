import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { refundTaken } from '#app/features/payments/queries.ts'
import { createKey } from '#app/lib/create-key.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { useSentCents } from '#app/lib/use-sent-cents.ts'
import { formatDate } from '#shared/dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'

type Props = { payment: TakenPayment; onDone: () => void; onClose: () => void }

/** Gives an amount back: to the card, or records what was handed back. */
export function RefundTaken({ payment, onDone, onClose }: Props) {
  const { id, refundable_cents: left, method, what } = payment
  const isCard = method === 'card'
  // Of what was paid twice, one is to be refunded.
  const [amount, setAmount] = useState((Math.min(left, payment.cents) / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [mistake, setMistake] = useState(false)
  // One key for this dialog: a second submit refunds nothing twice.
  const [key] = useState(createKey)
  const sent = useSentCents()
  const cents = toCents(amount)
  const { form, errors, busy } = useForm({
    validate: () => {
      if (cents === null || cents <= 0 || cents > left)
        return { errors: { cents: `Enter an amount from $0.01 to ${formatUsd(left)}.` } }
      const problem = sent.check(cents)
      return problem
        ? { errors: { cents: problem } }
        : { values: { key, cents, mistake, ...(reason.trim() && { reason: reason.trim() }) } }
    },
    submit: (values) => {
      sent.send(values.cents)
      return refundTaken(id, values)
    },
    onDone: (_answer, values) => {
      toast.success(
        isCard
          ? `${formatUsd(values.cents)} is on its way back.`
          : mistake
            ? `${formatUsd(values.cents)} was removed.`
            : `Recorded a refund of ${formatUsd(values.cents)}.`,
      )
      onDone()
      onClose()
    },
    explain: (error) => {
      sent.fail(error)
      return explainError(error, 'We couldn’t tell whether it was refunded. Please try again.')
    },
  })
  return (
    <Dialog title={`Refund ${what}`} onClose={onClose} focusTitle>
      <p className="mt-2 text-muted [overflow-wrap:anywhere]">{describePayment(payment)}</p>
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
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {!isCard && (
          <Checkbox checked={mistake} onChange={setMistake}>
            I recorded it by mistake and never received it
          </Checkbox>
        )}
        <p className="text-muted">
          {isCard
            ? 'The payment provider sends it back to the card.'
            : mistake
              ? 'This removes the payment. The customer isn’t notified.'
              : 'Give it back in person or by transfer. This only records it. The customer gets an email if they gave an address.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyText={mistake ? 'Saving...' : 'Refunding...'}>
            {`${mistake ? 'Remove' : 'Refund'} ${cents ? formatUsd(cents) : ''}`.trim()}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** 'Ada Byron, paid Nov 20, 2026'. */
const describePayment = ({ name, email, paid_at, at }: TakenPayment) =>
  [name || email, `paid ${formatDate(paid_at ?? at)}`].filter(Boolean).join(', ')
