import { expect, test } from 'vitest'
import { dropProblem } from '#app/features/calendar/drop-problem.ts'
import type { GridItem } from '#app/features/calendar/grid-items.ts'
import { openSpans } from '#app/features/calendar/open-hours.ts'
import type { CalendarDay } from '#shared/calendar.ts'

const monday = '2099-11-23'
const rules = {
  hours: [
    { place: 'online' as const, days: ['Mo'], opens: '09:00', closes: '12:00' },
    { place: 'inPerson' as const, days: ['Mo'], opens: '11:00', closes: '15:00' },
    { place: 'online' as const, days: ['Mo'], opens: '16:00', closes: '17:00' },
  ],
}
const day = (more: Partial<CalendarDay>): CalendarDay => ({
  id: 'a',
  date: monday,
  kind: 'closed',
  place: null,
  opens: null,
  closes: null,
  note: null,
  ...more,
})
const hours = (from: number, to: number) => [from * 60, to * 60]

test('the hours of both places are open together, a break stays closed', () => {
  expect(openSpans(monday, rules, [])).toEqual([hours(9, 15), hours(16, 17)])
  expect(openSpans('2099-11-24', rules, [])).toEqual([])
  expect(openSpans(monday, null, [])).toBeNull()
})

test('a closed place takes its hours away, a closed day all of them, extra hours add some', () => {
  expect(openSpans(monday, rules, [day({ place: 'online' })])).toEqual([hours(11, 15)])
  expect(openSpans(monday, rules, [day({})])).toEqual([])
  expect(openSpans(monday, rules, [day({ date: '2099-11-30' })])).toHaveLength(2)
  const extra = day({ kind: 'extra', opens: '18:00', closes: '20:00' })
  expect(openSpans(monday, rules, [day({}), extra])).toEqual([hours(18, 20)])
})

const other: GridItem = {
  key: 'other',
  kind: 'appointment',
  starts_at: '2099-11-23T16:00:00.000Z',
  ends_at: '2099-11-23T17:00:00.000Z',
  title: 'Nia Okoye',
  note: '',
  look: 'confirmed',
  canOpen: true,
  canMove: true,
}
const now = new Date('2099-11-20T12:00:00.000Z')
const around = { items: [other], open: openSpans(monday, rules, []), now }
/** An hour of Chicago's Monday, which is six hours behind UTC. */
const drop = (hour: number, item: Pick<GridItem, 'key' | 'kind'> = { key: 'own', kind: 'appointment' }) => ({
  item,
  startsAt: new Date(Date.UTC(2099, 10, 23, hour + 6)),
  endsAt: new Date(Date.UTC(2099, 10, 23, hour + 7)),
  fromMinute: hour * 60,
  toMinute: (hour + 1) * 60,
})

test('what is dragged onto something else, outside the hours or into the past says so', () => {
  expect(dropProblem(drop(10), around)).toBe('Overlaps Nia Okoye')
  expect(dropProblem(drop(11), around)).toBeNull()
  expect(dropProblem(drop(15), around)).toBe('Outside your hours')
  expect(dropProblem(drop(11), { ...around, now: new Date('2099-12-01T00:00:00Z') })).toBe('In the past')
  expect(dropProblem(drop(20), { ...around, open: null })).toBeNull()
})

test('nothing overlaps itself, and a block may be outside the hours', () => {
  expect(dropProblem(drop(10, other), around)).toBeNull()
  expect(dropProblem(drop(20, { key: 'own', kind: 'block' }), around)).toBeNull()
})
