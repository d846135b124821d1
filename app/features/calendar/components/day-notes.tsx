import { Button } from '#app/components/ui/button.tsx'
import { fullDate } from '#app/features/calendar/calendar-dates.ts'
import { PromisedPickups } from '#app/features/calendar/components/promised-pickups.tsx'
import { describeDay } from '#app/features/calendar/describe-day.ts'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { serverNow } from '#app/features/calendar/server-clock.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CalendarAppointment, CalendarDay, CalendarEntries } from '#shared/calendar.ts'
import { addDays, toLocal } from '#shared/local-time.ts'

type Props = {
  date: string
  entries: CalendarEntries
  /** Opens the list of who is to be moved. */
  onShowAffected: (affected: readonly CalendarAppointment[]) => void
  /** Opens the form that opens several closed days again. */
  onReopen: (date: string, until: string) => void
}

/** How a date differs from the weekly hours, each with how to end that; and who still has a session, or an order to pick up, on a closed day. */
export function DayNotes({ date, entries, onShowAffected, onReopen }: Props) {
  const days = entries.days.filter((day) => day.date === date)
  const affected = findAffected(days, entries.appointments)
  const closedDates = new Set(
    entries.days.filter(({ kind, place }) => kind === 'closed' && place === null).map((day) => day.date),
  )
  const lastClosed = lastOf(closedDates, date)
  const beginsSeveral = closedDates.has(date) && !closedDates.has(addDays(date, -1)) && lastClosed > date
  return (
    <>
      {days.map((day) => (
        <DayNote key={day.id} day={day} />
      ))}
      {beginsSeveral && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-3"
          aria-label={`Open several days again from ${fullDate(date)}`}
          onClick={() => onReopen(date, lastClosed)}
        >
          Open several days again
        </Button>
      )}
      {affected.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="font-medium">
            {affected.length === 1 ? 'One session' : `${affected.length} sessions`} on this closed day
          </p>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Move or cancel the sessions on ${fullDate(date)}`}
            onClick={() => onShowAffected(affected)}
          >
            Move or cancel
          </Button>
        </div>
      )}
      <PromisedPickups pickups={entries.pickups.filter((pickup) => pickup.date === date)} isClosed isQuiet />
    </>
  )
}

/** The last of the closed dates without a gap. */
function lastOf(closedDates: ReadonlySet<string>, date: string): string {
  const next = addDays(date, 1)
  return closedDates.has(next) ? lastOf(closedDates, next) : date
}

/** Sessions and requests to come on the closed days, of the place that is closed. */
function findAffected(days: readonly CalendarDay[], appointments: readonly CalendarAppointment[]) {
  const isClosed = ({ starts_at, place }: CalendarAppointment) =>
    days.some(
      (day) =>
        day.kind === 'closed' &&
        day.date === toLocal(new Date(starts_at)).date &&
        (day.place === null || place === null || day.place === place),
    )
  return appointments.filter(
    (appointment) =>
      (appointment.status === 'pending' || appointment.status === 'confirmed') &&
      Date.parse(appointment.starts_at) > serverNow() &&
      isClosed(appointment),
  )
}

function DayNote({ day }: { day: CalendarDay }) {
  const refresh = useRefreshCalendar()
  const { run, busy } = useAction(
    () => call(api.api.calendar.days[':id'].$delete({ param: { id: day.id } })),
    {
      onDone: refresh,
      failure: 'Nothing was changed. Please try again.',
    },
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-muted">
      <p>{describeDay(day)}</p>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Remove: ${describeDay(day)} on ${fullDate(day.date)}`}
        onClick={() => void run()}
      >
        Remove
      </Button>
    </div>
  )
}
