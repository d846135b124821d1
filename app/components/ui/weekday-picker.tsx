import { Button } from '#app/components/ui/button.tsx'

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const
type Weekday = (typeof weekdays)[number][0]

type Props = { days: readonly string[]; onChange: (days: Weekday[]) => void }

/** Any days of the week, in their order. */
export function WeekdayPicker({ days, onChange }: Props) {
  const toggle = (day: Weekday) =>
    onChange(
      weekdays
        .map(([other]) => other)
        .filter((other) => (other === day ? !days.includes(day) : days.includes(other))),
    )
  return (
    <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1">
      {weekdays.map(([day, full]) => (
        <Button
          key={day}
          variant={days.includes(day) ? 'primary' : 'secondary'}
          size="small"
          className="px-0"
          aria-pressed={days.includes(day)}
          onClick={() => toggle(day)}
        >
          {day}
          <span className="sr-only">{full.slice(day.length)}</span>
        </Button>
      ))}
    </div>
  )
}
