import { useLocation } from 'react-router'
import { readCart } from '#app/features/drinks/cart.ts'
import { DrinkThumbnail } from '#app/features/drinks/components/drink-thumbnail.tsx'
import { MissingProduct } from '#app/features/drinks/components/missing-product.tsx'
import { PickupCheckout } from '#app/features/drinks/components/pickup-checkout.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

export const meta = () => privateMeta(checkoutContent.title)

export default function CheckoutRoute() {
  const { state, key } = useLocation()
  const cart = readCart(state)
  if (!cart) return <MissingProduct />
  return <PickupCheckout key={key} cart={cart} picture={<DrinkThumbnail image={cart.image} />} />
}
