import { type Ref, useId, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { DayStrip } from '#app/features/booking/components/day-strip.tsx'
import { NoFreeTimes } from '#app/features/booking/components/no-free-times.tsx'
import { TimeButtons } from '#app/features/booking/components/time-buttons.tsx'
import { useFreeTimes } from '#app/features/booking/use-free-times.ts'
import type { ShownDays } from '#app/features/booking/use-shown-days.ts'
import { nameDay, shortDay } from '#app/features/booking/wording.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { practiceZoneIfDifferent } from '#app/lib/viewer-zone.ts'
import type { DayTimes } from '#shared/booking.ts'
import { nextDate, zoneName } from '#shared/local-time.ts'

type Props = {
  service: string
  minutes: number
  shown: ShownDays
  /** The time that is being taken. */
  busyTime: string | null
  onChoose: (time: string) => void
  headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** How much of a day's times is on the screen when they count as seen. */
const seenPixels = 96

/** Free times of a session: two weeks at a time as days and their times, or all of them as a list. */
export function TimePicker({ service, minutes, shown, busyTime, onChoose, headingRef }: Props) {
  const heading = useId()
  const shownTimes = useRef<HTMLDivElement>(null)
  const { times, isLoading, hasFailed, reload } = useFreeTimes({ service, minutes, from: shown.from })

  if (hasFailed) return <LoadError subject="the free times" busy={isLoading} onRetry={reload} />
  if (!times) return <Spinner label="Looking for free times..." inline />
  const { days, next_date } = times
  const freeDays = days.filter((day) => day.times.length > 0)
  const day = freeDays.find(({ date }) => date === shown.date) ?? freeDays[0]
  const select = (date: string) => {
    shown.select(date)
    // On a small screen the times stand below the days, and would change unseen. The focus stays for the arrow keys.
    requestAnimationFrame(() => {
      const top = shownTimes.current?.getBoundingClientRect().top ?? 0
      if (top > innerHeight - seenPixels) shownTimes.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  return (
    <section aria-labelledby={heading} aria-busy={isLoading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={heading} ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
          Choose a time
        </h3>
        {day && (
          <Button variant="quiet" size="small" className="-mx-[12px]" onClick={shown.toggleList}>
            {shown.isList ? 'Show day by day' : 'Show as a list'}
          </Button>
        )}
      </div>
      <p className="mt-1 text-muted">
        {practiceZoneIfDifferent()
          ? `Times are in ${zoneName()}, with your own time below.`
          : `Times are in ${zoneName()}.`}
      </p>
      <p role="status" className="sr-only">
        {isLoading ? '' : describe(days, shown.isList ? undefined : day)}
      </p>
      <div className={`mt-5 grid gap-6 ${isLoading ? 'opacity-60' : ''}`}>
        {!day && <NoFreeTimes days={days} nextDate={next_date} isFirst={shown.isFirst} onNext={shown.goTo} />}
        <Pages days={days} shown={shown} />
        {day && !shown.isList && <DayStrip days={days} selected={day.date} onSelect={select} />}
        {day &&
          (shown.isList ? freeDays : [day]).map((each) => (
            <DayOfTimes key={each.date} ref={shownTimes} day={each} busyTime={busyTime} onChoose={onChoose} />
          ))}
        {shown.isList && freeDays.length > 1 && <Pages days={days} shown={shown} />}
      </div>
    </section>
  )
}

/** To the days before and after. */
function Pages({ days, shown }: { days: readonly DayTimes[]; shown: ShownDays }) {
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date]
  const hasTimes = days.some(({ times }) => times.length > 0)
  if (shown.isFirst && !hasTimes) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {first && last && <p className="font-medium">{`${shortDay(first).day} to ${shortDay(last).day}`}</p>}
      {!shown.isFirst && (
        <Button variant="secondary" size="small" onClick={shown.goBack}>
          Earlier days
        </Button>
      )}
      {hasTimes && last && (
        <Button variant="secondary" size="small" onClick={() => shown.goTo(nextDate(last))}>
          Later days
        </Button>
      )}
    </div>
  )
}

type DayProps = {
  day: DayTimes
  busyTime: string | null
  onChoose: (time: string) => void
  ref: Ref<HTMLDivElement>
}

function DayOfTimes({ day: { date, times }, busyTime, onChoose, ref }: DayProps) {
  const label = `Free times on ${nameDay(date)}`
  return (
    <div ref={ref} className="scroll-mb-4">
      <h4 className="font-medium">{nameDay(date)}</h4>
      <div className="mt-3">
        <TimeButtons key={date} label={label} times={times} busyTime={busyTime} onChoose={onChoose} />
      </div>
    </div>
  )
}

/** What a screen reader says when the days, or the times of another day, appear. */
function describe(days: readonly DayTimes[], shown: DayTimes | undefined): string {
  const count = days.reduce((sum, { times }) => sum + times.length, 0)
  if (count === 0) return 'No free times on these days.'
  return shown
    ? `${formatCount(shown.times.length, 'free time')} on ${nameDay(shown.date)}.`
    : `${formatCount(count, 'free time')} on these days.`
}
