import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { settleRefund } from '#app/features/payments/queries.ts'
import { createKey } from '#app/lib/create-key.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useStoredForm } from '#app/lib/use-draft-text.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import { type FailedCardRefund, settleRefundSchema } from '#shared/payment-requests.ts'

type Method = 'cash' | 'other'
type Props = { refund: Pick<FailedCardRefund, 'id' | 'cents'>; onDone: () => void; onClose: () => void }

/** Records that a refund to a card that failed was given back another way. */
export function SettleRefund({ refund: { id, cents }, onDone, onClose }: Props) {
  const [method, setMethod] = useState<Method>('cash')
  const [today] = useState(() => toLocal(new Date()).date)
  // One key for this dialog: a second submit records nothing twice.
  const [key] = useState(createKey)
  const amount = formatUsd(cents)
  const { form, errors, busy } = useForm({
    validate: (element) => {
      const { given_on, reason } = readForm(element)
      const note = String(reason).trim()
      return validateValues(
        { key, cents, method, given_on, ...(note && { reason: note }) },
        settleRefundSchema,
      )
    },
    submit: (values) => settleRefund(id, values),
    onDone: () => {
      toast.success(`Recorded a refund of ${amount}.`)
      typed.forget()
      onDone()
      onClose()
    },
    explain: errorExplainer('Nothing was recorded. Please try again.'),
  })
  const typed = useStoredForm(form.ref, `settle-refund:${id}`)
  return (
    <Dialog title={`Refund of ${amount}, settled another way`} onClose={onClose} focusTitle>
      <form {...form} onChange={typed.keep} className="mt-4 grid gap-4">
        <p>
          Record this once you’ve given the money back. It counts as a refund, nothing more goes to the card,
          and we notify the customer.
        </p>
        <RadioGroup
          legend="How did you give it back?"
          name="method"
          options={methods}
          value={method}
          onChange={setMethod}
        />
        <Field
          label="When?"
          name="given_on"
          type="date"
          max={today}
          defaultValue={today}
          error={errors.given_on}
        />
        <TextAreaField
          label="Note (optional, the customer may see it)"
          name="reason"
          rows={2}
          maxLength={500}
          error={errors.reason}
        />
        <ProblemList problems={errors.cents ? [errors.cents] : []} />
        <DialogActions forget={typed.forget} onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Recording...">
            Record {amount}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const methods: { value: Method; label: string }[] = [
  { value: 'cash', label: 'In cash' },
  { value: 'other', label: 'Another way, such as a check or a transfer' },
]
