import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { serverNow } from '#app/features/calendar/server-clock.ts'
import { paidByHandSentence } from '#app/lib/paid-by-hand-sentence.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'

/** Whether the cancellation terms give back what was paid: until the notice period begins. */
export const isRefundedByTerms = ({ free_until }: CalendarAppointment): boolean =>
  serverNow() < Date.parse(free_until)

type Props = {
  /** The sessions that are cancelled. */
  appointments: readonly CalendarAppointment[]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Whether cancelled sessions are refunded; nothing when nothing was paid. */
export function RefundChoice({ appointments, isChosen, onChoose }: Props) {
  const handCents = sum(appointments.map(({ payment }) => payment.hand_cents))
  const refundable = appointments.filter(({ payment }) => payment.cancel_refund_cents > 0)
  const byHand = handCents > 0 && <p>{paidByHandSentence(handCents)}</p>
  if (refundable.length === 0) return byHand || null
  const late = refundable.filter((appointment) => !isRefundedByTerms(appointment))
  return (
    <div>
      {byHand}
      <Checkbox checked={isChosen} onChange={onChoose}>
        Refund {formatUsd(sum(refundable.map(({ payment }) => payment.cancel_refund_cents)))}
      </Checkbox>
      {late.length > 0 && (
        <p className="text-muted text-sm">
          {appointments.length > 1 && `For ${late.map(({ client_name }) => client_name).join(', ')}: `}
          {appointments.length > 1 ? 'the' : 'The'} notice period has begun, so the terms let you keep it.
        </p>
      )}
    </div>
  )
}

const sum = (cents: readonly number[]) => cents.reduce((total, amount) => total + amount, 0)
