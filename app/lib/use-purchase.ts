import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notify, toast } from '#app/lib/toast.ts'
import * as paths from '#app/paths.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { practice } from '#practice/practice.ts'
import type { Drink } from '#practice/schema.ts'
import { formatUsd } from '#shared/money.ts'

/** What the checkout finds in the navigation's state. `price` is a display string such as '$5.00'. */
export type CheckoutState = {
  product: {
    name: string
    description: string
    benefits: readonly string[]
    price: string
    image: string
    quantity: number
  }
}

/** Says that the drink is in the cart and goes to the checkout after `delayMs`. A second click meanwhile does nothing. */
export function usePurchase(delayMs: number): (drink: Drink) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const leave = async (state: CheckoutState) => {
    timer.current = undefined
    try {
      await fetchCheckout()
      await navigate(paths.checkout, { state })
    } catch (error) {
      console.warn(error)
      notify({ title: drinkContent.failed.title, description: drinkContent.failed.text, destructive: true })
    }
  }

  return (drink) => {
    if (timer.current !== undefined) return
    const name = productName(drink)
    toast.success(drinkContent.added(name))
    const { description, benefits, image } = drink
    const product = { name, description, benefits, price: formatUsd(drink.cents), image, quantity: 1 }
    timer.current = setTimeout(() => void leave({ product }), delayMs)
  }
}

/** The router reloads the page, and loses the purchase, if it cannot fetch a screen; so we fetch it before and can say so. */
async function fetchCheckout(): Promise<void> {
  const { module } = window.__reactRouterManifest?.routes['routes/orders/checkout'] ?? {}
  if (module && !(await fetch(module)).ok) throw new Error(`${module} could not be fetched`)
}

/** As it is spoken of away from its siblings: the drink's name before the size's. */
export function productName(drink: Drink): string {
  return `${practice.drink.name} ${drink.name}`
}
