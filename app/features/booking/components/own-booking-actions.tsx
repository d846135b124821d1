import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import type { OwnAppointmentRow } from '#shared/appointments.ts'

const OwnBooking = lazy(() =>
  import('#app/features/booking/components/own-booking.tsx').then(
    ({ OwnBooking }) => ({ default: OwnBooking }),
    // Offline, or gone with a newer version of the site.
    () => ({ default: Missing }),
  ),
)

function Missing() {
  return (
    <p role="alert" className="mt-3">
      We couldn’t load this. Check your connection and reload the page.
    </p>
  )
}

type Props = { appointment: OwnAppointmentRow }

/**
 * What a client can do with an appointment that is still to come, and the receipts of one that was paid. Its details load when they
 * are opened.
 */
export function OwnBookingActions({ appointment }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { id, status, service_type, appointment_date, duration_minutes, has_payment } = appointment
  // What the owner changed is read again.
  const version = [id, status, service_type, appointment_date, duration_minutes].join()
  const [now] = useState(() => Date.now())
  const isOver = Date.parse(appointment_date) + duration_minutes * 60_000 <= now
  const isAhead = !isOver && (status === 'pending' || status === 'confirmed')
  // What was just cancelled here stays in view, with the button that has the focus.
  if (!isAhead && !has_payment && !wasOpened) return null
  const toggle = () => {
    setIsOpen(!isOpen)
    setWasOpened(true)
  }
  return (
    <div className="mt-2">
      <Button ref={button} variant="secondary" size="small" aria-expanded={isOpen} onClick={toggle}>
        {isAhead ? 'Details and changes' : has_payment ? 'Details and receipts' : 'Details'}
      </Button>
      {isOpen && (
        <Suspense fallback={<Spinner label="Loading..." />}>
          {/* The change removes the button that had the focus. */}
          <OwnBooking key={version} id={id} focusOpener={() => button.current?.focus()} />
        </Suspense>
      )}
    </div>
  )
}
