import { Link } from 'react-router'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { NextSession } from '#shared/overview.ts'

type Meeting = { link: string | null; next: NextSession | null }
/** `meeting` is left out while no hours are published: the button does nothing then, on purpose. */
type Props = { meeting?: Meeting | 'loading' }

export function GoLivePanel({ meeting }: Props) {
  const loaded = meeting === 'loading' ? undefined : meeting
  return (
    <div className="grid gap-10 md:grid-cols-2 md:gap-16">
      <section aria-labelledby="start-live">
        <h2 id="start-live" className="font-display text-2xl">
          Start Live Session
        </h2>
        <p className="mt-2 mb-6 text-muted">
          {meeting
            ? describeButton(loaded)
            : 'Your clients will be able to watch and listen from their portal.'}
        </p>
        {loaded?.link ? (
          <ButtonAnchor href={loaded.link} target="_blank" rel="noopener noreferrer">
            Go Live Now
          </ButtonAnchor>
        ) : (
          <Button disabled={meeting !== undefined}>Go Live Now</Button>
        )}
      </section>
      <section
        aria-labelledby="scheduled-live"
        className="border-line max-md:border-t max-md:pt-8 md:border-l md:pl-16"
      >
        <h2 id="scheduled-live" className="font-display text-2xl">
          Scheduled Sessions
        </h2>
        <p className="mt-2 text-muted [overflow-wrap:anywhere]">
          {meeting === 'loading' ? 'Loading...' : describeNext(loaded?.next)}
        </p>
      </section>
    </div>
  )
}

function describeButton(meeting: Meeting | undefined) {
  if (meeting?.link === null)
    return (
      <>
        There’s no link to open yet:{' '}
        <Link to={dashboardPaths.calendarSettings()} className="underline underline-offset-4">
          set your meeting link
        </Link>
        .
      </>
    )
  return meeting?.next?.join_url
    ? `Opens the session with ${meeting.next.client_name} in a new tab.`
    : 'Opens your meeting link in a new tab.'
}

const describeNext = (next: NextSession | null | undefined) =>
  next
    ? `${formatDateTime(next.starts_at)}, ${next.client_name}, ${next.service_type}`
    : 'There are no upcoming sessions.'
