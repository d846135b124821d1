import { Button } from '#app/components/ui/button.tsx'
import { fullDate } from '#app/features/calendar/calendar-dates.ts'
import { describeDay } from '#app/features/calendar/describe-day.ts'
import { useRefreshCalendar } from '#app/features/calendar/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import type { CalendarDay } from '#shared/calendar.ts'

/** How a date differs from the weekly hours, each with how to end that. */
export function DayNotes({ days }: { days: readonly CalendarDay[] }) {
  return days.map((day) => <DayNote key={day.id} day={day} />)
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
