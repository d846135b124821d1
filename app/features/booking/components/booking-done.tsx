import { ButtonLink } from '#app/components/ui/button.tsx'
import { describeTerms } from '#app/features/booking/change-terms.ts'
import { BookingFacts } from '#app/features/booking/components/booking-facts.tsx'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import * as paths from '#app/paths.ts'
import type { BookedAppointment } from '#shared/booking.ts'

/** For a booking without a link of its own: it is in the portal. */
export function BookingDone({ booked }: { booked: BookedAppointment }) {
  const isConfirmed = booked.status === 'confirmed'
  return (
    <div className="grid justify-items-start gap-6">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
        {isConfirmed ? 'You’re booked' : 'We received your request'}
      </h3>
      <BookingFacts
        service={booked.service_type}
        minutes={booked.duration_minutes}
        startsAt={booked.appointment_date}
        place={booked.place}
        cents={booked.price_cents}
        terms={describeTerms(booked.appointment_date, booked.cancellation_notice_hours ?? 0)}
      />
      <ButtonLink to={`${paths.portal}?tab=appointments`}>See your appointments</ButtonLink>
    </div>
  )
}
