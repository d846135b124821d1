import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import {
  dayAndTime,
  dayNumber,
  fullDate,
  monthAndYear,
  shortDate,
  shortWeekday,
  timeOf,
} from '#app/features/calendar/calendar-dates.ts'
import { freeTimesQuery } from '#app/features/calendar/queries.ts'
import { skippedSentence } from '#app/lib/skipped-time.ts'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'

type Props = {
  appointment?: CalendarAppointment
  service?: string
  minutes?: number
  /** The first date that is shown; today without. */
  from?: string | undefined
  chosen: readonly string[]
  max: number
  onChoose: (times: readonly string[]) => void
}

const daysAtOnce = 14

/** Free times of two weeks: a day, then its times; and any other time. */
export function TimePicker({
  appointment,
  service,
  minutes = appointment?.duration_minutes ?? 60,
  from: first,
  chosen,
  max,
  onChoose,
}: Props) {
  const today = toLocal(new Date()).date
  const [from, setFrom] = useState(first && first > today ? first : today)
  const [picked, setPicked] = useState<string | null>(null)
  const {
    data: days,
    isPending,
    isError,
  } = useQuery(
    freeTimesQuery({
      ...(appointment && { appointment: appointment.id }),
      ...(service && { service }),
      minutes,
      from,
    }),
  )
  const open = (days ?? []).filter(({ times }) => times.length > 0)
  const day = open.find(({ date }) => date === picked) ?? open[0]
  const toggle = (time: string) => {
    if (chosen.includes(time)) return onChoose(chosen.filter((other) => other !== time))
    onChoose(max === 1 ? [time] : [...chosen, time].slice(-max))
  }
  const turn = (count: number) => {
    const date = addDays(from, count)
    setFrom(date < today ? today : date)
    setPicked(null)
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium text-[0.9375rem] tabular-nums">
          {shortDate(from)} – {shortDate(addDays(from, daysAtOnce - 1))}
        </p>
        <div className="flex">
          <Button
            variant="quiet"
            size="small"
            aria-label="Earlier days"
            disabled={from <= today}
            onClick={() => turn(-daysAtOnce)}
          >
            ‹
          </Button>
          <Button variant="quiet" size="small" aria-label="Later days" onClick={() => turn(daysAtOnce)}>
            ›
          </Button>
        </div>
      </div>
      {isPending && <p className="text-muted">Looking for free times…</p>}
      {isError && <p className="text-muted">Free times can’t be loaded. Enter a time below.</p>}
      {days && open.length === 0 && (
        <p className="text-muted">Nothing is free in these two weeks. Look later, or enter a time.</p>
      )}
      {day && (
        <>
          <fieldset className="-mx-1 flex gap-1.5 relative overflow-x-auto overscroll-x-contain p-1">
            <legend className="sr-only">Day</legend>
            {open.map(({ date }) => (
              <button
                key={date}
                type="button"
                aria-label={`${shortWeekday(date)} ${dayNumber(date)}, ${monthAndYear(date)}`}
                aria-pressed={date === day.date}
                onClick={() => setPicked(date)}
                className={`grid min-h-13 min-w-12 shrink-0 place-content-center rounded-card border px-2 text-center leading-tight ${date === day.date ? 'border-leaf bg-leaf text-on-leaf' : 'border-edge hover:bg-ink/4'}`}
              >
                <span className="block text-xs">{shortWeekday(date)}</span>
                <span className="block font-medium tabular-nums">{dayNumber(date)}</span>
              </button>
            ))}
          </fieldset>
          <fieldset
            aria-label={`Free times on ${fullDate(day.date)}`}
            className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
          >
            {day.times.map((time) => (
              <Button
                key={time}
                variant={chosen.includes(time) ? 'primary' : 'secondary'}
                size="small"
                className="tabular-nums"
                aria-pressed={chosen.includes(time)}
                onClick={() => toggle(time)}
              >
                {timeOf(time)}
              </Button>
            ))}
          </fieldset>
        </>
      )}
      <OtherTime onChoose={toggle} />
      {(chosen.length > 0 || max > 1) && (
        <p role="status">
          {chosen.length === 0 ? (
            <span className="text-muted">Choose up to {max} times.</span>
          ) : (
            <>
              Chosen: <span className="font-medium tabular-nums">{chosen.map(dayAndTime).join('; ')}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Any date and time on the practice's clock, also outside the hours. */
function OtherTime({ onChoose }: { onChoose: (time: string) => void }) {
  const [typed, setTyped] = useState('')
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)
  const instant = isWhole ? toInstant(typed.slice(0, 10), typed.slice(11, 16)) : null
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-leaf underline underline-offset-4">
        Another time
      </summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Field
          label="Date and time"
          type="datetime-local"
          step={300}
          value={typed}
          error={isWhole && !instant ? skippedSentence : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          variant="secondary"
          size="small"
          disabled={!instant}
          onClick={() => instant && onChoose(instant.toISOString())}
        >
          Choose
        </Button>
      </div>
    </details>
  )
}
