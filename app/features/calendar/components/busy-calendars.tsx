import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type BusyCalendarRow, busyCalendarsMax } from '#shared/calendar.ts'
import { formatDateTime } from '#shared/dates.ts'

const calendars = api.api['calendar-settings']['busy-calendars']

/** Other calendars of the owner: nobody can book while they are busy there. */
export function BusyCalendars({ calendars: rows }: { calendars: readonly BusyCalendarRow[] }) {
  return (
    <section aria-labelledby="busy-calendars">
      <h2 id="busy-calendars" className="mb-1 font-display text-2xl">
        Your other calendars
      </h2>
      <p className="mb-3 text-muted">
        Nobody can book while you’re busy in one of these. We look every ten minutes.
      </p>
      {rows.length > 0 && (
        <ul className="mb-4 border-line border-t">
          {rows.map((row) => (
            <BusyCalendar key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length < busyCalendarsMax && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-leaf underline underline-offset-4">
            Add a calendar
          </summary>
          <NewCalendar />
        </details>
      )}
    </section>
  )
}

function BusyCalendar({ row }: { row: BusyCalendarRow }) {
  const refresh = useRefreshCalendar()
  const { run, busy } = useAction(() => call(calendars[':id'].$delete({ param: { id: row.id } })), {
    onDone: refresh,
    failure: 'It wasn’t removed. Please try again.',
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-3">
      <div>
        <p className="[overflow-wrap:anywhere]">
          {row.name} <span className="text-muted">({row.host})</span>
        </p>
        {row.failure ? (
          <p className="text-on-tone-red text-sm">
            {row.failure}
            {row.failed_since && ` Not read since ${formatDateTime(row.failed_since)}.`}
          </p>
        ) : (
          row.fetched_at && <p className="text-muted text-sm">Read {formatDateTime(row.fetched_at)}.</p>
        )}
      </div>
      <ConfirmButton
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Remove ${row.name}`}
        about="People can book while you’re busy in it, and its address is forgotten."
        confirm="Remove it"
        onConfirm={() => void run()}
      >
        Remove
      </ConfirmButton>
    </li>
  )
}

function NewCalendar() {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const refresh = useRefreshCalendar()
  const { run, busy, fields } = useAction(() => call(calendars.$post({ json: { name, address } })), {
    onDone: () => {
      refresh()
      setName('')
      setAddress('')
      toast.success('Calendar added')
    },
    failure: 'The calendar wasn’t added. Please try again.',
  })
  return (
    <div className="mt-2 grid gap-4">
      <Field
        label="Name"
        placeholder="Family"
        maxLength={60}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Secret address"
        type="url"
        hint="In Google Calendar: Settings, your calendar, ‘Secret address in iCal format’. In Apple’s: share it as a public calendar."
        value={address}
        error={fields.address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button
        className="justify-self-start"
        variant="secondary"
        size="small"
        busy={busy}
        busyText="Reading it..."
        onClick={() => void run()}
      >
        Add calendar
      </Button>
    </div>
  )
}
