import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { type UnsentField, unsentCheckoutErrors } from '#app/features/checkout/unsent-checkout-schema.ts'
import { useCurrentPrice } from '#app/features/checkout/use-current-price.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import * as paths from '#app/paths.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

const redirectDelayMs = 1500
const cardFields: readonly UnsentField[] = ['cardNumber', 'cardExpiry', 'cardCVC']

/** Card fields have an id but no name, so that no form code collects or sends them. */
export function useUnsentCheckout(cart: ChosenProduct | null) {
  const navigate = useNavigate()
  const [chosen, setQuantity] = useState<number | null>(null)
  const quantity = chosen ?? cart?.quantity ?? 1
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { unitCents, notice, isGone } = useCurrentPrice(cart)
  const quantityError = validateQuantity(quantity, unitCents)

  const { form, errors, busy } = useForm({
    validate: (form) => {
      const errors = unsentCheckoutErrors((field) => input(form, field).value)
      const isValid = Object.keys(errors).length === 0 && !quantityError
      return isValid ? { values: form } : { errors }
    },
    // Stays busy until the visitor is back on the home page.
    submit: async (form) => {
      if (isGone) return false
      for (const field of cardFields) input(form, field).value = ''
      toast.success(checkoutContent.done)
      await new Promise<void>((resolve) => {
        timer.current = setTimeout(resolve, redirectDelayMs)
      })
      return true
    },
    onDone: (isPlaced) => {
      if (isPlaced) void navigate(paths.home)
      // In the next frame, when it is shown.
      else requestAnimationFrame(() => document.getElementById('price-notice')?.focus())
    },
    explain: (error) => {
      console.error(error)
      return { fields: {}, message: checkoutContent.failed }
    },
  })

  // The page is prerendered: take over the quantity that was typed before hydration.
  useLayoutEffect(() => {
    const typed = form.ref.current?.querySelector<HTMLInputElement>('input[type=number]')?.value
    if (typed !== undefined && typed !== '1') setQuantity(Number(typed || Number.NaN))
  }, [form.ref])

  return { quantity, setQuantity, quantityError, unitCents, notice, isGone, form, errors, busy }
}

const input = (form: HTMLFormElement, field: UnsentField) =>
  form.elements.namedItem(field) as HTMLInputElement

function validateQuantity(quantity: number, unitCents: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return checkoutContent.summary.wrongQuantity
  return Number.isSafeInteger(quantity * unitCents) ? undefined : checkoutContent.summary.tooMany
}
