import { Link } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { listUnbookable } from '#app/features/site/unbookable.ts'
import { wordBooking } from '#practice/booking-wording.ts'
import type { BookingRules, Service } from '#practice/schema.ts'

type Props = {
  rules: BookingRules | null
  services: readonly Pick<Service, 'slug' | 'title' | 'isOffered'>[]
}

/** When sessions can be booked, as it is published: the calendar changes it. */
export function BookingSummary({ rules, services }: Props) {
  return (
    <section aria-label="Booking online" className="mb-8 rounded-card border border-line bg-surface p-4">
      <h3 className="font-medium font-sans text-base">Booking online</h3>
      {rules ? (
        <dl className="mt-2 grid gap-1 text-sm sm:grid-cols-[11rem_1fr]">
          {wordBooking(rules, services).map(({ key, label, text }) => (
            <div key={key} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="mb-1 whitespace-pre-line sm:mb-0">{text}</dd>
            </div>
          ))}
          {listUnbookable(rules, services).map(({ slug, title }) => (
            <div key={slug} className="contents">
              <dt className="text-muted">{title}</dt>
              <dd className="mb-1 font-medium sm:mb-0">
                Not bookable yet: tick it in the calendar’s settings
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 text-sm">Nobody can book online yet.</p>
      )}
      <Link
        to={dashboardPaths.calendarSettings()}
        className="mt-2 inline-flex min-h-11 items-center text-leaf text-sm underline underline-offset-4"
      >
        {rules ? 'Change it in the calendar’s settings' : 'Set your hours in the calendar’s settings'}
      </Link>
    </section>
  )
}
