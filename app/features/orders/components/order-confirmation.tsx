import { Page } from '#app/components/layout/page.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ConfirmationFailed } from '#app/features/orders/components/confirmation-failed.tsx'
import { ConfirmationNextSteps } from '#app/features/orders/components/confirmation-next-steps.tsx'
import { OrderSummary } from '#app/features/orders/components/confirmation-summary.tsx'
import { useOrderConfirmation } from '#app/features/orders/use-order-confirmation.ts'
import { orderConfirmationContent as content } from '#practice/content/order-confirmation.ts'
import type { SavedOrder } from '#shared/orders.ts'

const titles = { processing: content.processing, confirmed: content.thanks, failed: content.failed }

export function OrderConfirmation({ sessionId }: { sessionId: string }) {
  const confirmation = useOrderConfirmation(sessionId)
  const { step } = confirmation

  return (
    <Page title={titles[step]} intro={step === 'confirmed' && lead(confirmation.order)}>
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
          <OrderSummary order={confirmation.order} />
          <ConfirmationNextSteps />
        </div>
      )}
    </Page>
  )
}

const lead = ({ name, email }: SavedOrder) => (name || email ? content.thanksLead : content.laterLead)
