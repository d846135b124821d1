import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { paidByHandSentence } from '#app/lib/paid-by-hand-sentence.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'

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
  const { cancel_refund_cents: cents, hand_cents } = appointment.payment
  const byHand = hand_cents > 0 && <p>{paidByHandSentence(hand_cents)}</p>
  if (cents <= 0) return byHand || null
  return (
    <div>
      {byHand}
      <Checkbox checked={isChosen} onChange={onChoose}>
        Refund {formatUsd(cents)}
      </Checkbox>
      {!isRefundedByTerms(appointment) && (
        <p className="text-muted text-sm">The notice period has begun, so the terms let you keep it.</p>
      )}
    </div>
  )
}
