import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type CalendarFeedRow, type FeedKind, feedKinds } from '#shared/calendar.ts'
import { formatDateTime } from '#shared/dates.ts'

const addresses = api.api['calendar-settings'].feeds
const names: Record<FeedKind, string> = { full: 'All sessions with names', busy: '‘Busy’ only' }

/** Secret addresses at which other calendars read this one. */
export function FeedAddresses({ feeds }: { feeds: readonly CalendarFeedRow[] }) {
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds" className="mb-1 font-display text-2xl">
        See it in your own calendar
      </h2>
      <p className="mb-3 text-muted">
        Subscribe to a secret address in your phone’s calendar. Anyone who has it can read it, so end an
        address that leaked.
      </p>
      <ul className="border-line border-t">
        {feedKinds.map((kind) => (
          <Feed key={kind} kind={kind} feed={feeds.find((row) => row.kind === kind)} />
        ))}
      </ul>
    </section>
  )
}

function Feed({ kind, feed }: { kind: FeedKind; feed: CalendarFeedRow | undefined }) {
  const [url, setUrl] = useState<string | null>(null)
  const refresh = useRefreshCalendar()
  const create = useAction(() => call(addresses.$post({ json: { kind } })), {
    onDone: (answer) => {
      setUrl(answer.url)
      refresh()
    },
    failure: 'There is no new address. Please try again.',
  })
  const revoke = useAction((id: string) => call(addresses[':id'].$delete({ param: { id } })), {
    onDone: () => {
      setUrl(null)
      refresh()
    },
    failure: 'The address still works. Please try again.',
  })
  return (
    <li className="grid gap-3 border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <p>{names[kind]}</p>
          <p className="text-muted text-sm">{describeState(feed)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            busy={create.busy}
            aria-label={`${feed ? 'New address' : 'Make an address'}: ${names[kind]}`}
            onClick={() => void create.run()}
          >
            {feed ? 'New address' : 'Make an address'}
          </Button>
          {feed && (
            <Button
              variant="quiet"
              size="small"
              busy={revoke.busy}
              aria-label={`End it: ${names[kind]}`}
              onClick={() => void revoke.run(feed.id)}
            >
              End it
            </Button>
          )}
        </div>
      </div>
      {url && (
        <Field
          label="Copy this address now; it isn’t shown again"
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
    </li>
  )
}

function describeState(feed: CalendarFeedRow | undefined): string {
  if (!feed) return 'Off'
  if (feed.last_read_at) return `Last read ${formatDateTime(feed.last_read_at)}`
  return 'Not read yet'
}
