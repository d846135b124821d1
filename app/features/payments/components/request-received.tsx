import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { PastDateField, readToday } from '#app/components/ui/past-date-field.tsx'
import { ProblemList } from '#app/components/ui/problem-list.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { recordReceived } from '#app/features/payments/queries.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { manualMethods } from '#app/lib/manual-methods.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { formatUsd } from '#shared/money.ts'
import { receivedPaymentSchema, type TakenPayment } from '#shared/payment-requests.ts'

type Method = 'cash' | 'other'
type Props = { payment: TakenPayment; onDone: () => void; onClose: () => void }

/** Records that an amount that was asked for by a link came another way. */
export function RequestReceived({ payment: { id, what, name, email, cents }, onDone, onClose }: Props) {
  const [method, setMethod] = useState<Method>('cash')
  const [isTold, setTold] = useState(true)
  const [receivedOn, setReceivedOn] = useState(readToday)
  const amount = formatUsd(cents)
  const { form, errors, busy } = useForm({
    validate: () =>
      validateValues(
        { method, received_on: receivedOn, tell: isTold && email !== null },
        receivedPaymentSchema,
      ),
    submit: (values) => recordReceived(id, values),
    onDone: () => {
      toast.success(`Recorded ${amount}.`)
      onDone()
      onClose()
    },
    explain: errorExplainer('Nothing was recorded. Please try again.'),
  })
  const problems = [errors.cents, errors.method, errors.tell].filter((problem) => problem !== undefined)
  return (
    <Dialog title={`${amount}, paid another way`} onClose={onClose} focusTitle>
      <form {...form} className="mt-4 grid gap-4">
        <p className="[overflow-wrap:anywhere]">
          {[what, name].filter(Boolean).join(', ')}. Once it’s recorded, the link can’t be used to pay any
          more.
        </p>
        <RadioGroup
          legend="How was it paid?"
          name="method"
          options={manualMethods}
          value={method}
          onChange={setMethod}
        />
        <PastDateField
          label="When did you get it?"
          name="received_on"
          error={errors.received_on}
          value={receivedOn}
          onChange={setReceivedOn}
        />
        {email !== null && (
          <Checkbox checked={isTold} onChange={setTold}>
            Email a receipt to <bdi>{email}</bdi>
          </Checkbox>
        )}
        <ProblemList problems={problems} />
        <DialogActions onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Saving...">
            Record {amount}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
