import { useLocation } from 'react-router'
import { readCart } from '#app/features/checkout/cart.ts'
import { Checkout } from '#app/features/checkout/checkout.tsx'
import { NoProduct } from '#app/features/checkout/no-product.tsx'
import { DrinkThumbnail } from '#app/features/drinks/drink-thumbnail.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { checkoutWords } from '#practice/words/checkout.ts'

export const meta = () => privateMeta(checkoutWords.title)

export default function CheckoutRoute() {
  const { state, key } = useLocation()
  const cart = readCart(state)
  if (!cart) return <NoProduct />
  return <Checkout key={key} cart={cart} picture={<DrinkThumbnail image={cart.image} />} />
}
