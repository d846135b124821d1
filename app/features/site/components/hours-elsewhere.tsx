import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { useDraft } from '#app/features/site/use-draft.ts'
import { findDaysOutside } from '#practice/hours-outside.ts'
import type { Facts } from '#practice/schema.ts'
import { joinWords } from '#practice/wording.ts'

/** Booking and pickup have hours of their own: says so where those lie outside the opening hours. */
export function HoursElsewhere() {
  const facts = useDraft((state) => state.document.facts as unknown as Facts)
  const { booking, pickup } = findDaysOutside(facts)
  if (booking.length + pickup.length === 0) return null
  return (
    <div className="grid gap-2 rounded bg-tone-yellow px-3 py-2 text-on-tone-yellow text-sm">
      {booking.length > 0 && (
        <p>
          Sessions can be booked outside your opening hours on {joinWords(booking)}. Times for booking are set
          in{' '}
          <Link to={dashboardPaths.calendarSettings()} className="underline underline-offset-4">
            the calendar’s booking hours
          </Link>
          .
        </p>
      )}
      {pickup.length > 0 && (
        <p>
          Orders can be picked up outside your opening hours on {joinWords(pickup)}. Times for pickup are set
          in{' '}
          <Link to={dashboardPaths.selling} className="underline underline-offset-4">
            the pickup settings
          </Link>
          .
        </p>
      )}
    </div>
  )
}
