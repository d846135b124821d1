import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notify, toast } from '#app/lib/toast.ts'
import * as paths from '#app/paths.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { practice } from '#practice/practice.ts'
import type { Drink } from '#practice/schema.ts'
import { formatUsd } from '#shared/money.ts'

/** The navigation state of the checkout. `price` is a display string such as '$5.00'. */
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

/** Shows that the drink is in the cart and opens the checkout after `delayMs`. Clicks during the delay do nothing. */
export function usePurchase(delayMs: number): (drink: Drink) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openCheckout = async (state: CheckoutState) => {
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
    timer.current = setTimeout(() => void openCheckout({ product }), delayMs)
  }
}

/** If the router can't fetch a screen, it reloads the page and the purchase is lost. Fetching it first lets us show an error. */
async function fetchCheckout(): Promise<void> {
  const { module } = window.__reactRouterManifest?.routes['routes/orders/checkout'] ?? {}
  if (module && !(await fetch(module)).ok) throw new Error(`${module} could not be fetched`)
}

/** The full name of a drink: the product's name, then the size's. */
export function productName(drink: Drink): string {
  return `${practice.drink.name} ${drink.name}`
}
