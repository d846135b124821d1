import { useState } from 'react'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { OpenPayment } from '#app/features/payments/components/open-payment.tsx'
import type { Customer, Payable } from '#app/features/payments/payable.ts'
import { toast } from '#app/lib/toast.ts'
import { formatUsd } from '#shared/money.ts'
import type { TakenPayment } from '#shared/payment-requests.ts'

/** Screens come sooner without the checks of a form. */
const TakePaymentForm = lazyPart(
  async () => (await import('#app/features/payments/components/take-payment-form.tsx')).TakePaymentForm,
  { subject: 'the form' },
)

type Props = {
  thing: Payable
  /** Who pays, where no session says so. */
  customer?: Customer
  onTaken: () => void
  onClose: () => void
}

/** Takes a payment: by hand at once, or by a link that stays until it is paid or the dialog is closed. */
export function TakePaymentDialog({ thing, customer, onTaken, onClose }: Props) {
  const [open, setOpen] = useState<{ payment: TakenPayment; wasSent: boolean } | null>(null)
  const show = (payment: TakenPayment | null, wasSent: boolean) => {
    onTaken()
    if (payment?.state === 'open') return setOpen({ payment, wasSent })
    toast.success(payment ? `Recorded ${formatUsd(payment.cents)}.` : 'Nothing is left to pay.')
    onClose()
  }
  return (
    <Dialog
      title={thing ? `Payment from ${thing.clientName}` : 'Take a payment'}
      onClose={onClose}
      focusTitle
    >
      {open ? (
        <OpenPayment {...open} onPaid={onTaken} onClose={onClose} />
      ) : (
        <TakePaymentForm thing={thing} customer={customer} onTaken={show} onClose={onClose} />
      )}
    </Dialog>
  )
}
