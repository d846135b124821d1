import { Page } from '#app/components/layout/page.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ConfirmationFailed } from '#app/features/orders/components/confirmation-failed.tsx'
import { ConfirmationNextSteps } from '#app/features/orders/components/confirmation-next-steps.tsx'
import { ConfirmationSummary } from '#app/features/orders/components/confirmation-summary.tsx'
import { useOrderConfirmation } from '#app/features/orders/use-order-confirmation.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import { fill } from '#practice/fill.ts'
import { offers } from '#practice/offers.ts'
import { blendSlug } from '#practice/settings.ts'
import type { SavedOrder } from '#shared/orders.ts'

const titles = { processing: content.processing, confirmed: content.thanks, failed: content.failed }

type Props = {
  sessionId: string
  /** The slug of the product; null for the blend. */
  product: string | null
  /** What was bought came from the cart. */
  isCart: boolean
}

export function OrderConfirmation({ sessionId, product, isCart }: Props) {
  const confirmation = useOrderConfirmation(sessionId, product ?? blendSlug)
  const { step } = confirmation

  return (
    <Page
      title={titles[step]}
      intro={step === 'confirmed' && lead(confirmation.order, product !== null || isCart)}
    >
      <p role="status" className="sr-only">
        {step === 'confirmed' && content.thanks}
      </p>
      {step === 'processing' && (
        <div className="grid min-h-64 justify-items-start">
          <Spinner label={content.processingHint} />
        </div>
      )}
      {step === 'failed' && <ConfirmationFailed retry={confirmation.retry} />}
      {step === 'confirmed' && (
        <div className="grid gap-12 md:grid-cols-2 md:gap-16">
          <ConfirmationSummary order={confirmation.order} unit={product || isCart ? null : content.pouch} />
          <ConfirmationNextSteps
            product={product}
            isCart={isCart}
            isPickedUp={Boolean(confirmation.order.cart?.pickup)}
          />
        </div>
      )}
    </Page>
  )
}

function lead({ name, email, product_name }: SavedOrder, isNamed: boolean): string {
  if (!name && !email) return content.laterLead
  return isNamed || !offers.blend ? fill(content.thanksLeadOf, { product: product_name }) : content.thanksLead
}
