import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import { useFirstRows } from '#app/components/ui/use-first-rows.ts'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { dayAndTime, timeOf } from '#app/features/calendar/calendar-dates.ts'
import { useRefreshCalendar, waitlistQuery } from '#app/features/calendar/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDate } from '#shared/dates.ts'
import { describePreference } from '#shared/describe-preference.ts'
import type { OwnerWaitlistEntry } from '#shared/waitlist.ts'

/** As many as are seen at a glance; more stay closed until they are asked for. */
const openMax = 3

type Props = { onBook: (entry: OwnerWaitlistEntry) => void }

/** Who waits for a time, who waited longest first; nothing while nobody does. */
export function Waitlist({ onBook }: Props) {
  const { data: entries = [] } = useQuery(waitlistQuery)
  return entries.length > 0 ? <WaitlistSection entries={entries} onBook={onBook} /> : null
}

function WaitlistSection({ entries, onBook }: Props & { entries: OwnerWaitlistEntry[] }) {
  const [startsOpen] = useState(entries.length <= openMax)
  const heading = useRef<HTMLHeadingElement>(null)
  // With the last of them the heading goes too.
  const leave = () => (entries.length > 1 ? heading.current : document.querySelector('main'))?.focus()
  return (
    <section aria-labelledby="waitlist" className="mt-12 print:hidden">
      <details open={startsOpen} className="group border-line border-y">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
          <h2 id="waitlist" ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
            Waitlist <span className="font-sans text-base text-muted tabular-nums">{entries.length}</span>
          </h2>
          <span
            aria-hidden="true"
            className="text-2xl text-ginger leading-none transition-transform duration-200 group-open:rotate-45"
          >
            +
          </span>
        </summary>
        <p className="max-w-2xl pb-4 text-muted">
          When a client gives a time back, we offer it to whoever has waited longest. Somebody you book
          yourself stays on the list until you remove them.
        </p>
        <ul className="border-line border-t">
          {useFirstRows(entries).map((entry) => (
            <WaitlistItem key={entry.id} entry={entry} onGone={leave} onBook={onBook} />
          ))}
        </ul>
      </details>
    </section>
  )
}

/** High enough for a thumb between its neighbours. */
const link = 'inline-flex min-h-8 items-center text-leaf underline underline-offset-4'

/** `onGone`: before its own buttons go. */
type ItemProps = Props & { entry: OwnerWaitlistEntry; onGone: () => void }

function WaitlistItem({ entry, onGone, onBook }: ItemProps) {
  const { client_id, client_name, client_email, client_phone, offer } = entry
  return (
    <li className="grid gap-3 border-line border-b py-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="[overflow-wrap:anywhere]">
        <p className="font-medium">
          {client_id ? (
            <PersonLink to={dashboardPaths.clientRecord(client_id)} name={client_name} />
          ) : (
            <bdi>{client_name}</bdi>
          )}
        </p>
        <p>
          {entry.service_type}, {entry.duration_minutes} minutes
        </p>
        <p>{describePreference(entry)}</p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <a className={link} href={`mailto:${client_email}`}>
            {client_email}
          </a>
          {client_phone && (
            <a className={`${link} tabular-nums`} href={`tel:${client_phone}`}>
              {wordPhone(client_phone)}
            </a>
          )}
        </p>
        <p className="text-muted text-sm">Waiting since {formatDate(entry.created_at)}.</p>
        {offer && (
          <p className="mt-1 font-medium text-ginger text-sm">
            Offered {dayAndTime(offer.starts_at)}. Held for them until {timeOf(offer.expires_at)}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Book a session for ${client_name}`}
          onClick={() => onBook(entry)}
        >
          Book a session
        </Button>
        <RemoveButton entry={entry} onGone={onGone} />
      </div>
    </li>
  )
}

function RemoveButton({ entry, onGone }: Omit<ItemProps, 'onBook'>) {
  const { id, client_name, offer } = entry
  const refresh = useRefreshCalendar()
  const { run, busy } = useAction(() => call(api.api.calendar.waitlist[':id'].$delete({ param: { id } })), {
    onDone: () => {
      onGone()
      refresh()
      toast.success(`${client_name} is off the waitlist`)
    },
    failure: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code !== 'conflict' && code !== 'not_found') return 'They weren’t removed. Please try again.'
      onGone()
      refresh()
      return code === 'conflict'
        ? `${client_name} has just booked a time, which is in your calendar.`
        : `${client_name} is no longer on the waitlist.`
    },
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      busy={busy}
      busyText="Removing..."
      aria-label={`Remove ${client_name} from the waitlist`}
      about={
        offer
          ? 'They get no more offers, and the time held for them is free again at once.'
          : 'They get no offers any more. We don’t email them about it.'
      }
      confirm="Remove them"
      onConfirm={() => void run()}
    >
      Remove
    </ConfirmButton>
  )
}
