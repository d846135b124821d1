import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cart } from '#app/features/drinks/cart.ts'
import {
  type PickupErrors,
  type PickupField,
  pickupErrors,
  pickupFields,
} from '#app/features/drinks/pickup-schema.ts'
import { toast } from '#app/lib/toast.ts'
import { paths } from '#app/paths.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

const returnsAfterMs = 1500
const cardFields: readonly PickupField[] = ['cardNumber', 'cardExpiry', 'cardCVC']

/** The form's controls are found by id: the card's have no name, so that nothing can ever collect or send them. */
export function usePickupCheckout(cart: Cart) {
  const navigate = useNavigate()
  const [quantity, setQuantity] = useState(cart.quantity)
  const [errors, setErrors] = useState<PickupErrors>({})
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const quantityError = wrongWith(quantity, cart.unitCents)

  const place = (form: HTMLFormElement) => {
    const input = (field: PickupField) => form.elements.namedItem(field) as HTMLInputElement
    const wrong = pickupErrors((field) => input(field).value)
    setErrors(wrong)
    const first = pickupFields.find((field) => wrong[field])
    if (first) return input(first).focus()
    if (quantityError) return
    for (const field of cardFields) input(field).value = ''
    setBusy(true)
    toast.success(checkoutContent.done)
    timer.current = setTimeout(() => void navigate(paths.home()), returnsAfterMs)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    try {
      place(event.currentTarget)
    } catch (error) {
      console.error(error)
      toast.error(checkoutContent.failed)
    }
  }

  const forget = (field: PickupField) => setErrors(({ [field]: _, ...others }) => others)

  return { quantity, setQuantity, quantityError, errors, forget, busy, submit }
}

function wrongWith(quantity: number, unitCents: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return checkoutContent.summary.wrongQuantity
  return Number.isSafeInteger(quantity * unitCents) ? undefined : checkoutContent.summary.tooMany
}
