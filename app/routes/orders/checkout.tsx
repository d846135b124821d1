import { useLocation } from 'react-router'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, usePrerenderedView, type View } from '#app/components/prerendered-views.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { readCart } from '#app/features/drinks/cart.ts'
import { DrinkThumbnail } from '#app/features/drinks/components/drink-thumbnail.tsx'
import { MissingProduct } from '#app/features/drinks/components/missing-product.tsx'
import { PickupCheckout } from '#app/features/drinks/components/pickup-checkout.tsx'
import { privateMeta } from '#app/lib/private-meta.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

export const meta = () => privateMeta(checkoutContent.title)

const views: View[] = [{ state: 'product' }, {}]

export default function CheckoutRoute() {
  return (
    <PrerenderedViews
      views={views}
      withoutScripts={
        <WithoutScripts title={checkoutContent.title}>
          Ordering here needs JavaScript. Turn it on, then choose your product again.
        </WithoutScripts>
      }
    >
      <Checkout />
    </PrerenderedViews>
  )
}

/** The product is in the navigation state, so the prerendered form has none yet. */
function Checkout() {
  const { state, key } = useLocation()
  const view = usePrerenderedView()
  const isHydrating = useIsHydrating()
  const cart = isHydrating ? null : readCart(state)
  const isMissing = isHydrating ? !view?.state : !cart
  if (isMissing) return <MissingProduct />
  return (
    <PickupCheckout key={key} cart={cart} picture={cart?.image && <DrinkThumbnail image={cart.image} />} />
  )
}
