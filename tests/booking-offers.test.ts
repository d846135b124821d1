import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDocument } from '#practice/check-document.ts'
import { type BookingRules, type ContentDocument, contentShape, type Facts } from '#practice/schema.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'
import type { Rendered } from '#server/content/rendered.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { findDeadLinks, findEmptyElements, renderWith, wordsOf } from '#tests/support/rendered-site.ts'
import { root } from '#tests/support/sources.ts'

const example: ContentDocument = JSON.parse(readFileSync(`${root}/content/examples/dental.json`, 'utf8'))

const withRules = (booking: BookingRules | null) => renderWith((facts) => Object.assign(facts, { booking }))
const rulesFor = ({ services }: Facts, more: Partial<BookingRules> = {}): BookingRules => ({
  ...bookingRules,
  services: services.map(({ slug }) => ({
    slug,
    isBookable: true,
    confirmation: 'atOnce',
    payment: 'later',
    depositCents: null,
    cancellationNoticeHours: 24,
  })),
  ...more,
})

/** What each page says, by its path. */
const wordsByPage = ({ pages }: Rendered) =>
  Object.fromEntries(Object.entries(pages).map(([page, html]) => [page, wordsOf(html)]))
const pagesThatDiffer = (one: Rendered, two: Rendered) => {
  const [before, after] = [wordsByPage(one), wordsByPage(two)]
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...paths].filter((page) => before[page] !== after[page]).sort()
}

test('hours change the booking page and the signed-in views, and nothing else that visitors read', async () => {
  const [off, on] = [await withRules(null), await withRules(bookingRules)]
  const changed = pagesThatDiffer(off, on)
  expect(changed).toContain('/booking')
  expect(changed.filter((page) => !['/booking', '/portal', '/dashboard'].includes(page))).toEqual([])
  expect(on.content.offers.booking).toBe(true)
  expect(findDeadLinks(on)).toEqual([])
  expect(findEmptyElements(on.pages['/booking'] ?? '')).toEqual([])
})

test('hours with nothing that can be booked leave every page as it is without them', async () => {
  const off = await withRules(null)
  const services = bookingRules.services.map((service) => ({ ...service, isBookable: false }))
  const nothing = await withRules({ ...bookingRules, services })
  expect(nothing.content.offers.booking).toBe(false)
  expect(pagesThatDiffer(off, nothing)).toEqual([])
  const withoutHours = await withRules({ ...bookingRules, hours: [] })
  expect(pagesThatDiffer(off, withoutHours)).toEqual([])
})

test('rules of services that are no longer offered are published without them', async () => {
  const some = await renderWith((facts) => {
    facts.booking = bookingRules
    for (const service of facts.services) service.isOffered = service.slug === 'online'
  })
  expect(some.content.booking?.services.map(({ slug }) => slug)).toEqual(['online'])
  const none = await renderWith((facts) => {
    facts.booking = bookingRules
    for (const service of facts.services) service.isOffered = false
  })
  expect(none.content.offers.booking).toBe(false)
  expect(findDeadLinks(none)).toEqual([])
})

test('another practice takes bookings of its own services, in its own words', async () => {
  const booking = rulesFor(example.facts, {
    hours: [{ place: 'inPerson', days: ['Mo', 'Sa'], opens: '06:00', closes: '22:00' }],
  })
  const document = { shape: contentShape, facts: { ...example.facts, booking }, words: example.words }
  expect(checkDocument(document, deliveredWords, gapNames)).toEqual([])
  const rendered = await renderWith((facts) => Object.assign(facts, document.facts))
  expect(rendered.content.offers.booking).toBe(true)
  const page = wordsOf(rendered.pages['/booking'] ?? '')
  for (const { title, isOffered } of example.facts.services) if (isOffered) expect(page).toContain(title)
  expect(page).not.toMatch(/amara|morning leaf|foot detox|chicago/i)
  expect(findDeadLinks(rendered)).toEqual([])
})
