import { CardCheckoutForm } from '#app/features/orders/components/card-checkout-form.tsx'
import type { Sale } from '#app/features/orders/use-card-checkout.ts'
import { blendContent } from '#practice/content/blend.ts'
import { offers } from '#practice/offers.ts'
import { blendSlug } from '#practice/settings.ts'
import { blendUnit, noTerms } from '#shared/order-terms.ts'

const { each, shipping, reassurance } = blendContent.order
const sale: Sale = {
  slug: blendSlug,
  terms: offers.blend ?? noTerms,
  unit: blendUnit,
  isSoldOut: offers.blend?.isSoldOut ?? true,
  cart: { name: offers.blend?.name ?? '', size: offers.blend?.size ?? '' },
}

export function BlendCheckoutForm() {
  return <CardCheckoutForm sale={sale} each={each} shipping={shipping} reassurance={reassurance} />
}
