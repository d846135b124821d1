import type { CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'

/** What can be given back, in cents. */
export const refundableCents = ({ payment }: CalendarAppointment): number =>
  payment.dispute === null || payment.dispute === 'won' ? payment.paid_cents - payment.refunded_cents : 0

/** Whether the cancellation terms give back what was paid: until the notice period begins. */
export const isRefundedByTerms = ({ free_until }: CalendarAppointment): boolean =>
  Date.now() < Date.parse(free_until)

type Props = {
  appointment: CalendarAppointment
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Whether a cancelled session is refunded; nothing when nothing was paid. */
export function RefundChoice({ appointment, isChosen, onChoose }: Props) {
  const cents = refundableCents(appointment)
  if (cents <= 0) return null
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 accent-leaf"
        />
        Refund {formatUsd(cents)}
      </label>
      {!isRefundedByTerms(appointment) && (
        <p className="text-muted text-sm">The notice period has begun, so the terms let you keep it.</p>
      )}
    </div>
  )
}
