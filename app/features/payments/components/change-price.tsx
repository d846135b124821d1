import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import type { Payable } from '#app/features/payments/payable.ts'
import { changePrice } from '#app/features/payments/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toCents } from '#app/lib/to-cents.ts'
import { toast } from '#app/lib/toast.ts'
import { useStoredForm } from '#app/lib/use-draft-text.ts'
import { readForm, useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { formatUsd } from '#shared/money.ts'
import { changePriceSchema } from '#shared/payment-requests.ts'

type Props = { thing: NonNullable<Payable>; onChanged: () => void; onClose: () => void }

/** Sets what a session costs, such as less for a friend, more for a longer one, or what a mistake took off. */
export function ChangePrice({ thing, onChanged, onClose }: Props) {
  const { appointmentId, clientName, what, priceCents, paidCents } = thing
  const [wasCents, setWasCents] = useState(priceCents)
  const { form, errors, busy } = useForm({
    validate: (element) =>
      validateValues(
        { price_cents: toCents(String(readForm(element).price_cents)) ?? 0.5, was_cents: wasCents },
        changePriceSchema,
      ),
    submit: (values) => changePrice(appointmentId, values),
    onDone: (_, { price_cents }) => {
      typed.forget()
      toast.success(`The price is ${formatUsd(price_cents)} now.`)
      onChanged()
      onClose()
    },
    explain: (error) => {
      const { fields, message } = explainError(error, 'Nothing was changed. Please try again.')
      // A second press replaces what the other window set, which is shown by then.
      if (error instanceof ApiError && error.code === 'conflict') {
        const { price_cents } = error.details
        setWasCents(typeof price_cents === 'number' ? price_cents : null)
        onChanged()
      }
      return { fields, message: 'price_cents' in fields ? null : message }
    },
  })
  const typed = useStoredForm(form.ref, `price:${appointmentId}`)
  return (
    <Dialog title={`Price for ${clientName}`} onClose={onClose} focusTitle>
      <form {...form} onChange={typed.keep} className="mt-4 grid gap-4">
        <p>{what}</p>
        <Field
          label="Price in dollars"
          name="price_cents"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={priceCents === null ? '' : (priceCents / 100).toFixed(2)}
          hint={
            paidCents > 0
              ? `${formatUsd(paidCents)} is paid. With that as the price, nothing is left to pay.`
              : '0 for no charge.'
          }
          error={errors.price_cents}
        />
        <p className="text-muted text-sm">Of this session only. We don’t email them.</p>
        <DialogActions forget={typed.forget} onClose={onClose}>
          <Button type="submit" busy={busy} busyText="Saving...">
            Save price
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
