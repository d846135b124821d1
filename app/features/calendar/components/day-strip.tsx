import { datesOf, dayNumber, monthAndYear, shortWeekday } from '#app/features/calendar/calendar-dates.ts'
import { toLocal } from '#shared/local-time.ts'

type Props = { date: string; onShow: (date: string) => void }

/** The week of the day that is shown, to change to another one. */
export function DayStrip({ date, onShow }: Props) {
  const today = toLocal(new Date()).date
  return (
    <fieldset className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(2.25rem,1fr))] gap-1">
      <legend className="sr-only">Days of this week</legend>
      {datesOf('week', date).map((day) => (
        <button
          key={day}
          type="button"
          aria-label={`${shortWeekday(day)} ${dayNumber(day)}, ${monthAndYear(day)}`}
          aria-pressed={day === date}
          {...(day === today && { 'aria-current': 'date' as const })}
          onClick={() => onShow(day)}
          className={`grid min-h-13 place-content-center rounded-card border text-center leading-tight ${pickDayClasses(day === date, day === today)}`}
        >
          <span className="block text-xs">{shortWeekday(day)}</span>
          <span className="block font-medium tabular-nums">{dayNumber(day)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function pickDayClasses(isShown: boolean, isToday: boolean): string {
  if (isShown) return 'border-leaf bg-leaf text-on-leaf'
  return `hover:bg-ink/4 ${isToday ? 'border-leaf text-leaf' : 'border-transparent'}`
}
