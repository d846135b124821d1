import { type MouseEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CartLine } from '#app/lib/cart.ts'
import { notify, toast } from '#app/lib/toast.ts'
import * as paths from '#app/paths.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'
import { offers } from '#practice/offers.ts'
import type { Size } from '#practice/schema.ts'
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
  /** Which size of which product it is, by their short names: they stay when the owner renames it. */
  size?: { product: string; size: string } | undefined
  /** It is in the cart already. */
  inCart?: boolean
}

/**
 * Shows that a size of a product is in the cart and opens the checkout after `delayMs`, unless the visitor has left the page by then.
 * Clicks during the delay do nothing.
 */
export function usePurchase(delayMs: number): (name: string, size: Size, productSlug: string) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const openCheckout = async (state: CheckoutState) => {
    await openScreen('checkout', () => navigate(paths.checkout, { state }))
  }

  return (name, size, productSlug) => {
    if (timer.current !== undefined) return
    toast.success(fill(drinkContent.added, { product: name }))
    const { description, benefits } = size
    const image = pictureName(size)
    const product = { name, description, benefits, price: formatUsd(size.cents), image, quantity: 1 }
    const { pathname } = location
    const line = { product: productSlug, size: size.slug }
    const added = offers.pickup && addToCart({ ...line, quantity: 1, unitCents: size.cents })
    timer.current = setTimeout(async () => {
      const state = { product, size: line, ...(await added) }
      timer.current = undefined
      if (location.pathname === pathname) void openCheckout(state)
    }, delayMs)
  }
}

/** Where its code can't be loaded, the checkout adds what the navigation state names. */
const addToCart = (line: CartLine) =>
  import('#app/lib/cart.ts').then(
    ({ addToCart }) => ({ inCart: addToCart(line) }),
    () => ({}),
  )

/** Click handler for a link to the drink page. */
export function useOpenDrink(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void openScreen('gingerade-products', () => navigate(paths.drink, { viewTransition: true }))
  }
}

/** If the router can't fetch a screen, it reloads the page without a word. Fetching it first lets us show an error. */
async function openScreen(screen: string, open: () => void | Promise<void>): Promise<void> {
  try {
    const { module } = window.__reactRouterManifest?.routes[screen] ?? {}
    if (module && !(await fetch(module)).ok) throw new Error(`${module} could not be fetched`)
    await open()
  } catch (error) {
    console.warn(error)
    notify({ title: drinkContent.failed.title, description: drinkContent.failed.text, destructive: true })
  }
}

/** The full name of a drink: the product's name, then the size's. */
export function productName(drink: Size): string {
  return `${offers.drink?.name} ${drink.name}`
}

/** What tells the picture of a size from others: its delivered name or the hash of the upload; '' without one. */
export function pictureName({ picture }: Size): string {
  if (!picture) return ''
  return 'asset' in picture ? picture.asset : picture.upload
}

export function pictureAlt(drink: Size): string | undefined {
  const alts: Readonly<Record<string, string>> = drinkContent.pictureAlts
  return alts[pictureName(drink)]
}
