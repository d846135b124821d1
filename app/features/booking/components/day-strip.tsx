import { useId } from 'react'
import { nameDay, shortDay } from '#app/features/booking/wording.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { DayTimes } from '#shared/booking.ts'

type Props = { days: readonly DayTimes[]; selected: string | null; onSelect: (date: string) => void }

/** Days as radio buttons: arrow keys go from one to the next that has free times. */
export function DayStrip({ days, selected, onSelect }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Day</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(4.25rem,28%),1fr))] gap-[8px] md:grid-cols-7">
        {days.map(({ date, times }) => (
          <Day
            key={date}
            group={name}
            date={date}
            count={times.length}
            isSelected={date === selected}
            onSelect={() => onSelect(date)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type DayProps = { group: string; date: string; count: number; isSelected: boolean; onSelect: () => void }

function Day({ group, date, count, isSelected, onSelect }: DayProps) {
  const { weekday, day } = shortDay(date)
  return (
    <label className="choice grid min-h-[64px] place-content-center px-[4px] py-[8px] text-center">
      <input
        type="radio"
        name={group}
        value={date}
        checked={isSelected}
        disabled={count === 0}
        onChange={onSelect}
        className="sr-only"
      />
      <span className="sr-only">
        {nameDay(date)}, {count === 0 ? 'no free times' : formatCount(count, 'free time')}
      </span>
      <span aria-hidden="true" className="text-[min(0.875rem,5vw)]">
        {weekday}
      </span>
      <span aria-hidden="true" className="whitespace-nowrap font-medium text-[min(1rem,6vw)] tabular-nums">
        {day}
      </span>
    </label>
  )
}
