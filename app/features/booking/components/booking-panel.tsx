import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { bookableSessions } from '#app/features/booking/bookable-sessions.ts'
import * as paths from '#app/paths.ts'
import { bookingContent } from '#practice/content/booking.ts'
import { practice } from '#practice/practice.ts'
import { formatPriceShort } from '#shared/money.ts'

const Flow = lazy(() =>
  import('#app/features/booking/components/booking-flow.tsx').then(
    ({ BookingFlow }) => ({ default: BookingFlow }),
    // Offline, or gone with a newer version of the site.
    () => ({ default: FlowMissing }),
  ),
)

function FlowMissing() {
  return <p role="alert">We couldn’t load the free times. Check your connection and reload the page.</p>
}

/** The flow loads when the page is idle: until then the panel lists the sessions. */
export function BookingPanel() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run))
    // Chromium sometimes forgets an idle callback while nothing on the page moves.
    idle(() => setIsIdle(true), { timeout: 1000 })
  }, [])
  return (
    <section
      aria-labelledby="schedule"
      className="mt-16 rounded-card border border-line bg-surface p-[20px] sm:p-7 md:p-9"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="schedule" className="hyphens-auto text-3xl">
          {bookingContent.panel.title}
        </h2>
        <ButtonLink to={paths.contact} variant="quiet" className="-mx-[12px]">
          {bookingContent.panel.contact}
        </ButtonLink>
      </div>
      <div className="mt-6 min-h-80">
        {isIdle ? (
          <Suspense fallback={<Sessions />}>
            <Flow sessions={bookableSessions} />
          </Suspense>
        ) : (
          <Sessions />
        )}
      </div>
    </section>
  )
}

/** Its links choose a session once the page has loaded its scripts. */
function Sessions() {
  return (
    <>
      <h3 className="text-2xl">Choose a session</h3>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {bookableSessions.map(({ id, service, minutes, title, label, location, cents }) => (
          <li key={id} className="grid">
            <Link
              to={`${paths.booking}?service=${service}&minutes=${minutes}#schedule`}
              className="choice flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3"
            >
              <span className="min-w-0 max-w-full flex-[1_1_9rem]">
                <span className="block">{title}</span>
                <span className="block text-sm">{[label, location ?? 'Online'].join(', ')}</span>
              </span>
              <span className="tabular-nums">{formatPriceShort(cents)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <noscript>
        <p className="mt-4">
          Booking online needs JavaScript. You can{' '}
          <a href={paths.contact} className="underline">
            send us a message
          </a>{' '}
          or call {practice.phone.asWritten} instead.
        </p>
      </noscript>
    </>
  )
}
