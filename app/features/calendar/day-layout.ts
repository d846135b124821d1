import { isOn } from '#app/features/calendar/calendar-dates.ts'
import { toLocal } from '#shared/local-time.ts'

export type Placed<T> = {
  item: T
  /** Minutes since midnight on the practice's clock. */
  fromMinute: number
  toMinute: number
  /** Of the columns of what overlaps, the first is 0. */
  column: number
  columns: number
}

type Times = { starts_at: string; ends_at: string }
const minutesPerDay = 24 * 60
const shortestMinutes = 15

/** Where the entries of one date stand: those that overlap stand side by side. What begins the day before starts at midnight. */
export function placeEntries<T extends Times>(date: string, entries: readonly T[]): Placed<T>[] {
  const placed = entries
    .filter((item) => isOn(date, item))
    .map((item) => {
      const [from, to] = [toLocal(new Date(item.starts_at)), toLocal(new Date(item.ends_at))]
      const endsLater = to.date > date
      const fromMinute = from.date < date ? 0 : toMinutes(from.time)
      const toMinute = endsLater ? minutesPerDay : toMinutes(to.time)
      return {
        ...{ item, fromMinute, column: 0, columns: 1 },
        toMinute: Math.max(toMinute, fromMinute + shortestMinutes),
      }
    })
    .sort((a, b) => a.fromMinute - b.fromMinute || b.toMinute - a.toMinute)
  for (const group of groupOverlapping(placed)) fillColumns(group)
  return placed
}

function groupOverlapping<T>(placed: readonly Placed<T>[]): Placed<T>[][] {
  const groups: Placed<T>[][] = []
  let endMinute = -1
  for (const entry of placed) {
    if (entry.fromMinute >= endMinute) groups.push([])
    groups.at(-1)?.push(entry)
    endMinute = Math.max(endMinute, entry.toMinute)
  }
  return groups
}

function fillColumns<T>(group: Placed<T>[]): void {
  const ends: number[] = []
  for (const entry of group) {
    const free = ends.findIndex((end) => end <= entry.fromMinute)
    entry.column = free === -1 ? ends.length : free
    ends[entry.column] = entry.toMinute
  }
  for (const entry of group) entry.columns = ends.length
}

/** The full hours that a grid shows: office hours, and whatever is outside them. */
export function hoursShown(
  placed: readonly Pick<Placed<unknown>, 'fromMinute' | 'toMinute'>[],
): [number, number] {
  const first = Math.min(8, ...placed.map(({ fromMinute }) => Math.floor(fromMinute / 60)))
  const last = Math.max(18, ...placed.map(({ toMinute }) => Math.ceil(toMinute / 60)))
  return [first, last]
}

export const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** '09:15' from the minutes since midnight. */
export const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
