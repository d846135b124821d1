import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { readChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { CartCheckout } from '#app/features/checkout/components/cart-checkout.tsx'
import { addToCart } from '#app/lib/cart.ts'
import { cartFullSentence } from '#app/lib/cart-full-sentence.ts'
import { toast } from '#app/lib/toast.ts'
import { CartPicture } from '#app/routes/orders/cart-picture.tsx'
import { checkoutContent } from '#practice/content/checkout.ts'

/** The checkout of a practice whose orders can be picked up. */
export function CartCheckoutPage() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()

  // What couldn't be added where it was chosen is added here, once.
  useEffect(() => {
    const chosen = readChosenProduct(state)
    if (!chosen?.size || (state as { inCart?: unknown }).inCart) return
    const line = { ...chosen.size, quantity: chosen.quantity, unitCents: chosen.unitCents }
    if (!addToCart(line)) toast.error(cartFullSentence)
    void navigate('.', { replace: true, state: { ...state, inCart: true }, preventScrollReset: true })
  }, [state, navigate])

  const payment = search.get('payment')
  return (
    <Page title={checkoutContent.title}>
      <CartCheckout
        picture={(line) => <CartPicture {...line} />}
        returned={payment === 'cancelled' || payment === 'declined' ? payment : null}
      />
    </Page>
  )
}
