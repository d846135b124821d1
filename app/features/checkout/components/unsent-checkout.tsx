import type { ReactNode } from 'react'
import { Page } from '#app/components/layout/page.tsx'
import type { ChosenProduct } from '#app/features/checkout/chosen-product.ts'
import { UnsentCardFields } from '#app/features/checkout/components/unsent-card-fields.tsx'
import { UnsentPickupFields } from '#app/features/checkout/components/unsent-pickup-fields.tsx'
import { UnsentSummary } from '#app/features/checkout/components/unsent-summary.tsx'
import { useUnsentCheckout } from '#app/features/checkout/use-unsent-checkout.ts'
import { checkoutContent } from '#practice/content/checkout.ts'

type Props = {
  /** Null until the page is hydrated. */
  cart: ChosenProduct | null
  picture: ReactNode
}

/** The checkout of the drink while a practice takes no orders for pickup: nothing here is sent or stored. */
export function UnsentCheckout({ cart, picture }: Props) {
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
  } = useUnsentCheckout(cart)
  const { title, notice } = checkoutContent
  return (
    <Page title={title}>
      <form {...form} className="grid gap-12 md:grid-cols-[1.4fr_1fr] md:gap-16">
        <div className="grid content-start gap-12">
          <div className="border-ginger border-l-2 pl-5">
            <p className="font-medium">{notice.title}</p>
            <p className="mt-1 text-muted">{notice.text}</p>
          </div>
          <UnsentPickupFields errors={errors} />
          <UnsentCardFields errors={errors} />
        </div>
        <UnsentSummary
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
