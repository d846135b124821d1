import type { Sale } from '#app/features/orders/use-card-checkout.ts'
import { addToCart } from '#app/lib/cart.ts'
import { toast } from '#app/lib/toast.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'

/** Puts what the form sells in the cart and says so. */
export function addSale({ slug, cart }: Sale, quantity: number, unitCents: number): void {
  const { name, size } = cart ?? { name: '', size: '' }
  if (addToCart({ product: slug, size, quantity, unitCents }))
    toast.success(fill(drinkContent.added, { product: name }))
  else toast.error('Your cart is full. Order what is in it first, or remove something.')
}
