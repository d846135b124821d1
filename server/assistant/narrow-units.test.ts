import { expect, test } from 'vitest'
import type { Thing, Unit } from '#server/assistant/facts/things.ts'
import { countOf, narrowUnits, ofNamedLength } from '#server/assistant/narrow-units.ts'

const unit = (label: string, cents: number, minutes: number | null = null): Unit => ({
  label,
  one: label,
  many: `× ${label}`,
  cents,
  minutes,
  ounces: null,
  holds: null,
})
const thing = (title: string, units: Unit[], kind: Thing['kind'] = 'service'): Thing => ({
  tag: title.toLowerCase(),
  title,
  kind,
  parent: null,
  page: { title, href: '/' },
  units,
  maxQuantity: null,
  freeShippingOverCents: null,
  tax: null,
})
const lesson = thing('Lesson', [
  unit('30 minutes', 45, 30),
  unit('45 minutes', 65, 45),
  unit('60 minutes', 85, 60),
])
const book = thing(
  'Book',
  [unit('Solo Book (32 pages)', 2200), unit('Duet Set (two books)', 3400), unit('Pack of Three', 6000)],
  'product',
)
const fit = thing('Fit', [unit('95 minutes', 24500, 95), unit('Two bikes, 150 minutes', 35500, 150)])
const labelsOf = ({ units }: Thing) => units.map(({ label }) => label)

test.each([
  ['how much is the duet set', book, ['Duet Set (two books)']],
  ['how much is a pack of 3', book, ['Pack of Three']],
  ['the solo book or the duet set', book, ['Solo Book (32 pages)', 'Duet Set (two books)']],
  ['how much is the book', book, labelsOf(book)],
  ['the longer one please', lesson, ['60 minutes']],
  ['what is the shortest lesson', lesson, ['30 minutes']],
  ['the long lesson and the short lesson', lesson, ['30 minutes', '60 minutes']],
  ['how long is the drive to the lesson', lesson, labelsOf(lesson)],
  ['quick thing how much are lessons', lesson, labelsOf(lesson)],
  ['the longer 1 please', lesson, ['60 minutes']],
  ['two duet sets', book, ['Duet Set (two books)']],
  ['a fit for 2 bikes', fit, ['Two bikes, 150 minutes']],
  ['how much are 2 fits', fit, labelsOf(fit)],
])('%j names %o of its prices', (text, of, labels) => {
  expect(labelsOf(narrowUnits(of, text))).toEqual(labels)
})

test('a thing with one price keeps it', () => {
  const visit = thing('Visit', [unit('Visit', 100, 75)])
  expect(narrowUnits(visit, 'the shortest visit')).toBe(visit)
})

test.each([
  ['Pack of Three', 3, 'a pack of 3', 1],
  ['Pack of Three', 2, '2 packs of 3', 2],
  ['Pack of Three', 3, '3 packs of 3', 3],
  ['6-Pack', 6, '6 6 packs', 6],
  ['2 oz Tin', 2, '2 tins', 2],
  ['Two bikes, 150 minutes', 2, 'a fit for 2 bikes', 1],
  ['Two bikes, 150 minutes', 2, '2 fits', 2],
  ['Half of the mouth', null, 'the full price of half of the mouth', 1],
  ['Half hour', null, 'a massage full price', 1],
  ['Half of the mouth', null, 'both halves', 2],
  ['Half of the mouth', null, 'the whole mouth', 2],
  ['Half of the mouth', null, 'half of the mouth', 1],
  ['Per tooth', 4, '4 teeth', 4],
  ['30 minutes', null, 'the whole story of a lesson', 1],
])('of %j with the count %j in %j so many are meant: %i', (label, count, text, expected) => {
  expect(countOf(unit(label, 100), count, text)).toBe(expected)
})

test('of services that share a name the one that takes so long is meant', () => {
  const teeth = { thing: thing('Teeth Cleaning', [unit('45 minutes', 115, 45)]), count: null }
  const deep = { thing: thing('Deep Cleaning', [unit('Half of the mouth', 260, 90)]), count: null }
  const varnish = { thing: thing('Fluoride Varnish', [unit('Visit', 38, 15)]), count: null }
  const text = 'a 45 minute cleaning and a fluoride varnish'
  expect(ofNamedLength([teeth, deep, varnish], 45, text)).toEqual([teeth, varnish])
  expect(ofNamedLength([teeth, deep], 45, 'a 45 minute cleaning and a deep cleaning')).toEqual([teeth, deep])
  expect(ofNamedLength([teeth, deep], null, text)).toEqual([teeth, deep])
  expect(ofNamedLength([teeth, deep], 20, text)).toEqual([teeth, deep])
})
