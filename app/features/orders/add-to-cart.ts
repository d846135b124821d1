import { addToCart, type CartLine } from '#app/lib/cart.ts'
import { cartFullSentence } from '#app/lib/cart-full-sentence.ts'
import { toast } from '#app/lib/toast.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { fill } from '#practice/fill.ts'

/** Puts what a form sells in the cart and says so, by its name. */
export function addSale(line: CartLine, name: string): void {
  if (addToCart(line)) toast.success(fill(drinkContent.added, { product: name }))
  else toast.error(cartFullSentence)
}
