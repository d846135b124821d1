import { settings } from '#practice/settings.ts'
import { dateFormat } from '#shared/lazy.ts'
import { toLocal, zoneName } from '#shared/local-time.ts'

const timeZone = settings.timeZone
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const clock = { hour: 'numeric', minute: '2-digit' } as const

const longDay = dateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const monthDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const timeOfDay = dateFormat({ ...clock, timeZone })
const timeWithZone = dateFormat({ ...clock, timeZone, timeZoneName: 'short' })
const viewerTime = dateFormat(clock)
const viewerDayAndTime = dateFormat({ ...clock, weekday: 'short' })

/** Some engines put a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ')

/** A date of the practice as 'Monday, November 23'. */
export const nameDay = (date: string) => longDay().format(noon(date))

/** A date of the practice as { weekday: 'Mon', day: 'Nov 23' }. */
export const shortDay = (date: string) => ({
  weekday: weekday().format(noon(date)),
  day: monthDay().format(noon(date)),
})

/** The clock of the practice: '3:05 PM'. */
const nameTime = (instant: string) => plain(timeOfDay().format(new Date(instant)))

/** Each time of a day; with the zone's short name where clocks are set back and a time occurs twice. */
export function nameTimes(instants: readonly string[]): string[] {
  const names = instants.map(nameTime)
  return names.map((name, index) => {
    const isTwice = names.indexOf(name) !== names.lastIndexOf(name)
    const instant = instants[index]
    return isTwice && instant ? plain(timeWithZone().format(new Date(instant))) : name
  })
}

/** 'Monday, November 23, 3:05 PM, Central Time' */
export function nameMoment(instant: string): string {
  return `${nameDay(toLocal(new Date(instant)).date)}, ${nameTime(instant)}, ${zoneName()}`
}

/** The viewer's clock where it shows another time: '10:05 PM', with the weekday on another date; else null. */
export function viewerClock(instant: string): string | null {
  const moment = new Date(instant)
  const two = (n: number) => String(n).padStart(2, '0')
  const local = toLocal(moment)
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  const isSameDate = date === local.date
  if (isSameDate && `${two(moment.getHours())}:${two(moment.getMinutes())}` === local.time) return null
  return plain((isSameDate ? viewerTime : viewerDayAndTime)().format(moment))
}

/** The same with the viewer’s clock where it shows another time: 'Monday, November 23, 3:05 PM, Central Time (10:05 PM your time)' */
export function nameMomentForViewer(instant: string): string {
  const clock = viewerClock(instant)
  return clock ? `${nameMoment(instant)} (${clock} your time)` : nameMoment(instant)
}
