import { JoinLink } from '#app/components/ui/join-link.tsx'
import { BookingFacts } from '#app/features/booking/components/booking-facts.tsx'
import { describeChanges } from '#app/features/booking/managed-wording.ts'
import { downloadFile } from '#app/lib/download-file.ts'
import { practice } from '#practice/practice.ts'
import { calendarLinks } from '#shared/calendar-links.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'

const linkClass = 'inline-block py-2 text-left underline underline-offset-4'

const saveCalendarFile = (file: string) =>
  downloadFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')

/** What is booked, the way into an online session, and links to other calendars. */
export function ManagedFacts({ booking }: { booking: ManagedBooking }) {
  const { service_type, duration_minutes, appointment_date, place, price_cents, status } = booking
  const file = booking.calendar_file
  const links = calendarLinks({
    title: `${service_type}, ${practice.name}`,
    startsAt: new Date(appointment_date),
    durationMinutes: duration_minutes,
    location: place === 'inPerson' ? (booking.address ?? practice.place.asWritten) : 'Online',
  })
  return (
    <div className="grid gap-5">
      <BookingFacts
        service={service_type}
        minutes={duration_minutes}
        startsAt={appointment_date}
        place={place}
        where={nameVenue(booking)}
        cents={price_cents}
        terms={describeChanges(booking)}
      />
      <JoinLink href={booking.join_url} />
      {status === 'confirmed' && booking.change !== 'none' && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ label, href }) => (
            <li key={label}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
                {label}
              </a>
            </li>
          ))}
          {file !== null && (
            <li>
              <button type="button" className={linkClass} onClick={() => saveCalendarFile(file)}>
                Save for other calendars
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Where exactly a confirmed session is; undefined before, and while nobody has said it. */
function nameVenue({ status, place, address, directions, has_meeting_link }: ManagedBooking) {
  // Nothing more is sent for what is cancelled or over.
  if (place === 'online' && (status === 'cancelled' || status === 'completed')) return 'Online'
  if (has_meeting_link) return 'Online. You can join here from 15 minutes before it starts.'
  if (!address) return undefined
  return (
    <>
      {address}
      {directions && <span className="block whitespace-pre-line text-muted">{directions}</span>}
    </>
  )
}
