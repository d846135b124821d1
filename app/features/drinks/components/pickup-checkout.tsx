import type { ReactNode } from 'react'
import { Page } from '#app/components/layout/page.tsx'
import { OrderSummary } from '#app/features/drinks/components/order-summary.tsx'
import { PaymentForm, PickupForm } from '#app/features/drinks/components/pickup-form.tsx'
import type { PickupSelection } from '#app/features/drinks/pickup-selection.ts'
import { usePickupCheckout } from '#app/features/drinks/use-pickup-checkout.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

type Props = {
  /** Null until the page is hydrated. */
  cart: PickupSelection | null
  picture: ReactNode
}

/** For local pickup. Nothing here is sent or stored. */
export function PickupCheckout({ cart, picture }: Props) {
  const {
    quantity,
    setQuantity,
    quantityError,
    unitCents,
    notice: priceNotice,
    isGone,
    form,
    errors,
    busy,
  } = usePickupCheckout(cart)
  const { title, notice } = checkoutContent
  return (
    <Page title={title}>
      <form {...form} className="grid gap-12 md:grid-cols-[1.4fr_1fr] md:gap-16">
        <div className="grid content-start gap-12">
          <div className="border-ginger border-l-2 pl-5">
            <p className="font-medium">{notice.title}</p>
            <p className="mt-1 text-muted">{notice.text}</p>
          </div>
          <PickupForm errors={errors} />
          <PaymentForm errors={errors} />
        </div>
        <OrderSummary
          cart={cart && { ...cart, unitCents }}
          notice={priceNotice}
          isGone={isGone}
          quantity={quantity}
          onQuantity={setQuantity}
          error={quantityError}
          busy={busy}
          picture={picture}
        />
      </form>
    </Page>
  )
}
