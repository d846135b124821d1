import { Button } from '#app/components/ui/button.tsx'
import { RefundNote } from '#app/features/booking/components/payment-status.tsx'
import { isRequest } from '#app/features/booking/managed-wording.ts'
import { type ManageProps, useBookingChange } from '#app/features/booking/use-booking-change.ts'
import { nameMoment } from '#app/features/booking/wording.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'

type Props = ManageProps & { onClose: () => void }

/** Asks before it cancels: a link opened by mistake cancels nothing. */
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
    <section className="rounded-card border border-edge p-5">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
        {isWithdrawal ? 'Withdraw this request?' : 'Cancel this appointment?'}
      </h3>
      <p className="mt-2">{nameMoment(booking.appointment_date)}. The time will be free for others.</p>
      <RefundNote payment={booking.payment} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button busy={busy} busyText="Cancelling..." onClick={() => void run()}>
          {isWithdrawal ? 'Withdraw it' : 'Cancel it'}
        </Button>
      </div>
    </section>
  )
}
