import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { loadOrderStep } from '#app/features/orders/components/order-to-do.tsx'

/** Today comes sooner without the dialogs that open from it; `usePreload` loads them when it is there. */
const loadStepDialog = async () =>
  (await import('#app/features/calendar/components/step-dialog.tsx')).StepDialog
const loadTakePaymentDialog = async () =>
  (await import('#app/features/payments/components/take-payment-dialog.tsx')).TakePaymentDialog

export const StepDialog = lazyPart(loadStepDialog, { subject: 'this step' })
export const TakePaymentDialog = lazyPart(loadTakePaymentDialog, { subject: 'the payment' })
/** A refund fails so rarely that nothing is loaded ahead for it. */
export const SettleRefund = lazyPart(
  async () => (await import('#app/features/payments/components/settle-refund.tsx')).SettleRefund,
  { subject: 'this refund' },
)
export const loadDialogs = () => Promise.all([loadStepDialog(), loadTakePaymentDialog(), loadOrderStep()])
