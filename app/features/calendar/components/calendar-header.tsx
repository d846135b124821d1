import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { shiftDate, titleOf, type View, views } from '#app/features/calendar/calendar-dates.ts'
import { toLocal } from '#shared/local-time.ts'

type Props = {
  view: View
  date: string
  onShow: (view: View, date: string) => void
  onAdd: () => void
  onBlock: () => void
  onCloseDay: () => void
}

const names: Record<View, string> = { day: 'Day', week: 'Week', list: 'List' }

/** Which dates are shown and how, and what can be added. */
export function CalendarHeader({ view, date, onShow, onAdd, onBlock, onCloseDay }: Props) {
  const step = view === 'list' ? 'four weeks' : view
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={onAdd}>
          Add session
        </Button>
        <Button variant="secondary" size="small" onClick={onBlock}>
          Block time
        </Button>
        <Button variant="secondary" size="small" onClick={onCloseDay}>
          Close a day
        </Button>
        <ButtonLink
          to={dashboardPaths.calendarSheet(view === 'day' ? 'day' : 'week', date)}
          variant="quiet"
          size="small"
          viewTransition={false}
          className="sm:ms-auto"
        >
          Print
        </ButtonLink>
        <ButtonLink
          to={dashboardPaths.calendarSettings()}
          variant="quiet"
          size="small"
          viewTransition={false}
        >
          Hours and settings
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t pt-2">
        <h2 aria-live="polite" className="font-medium font-sans text-lg tabular-nums max-sm:w-full">
          {titleOf(view, date)}
        </h2>
        <div className="flex items-center">
          <Button
            variant="quiet"
            size="small"
            className="min-w-11"
            aria-label={`Previous ${step}`}
            onClick={() => onShow(view, shiftDate(view, date, -1))}
          >
            ‹
          </Button>
          <Button variant="quiet" size="small" onClick={() => onShow(view, toLocal(new Date()).date)}>
            Today
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="min-w-11"
            aria-label={`Next ${step}`}
            onClick={() => onShow(view, shiftDate(view, date, 1))}
          >
            ›
          </Button>
        </div>
        <fieldset className="flex">
          <legend className="sr-only">View</legend>
          {views.map((name) => (
            <Button
              key={name}
              variant={name === view ? 'secondary' : 'quiet'}
              size="small"
              aria-pressed={name === view}
              onClick={() => onShow(name, date)}
            >
              {names[name]}
            </Button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
