import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FreeTimesInput, listFreeTimes } from '#shared/booking/free-times.ts'
import type { CalendarDay, WeeklyHours } from '#shared/booking/rules.ts'
import { addDays, startOfDay, toLocal, weekdayOf } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** Days with something unusual in Chicago, and ordinary ones: both clock changes, leap day, year end. */
const notableDates = ['2027-03-13', '2026-10-31', '2028-02-28', '2026-12-30', '2027-06-07', '2026-11-26']
const allDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const place = fc.constantFrom('online' as const, 'inPerson' as const)
const opening = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({
    opens: timeOf(from * 15),
    closes: timeOf(Math.min(from * 15 + length * 15, 24 * 60 - 1)),
  }))
  .filter(({ opens, closes }) => opens < closes)
const weeklyHours: fc.Arbitrary<WeeklyHours> = fc
  .tuple(place, opening, fc.subarray(allDays, { minLength: 1 }))
  .map(([at, times, on]) => ({ place: at, days: on, ...times }))

const inputs: fc.Arbitrary<FreeTimesInput> = fc
  .record({
    from: fc.constantFrom(...notableDates),
    hours: fc.array(weeklyHours, { minLength: 1, maxLength: 4 }),
    startEveryMinutes: fc.constantFrom(15, 20, 30, 60),
    bufferBeforeMinutes: fc.constantFrom(0, 5, 15),
    bufferAfterMinutes: fc.constantFrom(0, 10, 30),
    travelMinutes: fc.constantFrom(0, 20, 45),
    minimumNoticeMinutes: fc.constantFrom(0, 60, 24 * 60),
    daysAhead: fc.constantFrom(1, 2, 30),
    maxPerDay: fc.constantFrom(null, 1, 3),
    place,
    minutes: fc.constantFrom(15, 50, 60, 120),
    nowOffsetMinutes: fc.integer({ min: -2 * 24 * 60, max: 24 * 60 }),
    taken: fc.array(fc.tuple(fc.integer({ min: -60, max: 3 * 24 * 60 }), fc.integer({ min: 1, max: 300 })), {
      maxLength: 5,
    }),
    sessions: fc.array(fc.integer({ min: 0, max: 2 * 24 * 60 }), { maxLength: 4 }),
    differing: fc.array(
      fc.record({
        dayIndex: fc.integer({ min: 0, max: 1 }),
        place: fc.constantFrom(null, 'online' as const, 'inPerson' as const),
        kind: fc.constantFrom('closed' as const, 'extra' as const),
        times: opening,
      }),
      { maxLength: 2 },
    ),
  })
  .map((given) => {
    const startMs = startOfDay(given.from)?.getTime() ?? 0
    const calendarDays: CalendarDay[] = given.differing.map(({ dayIndex, kind, times, ...day }) => ({
      ...day,
      kind,
      date: addDays(given.from, dayIndex),
      opens: kind === 'extra' ? times.opens : null,
      closes: kind === 'extra' ? times.closes : null,
    }))
    return {
      rules: given,
      place: given.place,
      minutes: given.minutes,
      calendarDays,
      taken: given.taken.map(([from, length]) => ({
        startMs: startMs + minutes(from),
        endMs: startMs + minutes(from + length),
      })),
      sessionStarts: given.sessions.map((minute) => startMs + minutes(minute)),
      now: new Date(startMs + minutes(given.nowOffsetMinutes)),
      from: given.from,
      days: 2,
    }
  })

/** What the clock shows in each minute of the days asked for, an hour of margin on both sides. */
function minutesOf({ from, days: count }: FreeTimesInput) {
  const startMs = (startOfDay(from)?.getTime() ?? 0) - hours(2)
  return Array.from({ length: (count * 24 + 5) * 60 }, (_, index) => {
    const ms = startMs + minutes(index)
    return { ms, ...toLocal(new Date(ms)) }
  })
}

/** The same by trying every minute, with nothing but the clock. */
function listFreeTimesSlowly(input: FreeTimesInput) {
  const { rules, calendarDays, taken, sessionStarts, now } = input
  const clock = minutesOf(input)
  const today = toLocal(now).date
  return Array.from({ length: input.days }, (_, index) => {
    const date = addDays(input.from, index)
    const here = calendarDays.filter(
      (day) => day.date === date && (day.place === null || day.place === input.place),
    )
    const rows = [
      ...rules.hours.filter(
        (row) =>
          row.place === input.place &&
          row.days.includes(weekdayOf(date)) &&
          here.every(({ kind }) => kind !== 'closed'),
      ),
      ...here.filter(({ kind }) => kind === 'extra'),
    ].map(({ opens, closes }) => ({ opens: opens ?? '', closes: closes ?? '' }))
    const ofDay = clock.filter((minute) => minute.date === date)
    const firstAt = (time: string) => ofDay.find((minute) => minute.time >= time)?.ms ?? 0
    const openMinutes = new Set<number>()
    for (const { opens, closes } of rows)
      for (let ms = firstAt(opens); ms < firstAt(closes); ms += minutes(1)) openMinutes.add(ms)
    const isOnGrid = (time: string) =>
      rows.some(({ opens, closes }) => {
        const [from, at] = [opens, time].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
        return time >= opens && time < closes && ((at ?? 0) - (from ?? 0)) % rules.startEveryMinutes === 0
      })
    const isTaken = (ms: number) => taken.some(({ startMs, endMs }) => startMs <= ms && ms < endMs)
    const travel = input.place === 'inPerson' ? rules.travelMinutes : 0
    const isFree = (startMs: number) => {
      for (let minute = 0; minute < input.minutes; minute++)
        if (!openMinutes.has(startMs + minutes(minute))) return false
      const before = rules.bufferBeforeMinutes + travel
      const after = input.minutes + rules.bufferAfterMinutes + travel
      for (let minute = -before; minute < after; minute++)
        if (isTaken(startMs + minutes(minute))) return false
      return true
    }
    const count = sessionStarts.filter((ms) => toLocal(new Date(ms)).date === date).length
    const isBookable =
      date >= today &&
      date <= addDays(today, rules.daysAhead) &&
      (rules.maxPerDay === null || count < rules.maxPerDay)
    const shown = new Set<string>()
    const times = ofDay.filter(({ ms, time }) => {
      const isFirst = !shown.has(time)
      shown.add(time)
      const isSoonEnough = ms > now.getTime() && ms >= now.getTime() + minutes(rules.minimumNoticeMinutes)
      return isBookable && isFirst && isOnGrid(time) && isSoonEnough && isFree(ms)
    })
    return { date, times: times.map(({ ms }) => new Date(ms)) }
  })
}

test('free times are those that trying every minute finds, also across clock changes, leap day and year end', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      expect(listFreeTimes(input)).toEqual(listFreeTimesSlowly(input))
    }),
    { numRuns: 150 },
  )
}, 60_000)

const office: FreeTimesInput = {
  rules: {
    hours: [
      { place: 'online', days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '12:00' },
      { place: 'online', days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '13:00', closes: '15:00' },
      { place: 'inPerson', days: ['Sa'], opens: '10:00', closes: '12:00' },
    ],
    startEveryMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    travelMinutes: 0,
    minimumNoticeMinutes: 0,
    daysAhead: 60,
    maxPerDay: null,
  },
  place: 'online',
  minutes: 60,
  calendarDays: [],
  taken: [],
  sessionStarts: [],
  now: new Date('2026-11-22T15:00:00Z'),
  from: '2026-11-23',
  days: 1,
}
const timesOf = (change: Partial<FreeTimesInput>) =>
  listFreeTimes({ ...office, ...change }).flatMap(({ times }) => times.map((time) => toLocal(time).time))
const at = (time: string) => new Date(`2026-11-23T${time}:00-06:00`).getTime()

describe('on a Monday open from 9 to 12 and from 13 to 15', () => {
  test('a session lies within the hours, not across the break', () =>
    expect(timesOf({})).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00']))

  test('buffers keep a distance on both sides', () => {
    const rules = { ...office.rules, bufferBeforeMinutes: 15, bufferAfterMinutes: 15 }
    const taken = [{ startMs: at('10:00'), endMs: at('11:00') }]
    expect(timesOf({ rules, taken })).toEqual(['13:00', '13:30', '14:00'])
    expect(timesOf({ taken })).toEqual(['09:00', '11:00', '13:00', '13:30', '14:00'])
  })

  test('a closed day has no times, with extra hours only those', () => {
    const day = { date: '2026-11-23', place: null, opens: null, closes: null }
    const closed = { ...day, kind: 'closed' as const }
    const extra = { ...day, kind: 'extra' as const, opens: '18:00', closes: '19:30' }
    expect(timesOf({ calendarDays: [closed] })).toEqual([])
    expect(timesOf({ calendarDays: [closed, extra] })).toEqual(['18:00', '18:30'])
    expect(timesOf({ calendarDays: [{ ...closed, place: 'inPerson' }] })).toHaveLength(8)
  })

  test('a full day has no times', () => {
    const rules = { ...office.rules, maxPerDay: 1 }
    expect(timesOf({ rules, sessionStarts: [at('18:00')] })).toEqual([])
  })

  test('notice and the days ahead limit both ends', () => {
    const rules = { ...office.rules, minimumNoticeMinutes: 24 * 60 }
    expect(timesOf({ rules, now: new Date(at('10:30') - days(1)) })).toEqual([
      '10:30',
      '11:00',
      '13:00',
      '13:30',
      '14:00',
    ])
    expect(timesOf({ rules: { ...office.rules, daysAhead: 1 }, from: '2026-11-24' })).toEqual([])
  })
})
