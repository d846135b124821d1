import {
  dayNumber,
  fullDate,
  hourName,
  monthAndYear,
  shortWeekday,
} from '#app/features/calendar/calendar-dates.ts'
import { GridEntry } from '#app/features/calendar/components/grid-entry.tsx'
import { type Placed, toTime } from '#app/features/calendar/day-layout.ts'
import { describeDay } from '#app/features/calendar/describe-day.ts'
import type { GridItem } from '#app/features/calendar/grid-items.ts'
import type { MinuteSpan } from '#app/features/calendar/open-hours.ts'
import type { Drop } from '#app/features/calendar/use-entry-drag.ts'
import { type Slot, slotMinutes } from '#app/features/calendar/use-slot-keys.ts'
import type { CalendarDay } from '#shared/calendar.ts'
import { toInstant } from '#shared/local-time.ts'

type Props = {
  date: string
  column: number
  /** Has its name above it; entries are small. */
  isWeek: boolean
  placed: readonly Placed<GridItem>[]
  open: readonly MinuteSpan[] | null
  notes: readonly CalendarDay[]
  range: { firstMinute: number; lastMinute: number }
  /** Null on any other date than today. */
  minuteNow: number | null
  /** The slot that takes part in the tab order; null when it is another day's. */
  activeMinute: number | null
  ghost: (Drop & { problem: string | null }) | null
  draggedKey: string | null
  onSlotFocus: (slot: Slot) => void
  onOpen: (item: GridItem) => void
  onAdd: (startsAt: string) => void
  onDrag: (drop: Drop | null) => void
  onDrop: (drop: Drop) => void
  onShowDay: (date: string) => void
}

const remPerHour = 4

/** One day of the grid: its hours, what is in them, and what is dragged over them. */
export function GridDay(props: Props) {
  const { date, column, isWeek, placed, open, notes, range, minuteNow, activeMinute, ghost } = props
  const { firstMinute, lastMinute } = range
  const spot = (fromMinute: number, toMinute: number) => ({
    top: `${((fromMinute - firstMinute) / 60) * remPerHour}rem`,
    height: `${((toMinute - fromMinute) / 60) * remPerHour}rem`,
  })
  const slots = Array.from(
    { length: (lastMinute - firstMinute) / slotMinutes },
    (_, index) => firstMinute + index * slotMinutes,
  )
  return (
    <section aria-label={fullDate(date)} data-date={date} className="min-w-0 flex-1 border-line border-l">
      {isWeek && (
        <DayHeading date={date} notes={notes} isToday={minuteNow !== null} onShow={props.onShowDay} />
      )}
      <div
        data-first-minute={firstMinute}
        data-last-minute={lastMinute}
        className={`relative ${open ? 'bg-ink/4 dark:bg-paper' : ''}`}
      >
        {open?.map(([from, to]) => (
          <div key={from} style={spot(from, to)} className="absolute inset-x-0 bg-surface" />
        ))}
        {slots.map((minute) => (
          <button
            key={minute}
            type="button"
            data-slot={`${column} ${minute}`}
            tabIndex={minute === activeMinute ? 0 : -1}
            aria-label={slotName(date, minute, placed)}
            aria-describedby="grid-keys"
            className={`relative block h-8 w-full hover:bg-leaf/8 focus-visible:-outline-offset-3 ${minute % 60 === 0 && minute > firstMinute ? 'border-line border-t' : ''}`}
            onFocus={() => props.onSlotFocus({ column, minute })}
            onClick={() => {
              const startsAt = toInstant(date, toTime(minute))
              if (startsAt) props.onAdd(startsAt.toISOString())
            }}
          />
        ))}
        {placed.map((entry) => (
          <GridEntry
            key={`${entry.item.kind}-${entry.item.key}`}
            date={date}
            entry={entry}
            spot={spot(entry.fromMinute, entry.toMinute)}
            isLarge={!isWeek}
            isDragged={props.draggedKey === entry.item.key}
            onOpen={props.onOpen}
            onDrag={props.onDrag}
            onDrop={props.onDrop}
          />
        ))}
        {minuteNow !== null && minuteNow >= firstMinute && minuteNow < lastMinute && (
          <div
            aria-hidden="true"
            style={{ top: spot(minuteNow, minuteNow).top }}
            className="pointer-events-none absolute inset-x-0 z-10 border-ginger border-t-2 before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-full before:bg-ginger"
          />
        )}
        {ghost && (
          <div
            style={spot(ghost.fromMinute, ghost.toMinute)}
            className={`pointer-events-none absolute inset-x-0.5 z-20 overflow-hidden rounded-lg border-2 px-2 py-0.5 text-xs ${ghost.problem ? 'border-on-tone-red bg-tone-red text-on-tone-red' : 'border-leaf bg-tone-green text-on-tone-green'}`}
          >
            <span className="block font-medium tabular-nums">
              {clockTime(ghost.fromMinute)} – {clockTime(ghost.toMinute)}
            </span>
            {ghost.problem}
          </div>
        )}
      </div>
    </section>
  )
}

type HeadingProps = Pick<Props, 'date' | 'notes'> & { isToday: boolean; onShow: (date: string) => void }

function DayHeading({ date, notes, isToday, onShow }: HeadingProps) {
  const label = notes.map(describeDay).join(', ')
  return (
    <h3 className="h-15 border-line border-b font-sans text-sm">
      <button
        type="button"
        aria-label={[`${shortWeekday(date)} ${dayNumber(date)}`, label, monthAndYear(date)]
          .filter(Boolean)
          .join(', ')}
        {...(isToday && { 'aria-current': 'date' as const })}
        className="flex size-full flex-col items-center justify-center gap-0.5 leading-none hover:bg-ink/4 focus-visible:-outline-offset-3"
        onClick={() => onShow(date)}
      >
        <span className="flex items-center gap-1.5">
          <span className="text-muted">{shortWeekday(date)}</span>{' '}
          <span
            className={`grid size-7 place-items-center rounded-full font-medium text-base tabular-nums ${isToday ? 'bg-leaf text-on-leaf' : ''}`}
          >
            {dayNumber(date)}
          </span>
        </span>
        {label && <span className="max-w-full truncate px-1 font-normal text-muted text-xs">{label}</span>}
      </button>
    </h3>
  )
}

/** '9:30 AM' */
function clockTime(minute: number): string {
  const [hour, half] = hourName(Math.floor(minute / 60)).split(' ')
  return `${hour}:${String(minute % 60).padStart(2, '0')} ${half}`
}

/** What a screen reader says of a slot: its time, and what is there already. */
function slotName(date: string, minute: number, placed: readonly Placed<GridItem>[]): string {
  const there = placed
    .filter(({ fromMinute, toMinute }) => fromMinute < minute + slotMinutes && toMinute > minute)
    .map(({ item }) => item.title)
  return [`Add at ${clockTime(minute)}, ${fullDate(date)}`, ...there].join(', ')
}
