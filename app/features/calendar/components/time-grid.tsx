import { useState } from 'react'
import { hourName } from '#app/features/calendar/calendar-dates.ts'
import { GridDay } from '#app/features/calendar/components/grid-day.tsx'
import { hoursShown, placeEntries, toMinutes } from '#app/features/calendar/day-layout.ts'
import { dropProblem } from '#app/features/calendar/drop-problem.ts'
import { type GridItem, toGridItems } from '#app/features/calendar/grid-items.ts'
import { openSpans } from '#app/features/calendar/open-hours.ts'
import type { Drop } from '#app/features/calendar/use-entry-drag.ts'
import { useNow } from '#app/features/calendar/use-now.ts'
import { firstSlot, useSlotKeys } from '#app/features/calendar/use-slot-keys.ts'
import type { WeeklyHours } from '#shared/booking/rules.ts'
import type { CalendarEntries } from '#shared/calendar.ts'
import { toLocal, weekdayOf } from '#shared/local-time.ts'

type Props = {
  dates: readonly string[]
  entries: CalendarEntries
  /** The published hours; null while nothing can be booked. */
  rules: { hours: readonly WeeklyHours[] } | null
  onOpen: (item: GridItem) => void
  /** A time was chosen for something new. */
  onAdd: (startsAt: string) => void
  /** An entry was dragged to another time. */
  onDrop: (drop: Drop) => void
  onShowDay: (date: string) => void
  /** The dates before (-1) or after (1). */
  onShift: (direction: -1 | 1) => void
}

/** Days side by side with their entries at the height of their time. Everything in it is in the list too. */
export function TimeGrid({ dates, entries, rules, onOpen, onAdd, onDrop, onShowDay, onShift }: Props) {
  const now = useNow()
  const [drag, setDrag] = useState<Drop | null>(null)
  const items = toGridItems(entries)
  const days = dates.map((date) => ({
    date,
    placed: placeEntries(date, items),
    open: openSpans(date, rules, entries.days),
  }))
  const [firstHour, lastHour] = hoursShown(
    days.flatMap(({ placed, open }) => [
      ...placed,
      ...(open ?? []).map(([fromMinute, toMinute]) => ({ fromMinute, toMinute })),
    ]),
  )
  const isWeek = dates.length > 1
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  const { date: today, time } = toLocal(now)
  const minuteNow = toMinutes(time)
  const [firstMinute, lastMinute] = [firstHour * 60, lastHour * 60]
  const keys = useSlotKeys(
    {
      columns: dates.length,
      firstMinute,
      lastMinute,
      start: firstSlot(dates, { date: today, minute: minuteNow }),
    },
    onShift,
  )
  const ghost = drag && {
    ...drag,
    problem: dropProblem(drag, {
      items,
      open: days.find(({ date }) => date === drag.date)?.open ?? null,
      now,
    }),
  }
  return (
    <div className="relative overflow-x-auto overscroll-x-contain rounded-card border border-line">
      <p id="grid-keys" className="sr-only">
        Arrow keys move between times, Enter adds a session there. Sessions follow with Tab.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys. */}
      <div ref={keys.grid} onKeyDown={keys.onKeyDown} className={`flex ${isWeek ? 'min-w-3xl' : ''}`}>
        <div
          aria-hidden="true"
          className="sticky left-0 z-30 w-14 shrink-0 bg-paper text-right text-muted text-xs tabular-nums"
        >
          {isWeek && <div className="h-15" />}
          {hours.map((hour) => (
            <div key={hour} className="h-16 pr-2">
              <span className="relative -top-2">{hour > firstHour && hourName(hour)}</span>
            </div>
          ))}
        </div>
        {days.map(({ date, placed, open }, column) => (
          <GridDay
            // The same buttons show the next week, so that the focus stays where it is.
            key={isWeek ? weekdayOf(date) : 'day'}
            date={date}
            column={column}
            isWeek={isWeek}
            placed={placed}
            open={open}
            notes={entries.days.filter((day) => day.date === date)}
            range={{ firstMinute, lastMinute }}
            minuteNow={date === today ? minuteNow : null}
            activeMinute={keys.active.column === column ? keys.active.minute : null}
            ghost={ghost?.date === date ? ghost : null}
            draggedKey={drag?.item.key ?? null}
            onSlotFocus={keys.onSlotFocus}
            onOpen={onOpen}
            onAdd={onAdd}
            onDrag={setDrag}
            onDrop={onDrop}
            onShowDay={onShowDay}
          />
        ))}
      </div>
    </div>
  )
}
