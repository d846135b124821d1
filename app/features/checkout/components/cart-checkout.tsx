import type { ReactNode } from 'react'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import { CartLines } from '#app/features/checkout/components/cart-lines.tsx'
import { CartSummary } from '#app/features/checkout/components/cart-summary.tsx'
import { CheckoutFields } from '#app/features/checkout/components/checkout-fields.tsx'
import { CheckoutSkeleton } from '#app/features/checkout/components/checkout-skeleton.tsx'
import { EmptyCart } from '#app/features/checkout/components/empty-cart.tsx'
import { useCheckout } from '#app/features/checkout/use-checkout.ts'
import type { CartSize } from '#app/lib/cart.ts'
import { useCart } from '#app/lib/use-cart.ts'
import { useKeepFocus } from '#app/lib/use-keep-focus.ts'

type Props = {
  /** Decorative, beside the name of the product. */
  picture: (line: CartSize) => ReactNode
  /** How the payment page sent the visitor back. */
  returned: 'cancelled' | 'declined' | null
}

const returnedSentences = {
  cancelled: 'The payment was cancelled. Nothing was charged, and your cart is kept.',
  declined: 'The card was declined. Nothing was charged. You can try again with another card.',
}

/** The cart, who picks it up and how it is paid. No card details are entered here. */
export function CartCheckout({ picture, returned }: Props) {
  const lines = useCart()
  useKeepFocus()
  const checkout = useCheckout(lines)
  const { quote, loadError, retry, orderUrl, form, keep } = checkout

  if (orderUrl) return <Placed url={orderUrl} />
  if (lines.length === 0) return <EmptyCart />
  if (!quote) return loadError ? <LoadFailed message={loadError} retry={retry} /> : <CheckoutSkeleton />
  return (
    <>
      <p role="status" className="mb-8 font-medium text-on-tone-red empty:hidden">
        {returned && returnedSentences[returned]}
      </p>
      <div className="grid gap-12 md:grid-cols-[1.4fr_1fr] md:gap-16">
        <div className="grid min-w-0 content-start gap-12">
          <CartLines
            lines={lines}
            quote={quote}
            priceNotices={checkout.priceNotices}
            picture={picture}
            typed={checkout.typed}
            onTyped={checkout.keepTyped}
          />
          <form
            {...form}
            id="checkout"
            aria-label="Your order"
            onInput={(event) => {
              form.onInput(event)
              keep()
            }}
            className="grid gap-12"
          >
            <CheckoutFields checkout={checkout} quote={quote} />
          </form>
        </div>
        <CartSummary checkout={checkout} quote={quote} lines={lines} />
      </div>
    </>
  )
}

function Placed({ url }: { url: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p role="status" className="text-lg">
        Your order is placed. Opening it now.
      </p>
      <ButtonAnchor href={url} variant="secondary">
        See your order
      </ButtonAnchor>
    </div>
  )
}

function LoadFailed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-5">
      <p className="text-lg">{message}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}
