import { expect, test } from 'vitest'
import { asObject, flattenWords, type SiteContent, writeValue } from '#app/features/site/document-values.ts'
import { describePlace } from '#app/features/site/field-places.ts'
import { type ClickedPart, matchFields } from '#app/features/site/match-fields.ts'
import { practice } from '#practice/practice.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'

const draft = deliveredDraft()
const content: SiteContent = {
  document: { shape: 1, facts: asObject(draft.document.facts), words: {} },
  delivered: { facts: asObject(draft.delivered.facts), words: flattenWords(asObject(draft.delivered.words)) },
}
const click = (part: Partial<ClickedPart>, of = content) =>
  matchFields(of, { page: '/', isInMain: true, texts: [], surroundings: [], pictureSrc: null, ...part })
const paths = (part: Partial<ClickedPart>, of = content) => click(part, of).map(({ path }) => path)

test('a sentence leads to its field, gaps filled', () => {
  const shown = `Good morning, I am ${practice.coach.firstName}`
  expect(paths({ texts: [shown] })).toEqual(['words.homeContent.coach.title'])
  expect(paths({ texts: [`  Good morning,\n I am ${practice.coach.firstName} `] })).toEqual([
    'words.homeContent.coach.title',
  ])
})

test('one line of a heading leads to the heading', () => {
  expect(paths({ texts: ['Feel more like yourself.'] })).toEqual(['words.homeContent.hero.title'])
})

test('a gap that the screen fills stands for any text', () => {
  expect(paths({ texts: ['Single Bottle added to cart'], page: '/gingerade-products' })).toEqual([
    'words.drinkContent.added',
  ])
})

test('words on several pages lead to those of the page that is shown', () => {
  const [found, ...others] = click({ texts: ['See all prices'], page: '/booking' })
  expect(found && describePlace(found)).toMatch(/^Booking › .*Link to the prices$/)
  expect(others).toEqual([])
})

test('the same words twice on a page are a choice', () => {
  const found = paths({ texts: ['Book a Session'] })
  expect(found.length).toBeGreaterThan(1)
  expect(found.every((path) => path.startsWith('words.home'))).toBe(true)
})

test('words in the navigation lead to those of every page', () => {
  expect(paths({ texts: ['Book a Session'], isInMain: false })).toEqual(['words.navigationContent.book'])
})

test('a price leads to the service and the length beside it', () => {
  const row = {
    texts: ['$40'],
    surroundings: ['30 minutes$40', 'Online Consultations30 minutes$4060 minutes$80'],
  }
  expect(paths({ ...row, page: '/pricing' })).toEqual(['facts.services.0.durations.0.cents'])
  const session = {
    texts: ['$80'],
    surroundings: ['Session$80', 'Foot DetoxSession$80', 'Online Consultations Foot Detox'],
  }
  expect(paths({ ...session, page: '/pricing' })).toEqual(['facts.services.2.durations.0.cents'])
})

test('a price with cents leads to the size of the product', () => {
  expect(
    paths({ texts: ['$25.00'], surroundings: ['6-Pack 16 oz bottles $25.00'], page: '/products' }),
  ).toEqual(['facts.products.0.sizes.1.cents'])
})

test('wordings that are derived lead to the fact they come from', () => {
  expect(paths({ texts: [practice.hours.asWritten] })).toEqual(['facts.practice.hours'])
  expect(paths({ texts: [practice.phone.asWritten] })).toEqual(['facts.practice.phone'])
})

test('a picture is found by its file or by its upload', () => {
  expect(paths({ pictureSrc: 'http://localhost/assets/portrait-Bx2_9.webp' })).toEqual([
    'facts.pictures.portrait',
  ])
  const upload = 'a'.repeat(32)
  const document = writeValue(content, 'facts.pictures.portrait', { upload })
  expect(paths({ pictureSrc: `/pictures/${upload}-728.avif` }, { ...content, document })).toEqual([
    'facts.pictures.portrait',
  ])
})

test('a picture of several places leads to the one whose name is beside it', () => {
  const part = {
    pictureSrc: '/assets/consultation-abc.webp',
    surroundings: ['In-Person Consultations The same'],
  }
  expect(paths(part)).toEqual(['facts.services.1.picture'])
})

test('a text of no field leads nowhere', () => {
  expect(paths({ texts: ['Skip to content', ''] })).toEqual([])
  expect(paths({ texts: ['x'] })).toEqual([])
})
