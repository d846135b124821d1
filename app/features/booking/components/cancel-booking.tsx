import { AskFirst } from '#app/features/booking/components/ask-first.tsx'
import { RefundNote } from '#app/features/booking/components/payment-status.tsx'
import { isRequest } from '#app/features/booking/managed-wording.ts'
import { type ManageProps, useBookingChange } from '#app/features/booking/use-booking-change.ts'
import { nameMoment } from '#app/features/booking/wording.ts'

type Props = ManageProps & { onClose: () => void }

export function CancelBooking({ booking, calls, onChanged, onStale, onClose }: Props) {
  const isWithdrawal = isRequest(booking)
  const { run, busy } = useBookingChange(
    calls.cancel,
    { onChanged, onStale },
    {
      done: isWithdrawal ? 'Your request is withdrawn' : 'Your appointment is cancelled',
      failure: 'We couldn’t cancel it. Please try again.',
    },
  )
  return (
    <AskFirst
      title={isWithdrawal ? 'Withdraw this request?' : 'Cancel this appointment?'}
      keep="Keep it"
      onKeep={onClose}
      confirm={isWithdrawal ? 'Withdraw it' : 'Cancel it'}
      onConfirm={() => void run()}
      busy={busy}
      busyText="Cancelling..."
    >
      <p className="mt-2">{nameMoment(booking.appointment_date)}. The time will be free for others.</p>
      <RefundNote payment={booking.payment} />
    </AskFirst>
  )
}
