import { expect, test } from 'vitest'
import { compareDocuments } from '#server/content/compare-documents.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import type { DraftDocument } from '#shared/content.ts'
import { bookingRules } from '#tests/support/booking.ts'

const facts: Record<string, unknown> = deliveredDocument.facts
const documentWith = (booking: unknown, more: object = {}): DraftDocument => ({
  ...deliveredDocument,
  facts: { ...facts, ...more, booking },
  words: {},
})
const changes = (before: unknown, after: unknown) =>
  compareDocuments(documentWith(before), documentWith(after), {}).map((change) => [
    change.label,
    change.before,
    change.after,
  ])

test('the first hours and the end of booking are one change, which says all', () => {
  const [[label, before, after] = [], ...others] = changes(null, bookingRules)
  expect([label, before, others]).toEqual(['Booking online', 'Off', []])
  expect(after).toContain('Hours: In person: Mon-Sun 9am-5pm CT; Online: Mon-Sun 9am-5pm CT\n')
  expect(after).toContain('Foot Detox: You’re asked first, paid later')
  expect(changes(bookingRules, null)).toEqual([['Booking online', after, 'Off']])
})

test('each changed rule is named as in the calendar’s settings, and a service by its name', () => {
  const [first, ...services] = bookingRules.services
  const changed = {
    ...bookingRules,
    hours: bookingRules.hours.map((row) => (row.place === 'online' ? { ...row, closes: '13:30' } : row)),
    startEveryMinutes: 60,
    minimumNoticeMinutes: 0,
    daysAhead: 1,
    maxPerDay: 4,
    services: [{ ...first, payment: 'deposit', depositCents: 2000, cancellationNoticeHours: 1 }, ...services],
  }
  expect(changes(bookingRules, changed)).toEqual([
    [
      'Booking online › Hours',
      'In person: Mon-Sun 9am-5pm CT\nOnline: Mon-Sun 9am-5pm CT',
      'In person: Mon-Sun 9am-5pm CT\nOnline: Mon-Sun 9am-1:30pm CT',
    ],
    ['Booking online › Sessions start every', '30 minutes', '1 hour'],
    ['Booking online › Shortest notice', '1 hour', 'None'],
    ['Booking online › How far ahead', '366 days', '1 day'],
    ['Booking online › Most sessions a day', 'No limit', '4'],
    [
      'Booking online › Online Consultations',
      'Confirmed at once, paid later, free to move or cancel until 24 hours before',
      'Confirmed at once, a deposit of $20, free to move or cancel until 1 hour before',
    ],
  ])
})

test('a service that joins or leaves the rules is named, and a new name of one isn’t a change of booking', () => {
  const [, ...fewer] = bookingRules.services
  const [[label, before, after] = []] = changes({ ...bookingRules, services: fewer }, bookingRules)
  expect([label, before, after]).toEqual([
    'Booking online › Online Consultations',
    '',
    expect.stringContaining('Confirmed at once'),
  ])
  const services = deliveredDocument.facts.services.map((service) => ({
    ...service,
    title: `New ${service.title}`,
  }))
  const renamed = compareDocuments(documentWith(bookingRules), documentWith(bookingRules, { services }), {})
  expect(renamed.filter((change) => change.path.startsWith('facts.booking'))).toEqual([])
})

test('rules with mistakes in a draft are compared without failing', () => {
  const broken = { ...bookingRules, hours: 'always' }
  expect(changes(null, broken)).toEqual([['Booking online', 'Off', 'With mistakes']])
  expect(changes(broken, bookingRules)[0]?.[1]).toBe('With mistakes')
})
