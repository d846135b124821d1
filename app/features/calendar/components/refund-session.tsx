import { useState } from 'react'
import { RefundDialog } from '#app/components/refund-dialog.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { RefundPreview } from '#app/features/calendar/components/message-preview.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import type { RefundWay } from '#shared/payment-requests.ts'

type Props = { appointment: CalendarAppointment; way: RefundWay; onClose: () => void }

/** What can go back that way, in US cents. */
export const refundableWayCents = ({ payment }: CalendarAppointment, way: RefundWay): number =>
  way === 'card' ? payment.card_refundable_cents : payment.hand_cents

/** Gives back part or all of what was paid for a session: to the card, or records what was handed back. */
export function RefundSession({ appointment, way, onClose }: Props) {
  const { id, client_name, service_type, starts_at } = appointment
  const refresh = useRefreshCalendar()
  const [mistake, setMistake] = useState(false)
  const isCard = way === 'card'
  return (
    <RefundDialog
      title={mistake ? `Remove a payment: ${client_name}` : `Refund ${client_name}`}
      name={`${id}:${way}`}
      about={`${service_type}, ${dayAndTime(starts_at)}`}
      leftCents={refundableWayCents(appointment, way)}
      isCard={isCard}
      isMistake={mistake}
      {...(!isCard && { onMistake: setMistake })}
      send={(refund) =>
        call(
          api.api.payments.sessions[':id'].refund.$post({
            param: { id },
            json: { ...refund, way, ...(mistake && { mistake }) },
          }),
        )
      }
      onDone={refresh}
      onClose={onClose}
      preview={(cents) => !mistake && <RefundPreview id={id} refund={{ way, cents }} />}
    >
      <p className="text-muted">
        {isCard
          ? 'The payment provider sends it back to the card. The session stays as it is.'
          : mistake
            ? 'This removes the payment, and the session is to be paid again. The client isn’t notified.'
            : 'Give it back in person or by transfer. This only records it. The session stays as it is.'}
      </p>
    </RefundDialog>
  )
}
