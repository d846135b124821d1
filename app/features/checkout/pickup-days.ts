import { settings } from '#practice/settings.ts'
import type { PickupTime } from '#shared/checkout.ts'
import { dateFormat } from '#shared/lazy.ts'
import { toLocal } from '#shared/local-time.ts'

const day = dateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const clock = { hour: 'numeric', minute: '2-digit', timeZone: settings.timeZone } as const
const timeOfDay = dateFormat(clock)
const timeWithZone = dateFormat({ ...clock, timeZoneName: 'short' })

export type PickupDay = { date: string; name: string; times: { startsAt: string; name: string }[] }

/** The times by day of the practice: 'Monday, November 23' with '3:00 PM to 4:00 PM' and so on. */
export function groupByDay(times: readonly PickupTime[]): PickupDay[] {
  const byDate = new Map<string, PickupTime[]>()
  for (const time of times) {
    const { date } = toLocal(new Date(time.starts_at))
    byDate.set(date, [...(byDate.get(date) ?? []), time])
  }
  return [...byDate].map(([date, onDate]) => ({
    date,
    name: day().format(new Date(`${date}T12:00:00Z`)),
    times: nameTimes(onDate),
  }))
}

/** With the zone's short name where clocks are set back and a time occurs twice. */
function nameTimes(times: readonly PickupTime[]): PickupDay['times'] {
  const names = times.map((time) => nameTime(time, timeOfDay))
  return times.map((time, index) => {
    const name = names[index] ?? ''
    const isTwice = names.indexOf(name) !== names.lastIndexOf(name)
    return { startsAt: time.starts_at, name: isTwice ? nameTime(time, timeWithZone) : name }
  })
}

/** Some engines put a narrow space before AM and PM. */
const nameTime = ({ starts_at, ends_at }: PickupTime, format: () => Intl.DateTimeFormat) =>
  [starts_at, ends_at].map((instant) => format().format(new Date(instant)).replace(/\s/g, ' ')).join(' to ')
