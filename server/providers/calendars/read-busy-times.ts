import ICAL from 'ical.js'
import type { BusyTime, BusyWindow } from '#server/providers/calendars/port.ts'
import { days, minutes } from '#shared/time.ts'

/** Enough for a full calendar; what is after it in time is left out. */
const maxBusyTimes = 5000
const maxOccurrences = 200_000

/**
 * The busy times of an iCalendar text within a window, merged and in order. Recurring events are expanded; events that are
 * cancelled or marked as free are left out. Times without a zone are in the window's time zone.
 * @throws Error for a text that is no calendar
 */
export function readBusyTimes(text: string, window: BusyWindow): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar')
  const budget = { left: maxOccurrences }
  const times = groupByUid(calendar.getAllSubcomponents('vevent')).flatMap((group) =>
    expand(group, window, budget),
  )
  return merge(times).slice(0, maxBusyTimes)
}

type Group = { master: ICAL.Component | null; changed: ICAL.Component[] }

/** An event with its single occurrences that were changed. */
function groupByUid(events: readonly ICAL.Component[]): Group[] {
  const groups = new Map<string, Group>()
  for (const [index, event] of events.entries()) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `without ${index}`)
    const group = groups.get(uid) ?? { master: null, changed: [] }
    groups.set(uid, group)
    if (event.hasProperty('recurrence-id')) group.changed.push(event)
    // Some programs give one identifier to several events: better busy twice than not at all.
    else if (group.master) groups.set(`${uid} again ${index}`, { master: event, changed: [] })
    else group.master = event
  }
  return [...groups.values()]
}

function expand({ master, changed }: Group, window: BusyWindow, budget: { left: number }): BusyTime[] {
  const event = master && new ICAL.Event(master)
  if (!event?.isRecurring())
    return [...(event ? [event] : []), ...changed.map((component) => new ICAL.Event(component))].flatMap(
      (single) => toBusyTime(single, single.startDate, single.endDate, window),
    )
  // An exception that was moved out of its place is found through the occurrence that it replaces.
  for (const component of changed) event.relateException(component)
  const times: BusyTime[] = []
  const occurrences = event.iterator()
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    budget.left -= 1
    if (budget.left < 0) throw new Error('too many occurrences')
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    times.push(...toBusyTime(item, startDate, endDate, window))
    if (toMs(next, item, window) > window.toMs + days(1)) break
  }
  return times
}

function toBusyTime(
  event: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time | null,
  window: BusyWindow,
): BusyTime[] {
  if (!start || isFree(event.component)) return []
  const startMs = toMs(start, event, window)
  const endMs = end ? toMs(end, event, window) : startMs
  const isInWindow = endMs > window.fromMs && startMs < window.toMs
  return endMs > startMs && isInWindow ? [{ startMs, endMs }] : []
}

function isFree(component: ICAL.Component): boolean {
  const read = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    read('transp') === 'TRANSPARENT' ||
    read('status') === 'CANCELLED' ||
    read('x-microsoft-cdo-busystatus') === 'FREE'
  )
}

/** An instant of a time in UTC, in a zone that the file describes, in a zone known by its name, or without any. */
function toMs(time: ICAL.Time, event: ICAL.Event, { timeZone }: BusyWindow): number {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const named = time.isDate ? null : event.component.getFirstProperty('dtstart')?.getParameter('tzid')
  return toInstantMs(time, typeof named === 'string' && isZone(named) ? named : timeZone)
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The offset is looked up twice, because the first guess can lie on the other side of a clock change. */
function toInstantMs({ year, month, day, hour, minute, second }: ICAL.Time, timeZone: string): number {
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const guessMs = asUtcMs - offsetMs(asUtcMs, timeZone)
  return asUtcMs - offsetMs(guessMs, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetMs(ms: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', mins = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * minutes(Number(hours) * 60 + Number(mins))
}

function merge(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = []
  for (const time of times.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1)
    if (last && time.startMs <= last.endMs) last.endMs = Math.max(last.endMs, time.endMs)
    else merged.push({ ...time })
  }
  return merged
}
