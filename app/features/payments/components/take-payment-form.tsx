import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import type { Customer, PaidThing } from '#app/features/payments/paid-thing.ts'
import { takePayment } from '#app/features/payments/queries.ts'
import { createKey } from '#app/lib/create-key.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { formatUsd } from '#shared/money.ts'
import { type TakenPayment, type TakePaymentInput, takePaymentSchema } from '#shared/payment-requests.ts'

type Method = TakePaymentInput['method']
type Props = {
  thing: PaidThing
  customer?: Customer | undefined
  onTaken: (payment: TakenPayment, isSent: boolean) => void
  onClose: () => void
}

/** Asks for the amount, what it is for and how it is paid. */
export function TakePaymentForm({ thing, customer, onTaken, onClose }: Props) {
  const leftCents = thing?.leftCents ?? null
  const [amount, setAmount] = useState(leftCents === null ? '' : (leftCents / 100).toFixed(2))
  const [method, setMethod] = useState<Method>('cash')
  const [email, setEmail] = useState(thing?.email ?? customer?.email ?? '')
  const [isTold, setTold] = useState(true)
  // One key for this dialog: a second submit takes nothing twice.
  const [key] = useState(createKey)
  const [failure, setFailure] = useState<string | null>(null)
  const { form, errors, busy } = useForm({
    validate: (element) => {
      setFailure(null)
      return validateValues(read(element), takePaymentSchema)
    },
    submit: takePayment,
    onDone: (payment, { tell }) => onTaken(payment, tell),
    explain: (error) => {
      const { fields, message } = explainError(error, 'Nothing was taken. Please try again.')
      // The dialog would cover a toast, and what stands at a field is said once.
      setFailure(Object.keys(fields).some((name) => shownFields.has(name)) ? null : message)
      return { fields, message: null }
    },
  })
  const hasEmail = email.trim() !== ''
  const cents = toCents(amount)

  function read(element: HTMLFormElement) {
    const { description, customer_name, customer_email } = readForm(element)
    const about = thing
      ? { appointment_id: thing.appointmentId }
      : {
          description,
          ...(String(customer_name).trim() && { customer_name }),
          ...(String(customer_email).trim() && { customer_email }),
        }
    // Half a cent makes the amount invalid, whatever was typed.
    return { key, cents: toCents(amount) ?? 0.5, method, tell: isTold && hasEmail, ...about }
  }

  return (
    <form {...form} className="mt-4 grid gap-4">
      {thing ? (
        <p>{thing.what}</p>
      ) : (
        <Field label="What is it for?" name="description" maxLength={120} error={errors.description} />
      )}
      <Field
        label="Amount in dollars"
        name="cents"
        inputMode="decimal"
        autoComplete="off"
        hint={leftCents === null ? undefined : `${formatUsd(leftCents)} is left to pay.`}
        error={errors.cents}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {!thing && (
        <>
          <Field
            label="Name (optional)"
            name="customer_name"
            defaultValue={customer?.name}
            autoComplete="off"
            error={errors.customer_name}
          />
          <Field
            label="Email (optional)"
            name="customer_email"
            type="email"
            autoComplete="off"
            hint={
              customer?.email === '' ? 'Without it, the payment isn’t counted on their record.' : undefined
            }
            error={errors.customer_email}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </>
      )}
      <RadioGroup
        legend="How is it paid?"
        name="method"
        options={methods}
        value={method}
        onChange={setMethod}
      />
      {hasEmail && (
        <Checkbox checked={isTold} onChange={setTold}>
          {method === 'card' ? 'Email the link to ' : 'Email a receipt to '}
          <bdi>{email}</bdi>
        </Checkbox>
      )}
      <p role="alert" className="font-medium text-on-tone-red empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText="Saving...">
          {method === 'card' ? 'Show the link' : cents ? `Record ${formatUsd(cents)}` : 'Record'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}

const shownFields = new Set(['cents', 'description', 'customer_name', 'customer_email'])

const methods: { value: Method; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Another way, such as a check or a transfer' },
  { value: 'card', label: 'By card, with a code to scan or a link' },
]
