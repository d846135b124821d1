import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { AskChange } from '#app/features/booking/components/ask-change.tsx'
import { CancelBooking } from '#app/features/booking/components/cancel-booking.tsx'
import { MoveBooking } from '#app/features/booking/components/move-booking.tsx'
import { OfferedTimes } from '#app/features/booking/components/offered-times.tsx'
import { isRequest } from '#app/features/booking/managed-wording.ts'
import type { ManageProps } from '#app/features/booking/use-booking-change.ts'
import { nameMoment } from '#app/features/booking/wording.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import { practice } from '#practice/practice.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

type Panel = 'move' | 'cancel' | 'ask'

/** What the client can do with a booking now. */
export function ManageActions({ onChanged, ...rest }: ManageProps) {
  const { booking } = rest
  const [open, setOpen] = useState<Panel | null>(null)
  const [opener, setOpener] = useState<Panel | null>(null)
  const show = (panel: Panel) => {
    setOpen(panel)
    setOpener(panel)
  }
  const close = () => setOpen(null)
  const props = {
    ...rest,
    onChanged: (changed: ManagedBooking) => {
      // The heading takes the focus.
      setOpener(null)
      onChanged(changed)
    },
  }
  /** The button that a panel was opened with takes the focus when the panel closes. */
  const refOf = (panel: Panel) => (panel === opener ? focusOnMount : undefined)
  if (booking.change === 'none')
    return booking.status === 'cancelled' ? (
      <ButtonLink to={paths.booking} className="justify-self-start">
        Book another time
      </ButtonLink>
    ) : null
  const isFree = booking.change === 'free'
  return (
    <div className="grid gap-6">
      {booking.offers.length > 0 && <OfferedTimes {...props} />}
      {booking.change_asked_at && open !== 'ask' && (
        <p>
          You asked {practice.coach.firstName} for a change on {nameMoment(booking.change_asked_at)}.{' '}
          {practice.coach.firstName} answers by email. Your appointment stays as it is until then.
        </p>
      )}
      {open === null && (
        <div className="flex flex-wrap gap-3">
          {booking.can_move && (
            <Button
              variant={booking.payment.due_at ? 'secondary' : 'primary'}
              ref={refOf('move')}
              onClick={() => show('move')}
            >
              Choose another time
            </Button>
          )}
          {isFree && (
            <Button variant="secondary" ref={refOf('cancel')} onClick={() => show('cancel')}>
              {isRequest(booking) ? 'Withdraw the request' : 'Cancel the appointment'}
            </Button>
          )}
          {!booking.can_move && (
            <Button
              variant={isFree || booking.change_asked_at ? 'secondary' : 'primary'}
              ref={refOf('ask')}
              onClick={() => show('ask')}
            >
              Ask {practice.coach.firstName}
              {booking.change_asked_at && ' again'}
            </Button>
          )}
        </div>
      )}
      {open === 'move' && <MoveBooking {...props} onClose={close} />}
      {open === 'cancel' && <CancelBooking {...props} onClose={close} />}
      {open === 'ask' && <AskChange {...props} onClose={close} />}
    </div>
  )
}
