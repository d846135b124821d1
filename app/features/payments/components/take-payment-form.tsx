import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { PastDateField, readToday } from '#app/components/ui/past-date-field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import type { Customer, Payable } from '#app/features/payments/payable.ts'
import { changePrice, takePayment } from '#app/features/payments/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { manualMethods } from '#app/lib/manual-methods.ts'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { formatUsd } from '#shared/money.ts'
import {
  type ChangePriceInput,
  changePriceSchema,
  type TakenPayment,
  type TakePaymentInput,
  takePaymentSchema,
} from '#shared/payment-requests.ts'

/** 'none': what is left isn't charged, so the session costs no more than what was paid. */
type Method = TakePaymentInput['method'] | 'none'
type Props = {
  thing: Payable
  customer?: Customer | undefined
  /** Null once nothing is left to pay. */
  onTaken: (payment: TakenPayment | null, isSent: boolean) => void
  onClose: () => void
}

/** What was typed, until it is sent or given up by 'Back', and what was left then. */
type Draft = { amount: string; description: string; name: string; email: string; leftCents: number | null }

/** Asks for the amount, what it is for and how it is paid. */
export function TakePaymentForm({ thing, customer, onTaken, onClose }: Props) {
  const leftCents = thing?.leftCents ?? null
  const [firstLeftCents] = useState(leftCents)
  const draftKey = `take-payment:${thing?.appointmentId ?? (customer?.email || customer?.name || 'new')}`
  const [draft, keep] = useDraftOf<Draft>(draftKey)
  const typed = draft?.leftCents === firstLeftCents ? draft : null
  const { amount, description, name, email } = typed ?? {
    amount: firstLeftCents === null ? '' : (firstLeftCents / 100).toFixed(2),
    description: '',
    name: customer?.name ?? '',
    email: thing?.email ?? customer?.email ?? '',
  }
  const change = (changed: Partial<Draft>) =>
    keep({ amount, description, name, email, leftCents: firstLeftCents, ...changed })
  const [method, setMethod] = useState<Method>('cash')
  const [receivedOn, setReceivedOn] = useState(readToday)
  const [isTold, setTold] = useState(true)
  const attempt = storedAttemptKey(draftKey)
  // One key for this dialog, also after a reload: a second submit takes nothing twice.
  const [key] = useState(() => attempt.of({ leftCents }))
  const [failure, setFailure] = useState<string | null>(null)
  const { form, errors, busy } = useForm({
    validate: () => {
      setFailure(null)
      return isCharged
        ? validateValues(read(), takePaymentSchema)
        : validateValues({ price_cents: thing?.paidCents, was_cents: thing?.priceCents }, changePriceSchema)
    },
    submit: async (values: TakePaymentInput | ChangePriceInput) => {
      if ('method' in values) return takePayment(values)
      await changePrice(thing?.appointmentId ?? '', values)
      return null
    },
    onDone: (payment, values) => {
      attempt.end()
      keep(null)
      onTaken(payment, 'tell' in values && values.tell)
    },
    explain: (error) => {
      // What was recorded with the key is another payment.
      if (error instanceof ApiError && error.code === 'conflict') attempt.end()
      const { fields, message } = explainError(error, 'Nothing was taken. Please try again.')
      // The dialog would cover a toast, and what stands at a field is said once.
      const isShown = Object.keys(fields).some((name) => shownFields.has(name))
      setFailure(isShown ? null : (fields.price_cents ?? message))
      return { fields, message: null }
    },
  })
  const hasEmail = email.trim() !== ''
  const cents = toCents(amount)
  const isCharged = method !== 'none'
  const isByHand = method === 'cash' || method === 'other'

  function read() {
    const about = thing
      ? { appointment_id: thing.appointmentId }
      : {
          description,
          ...(name.trim() && { customer_name: name }),
          ...(hasEmail && { customer_email: email }),
        }
    // Half a cent makes the amount invalid, whatever was typed.
    return {
      key,
      cents: toCents(amount) ?? 0.5,
      method,
      tell: isTold && hasEmail,
      ...about,
      ...(isByHand && { received_on: receivedOn }),
    }
  }

  return (
    <form {...form} className="mt-4 grid gap-4">
      {thing ? (
        <p>{thing.what}</p>
      ) : (
        <Field
          label="What is it for?"
          name="description"
          maxLength={120}
          error={errors.description}
          value={description}
          onChange={(event) => change({ description: event.target.value })}
        />
      )}
      {isCharged && (
        <Field
          label="Amount in dollars"
          name="cents"
          inputMode="decimal"
          autoComplete="off"
          hint={leftCents === null ? undefined : `${formatUsd(leftCents)} is left to pay.`}
          error={errors.cents}
          value={amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
      {!thing && (
        <>
          <Field
            label="Name (optional)"
            name="customer_name"
            autoComplete="off"
            error={errors.customer_name}
            value={name}
            onChange={(event) => change({ name: event.target.value })}
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
            onChange={(event) => change({ email: event.target.value })}
          />
        </>
      )}
      <RadioGroup
        legend="How is it paid?"
        name="method"
        options={leftCents === null ? methods : [...methods, noCharge]}
        value={method}
        onChange={setMethod}
      />
      {isByHand && (
        <PastDateField
          label="When did you get it?"
          name="received_on"
          error={errors.received_on}
          value={receivedOn}
          onChange={setReceivedOn}
        />
      )}
      {!isCharged && leftCents !== null && (
        <p className="text-muted">
          {formatUsd(leftCents)} is taken off the price of this session, and nothing is left to pay. We don’t
          email them.
        </p>
      )}
      {isCharged && hasEmail && (
        <Checkbox checked={isTold} onChange={setTold}>
          {method === 'card' ? 'Email the link to ' : 'Email a receipt to '}
          <bdi>{email}</bdi>
        </Checkbox>
      )}
      <p role="alert" className="font-medium text-on-tone-red empty:hidden">
        {failure}
      </p>
      <DialogActions forget={() => keep(null)} onClose={onClose}>
        <Button type="submit" busy={busy} busyText="Saving...">
          {nameAction(method, { cents, paidCents: thing?.paidCents ?? 0 })}
        </Button>
      </DialogActions>
    </form>
  )
}

const shownFields = new Set(['cents', 'description', 'customer_name', 'customer_email', 'received_on'])

type Choice = { value: Method; label: string }
const methods: readonly Choice[] = [
  ...manualMethods,
  { value: 'card', label: 'By card, with a code to scan or a link' },
]
const noCharge: Choice = { value: 'none', label: 'No charge, such as a gift or a gift card sold before' }

type Amounts = { cents: number | null; paidCents: number }

function nameAction(method: Method, { cents, paidCents }: Amounts): string {
  if (method === 'none') return paidCents > 0 ? 'Charge nothing more' : 'Charge nothing'
  if (method === 'card') return 'Show the link'
  return cents ? `Record ${formatUsd(cents)}` : 'Record'
}
