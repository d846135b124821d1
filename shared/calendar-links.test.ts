import { expect, test } from 'vitest'
import { calendarLinks } from '#shared/calendar-links.ts'

test('the links of Google and Outlook carry title, time and place', () => {
  const [google, outlook] = calendarLinks({
    title: 'Consultation & more + tea',
    startsAt: new Date('2026-11-24T15:00:00.000Z'),
    durationMinutes: 45,
    location: 'Chicago, Illinois',
  }).map(({ href }) => new URL(href))
  expect(google?.searchParams.get('dates')).toBe('20261124T150000Z/20261124T154500Z')
  expect(google?.searchParams.get('text')).toBe('Consultation & more + tea')
  expect(outlook?.searchParams.get('startdt')).toBe('2026-11-24T15:00:00Z')
  expect(outlook?.searchParams.get('enddt')).toBe('2026-11-24T15:45:00Z')
  expect(outlook?.searchParams.get('location')).toBe('Chicago, Illinois')
  expect([google?.search, outlook?.search].filter((search) => search?.includes('+'))).toEqual([])
})
