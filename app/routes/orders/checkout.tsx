import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Page } from '#app/components/layout/page.tsx'
import { WithoutScripts } from '#app/components/layout/without-scripts.tsx'
import { PrerenderedViews, usePrerenderedView, type View } from '#app/components/prerendered-views.tsx'
import { useIsHydrating } from '#app/components/use-is-prerendered.ts'
import { readChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { CheckoutSkeleton } from '#app/features/checkout/components/checkout-skeleton.tsx'
import { MissingProduct } from '#app/features/checkout/components/missing-product.tsx'
import { UnsentCheckout } from '#app/features/checkout/components/unsent-checkout.tsx'
import { ProductThumbnail } from '#app/features/products/components/product-thumbnail.tsx'
import { cartStore } from '#app/lib/cart.ts'
import { privateMeta } from '#app/lib/private-meta.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { offers } from '#practice/offers.ts'

export const meta = () => privateMeta(checkoutContent.title)

const views: View[] = [{ state: 'product' }, ...(offers.pickup ? [{ stored: 'cart' } as const] : []), {}]

const CartCheckoutPage = lazy(() =>
  import('#app/routes/orders/cart-checkout-page.tsx').then(
    ({ CartCheckoutPage }) => ({ default: CartCheckoutPage }),
    // Offline, or gone with a newer version of the site.
    () => ({ default: CheckoutMissing }),
  ),
)

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
      {offers.pickup ? <LiveCheckout /> : <Checkout />}
    </PrerenderedViews>
  )
}

/** The product is in the navigation state, so the prerendered form has none yet. */
function Checkout() {
  const { state, key } = useLocation()
  const view = usePrerenderedView()
  const isHydrating = useIsHydrating()
  const cart = isHydrating ? null : readChosenProduct(state)
  const isMissing = isHydrating ? !view?.state : !cart
  if (isMissing) return <MissingProduct />
  return (
    <UnsentCheckout key={key} cart={cart} picture={cart?.image && <ProductThumbnail image={cart.image} />} />
  )
}

/** Of a practice whose orders can be picked up. What is in the cart only this device knows. */
function LiveCheckout() {
  const view = usePrerenderedView()
  const isHydrating = useIsHydrating()
  const skeleton = (
    <Page title={checkoutContent.title}>
      <CheckoutSkeleton />
    </Page>
  )
  if (isHydrating) return view?.state || view?.stored ? skeleton : <MissingProduct />
  return <OpenCart skeleton={skeleton} />
}

/** A cart that is emptied here stays open; one that was empty, or can't be read, leads to the products. */
function OpenCart({ skeleton }: { skeleton: ReactNode }) {
  const { state } = useLocation()
  const [hasProduct] = useState(() => readChosenProduct(state)?.size != null || cartStore.read().length > 0)
  if (!hasProduct) return <MissingProduct />
  return (
    <Suspense fallback={skeleton}>
      <CartCheckoutPage />
    </Suspense>
  )
}

function CheckoutMissing() {
  return (
    <Page title={checkoutContent.title}>
      <p role="alert">We couldn’t load the checkout. Check your connection and reload the page.</p>
    </Page>
  )
}
