import { expect, test } from 'vitest'
import { readDeliveredContent } from '#app/features/site/adapt-delivered.ts'
import {
  asList,
  asObject,
  type Json,
  readValue,
  type SiteContent,
  writeValue,
} from '#app/features/site/document-values.ts'
import { describePlace, findPlace, listFields } from '#app/features/site/field-places.ts'
import { productsSection } from '#app/features/site/fields/products.ts'
import { isKnownGap } from '#app/features/site/fill-draft.ts'
import { freeSlug } from '#app/features/site/free-slug.ts'
import { type ClickedPart, matchFields } from '#app/features/site/match-fields.ts'
import { textFormatOf } from '#app/features/site/text-formats.ts'
import { checkDocument } from '#practice/check-document.ts'
import { practice } from '#practice/practice.ts'
import { blendSlug } from '#practice/settings.ts'
import { gapNames, gaps } from '#practice/words.ts'
import { deliveredDraft } from '#tests/support/delivered-content.ts'

const draft = deliveredDraft()
const content: SiteContent = {
  document: { shape: 3, facts: asObject(draft.document.facts), words: {} },
  delivered: readDeliveredContent(draft),
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
  const [place, ...others] = click({ texts: ['See all prices'], page: '/booking' })
  expect(place && describePlace(place)).toMatch(/^Booking › .*Link to the page Pricing$/)
  expect(others).toEqual([])
})

test('the same words twice on a page are a choice', () => {
  const fieldPaths = paths({ texts: ['Book a Session'] })
  expect(fieldPaths.length).toBeGreaterThan(1)
  expect(fieldPaths.every((path) => path.startsWith('words.home'))).toBe(true)
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

const productList = () => {
  const [list] = productsSection.groups(content).flatMap(({ fields }) => fields)
  if (list?.kind !== 'list') throw new Error('the products are not a list')
  return list
}
const withProducts = (products: Json): SiteContent => ({
  ...content,
  document: writeValue(content, 'facts.products', products),
})
const products = asList(content.document.facts.products).map(asObject)
const problemsOf = ({ document }: SiteContent) => checkDocument(document, {}, gapNames)

test('the terms of the drink and the blend that can be chosen are those that can be published', () => {
  const places = listFields(content).map(({ path }) => path)
  expect(places.filter((path) => path.endsWith('.delivery'))).toEqual([])
  const [drinkSizes, blendSizes] = products.map((product) =>
    productList()
      .fieldsOf?.(product)
      .find(({ name }) => name === 'sizes'),
  )
  expect(drinkSizes).toMatchObject({ max: 24 })
  expect(blendSizes).toMatchObject({ max: 1 })
})

test('a new product has a page of its own and never the short name of the blend', () => {
  const { create, keptSlugs } = productList()
  const slug = freeSlug(blendSlug, 'product', [], keptSlugs)
  expect(slug).toBe(`${blendSlug}-2`)
  const added = withProducts([create('Everleaf', slug)])
  expect(readValue(added, 'facts.products.0.page')).toBe('own')
  expect(listFields(added).map(({ path }) => path)).toContain('facts.products.0.delivery')
  const empty = [
    'kind',
    'description',
    ...['name', 'size', 'description', 'cents'].map((name) => `sizes.0.${name}`),
  ]
  expect(problemsOf(added).map(({ path }) => path)).toEqual(empty.map((name) => `facts.products.0.${name}`))
})

test('terms that can’t be published are refused at fields of the editor', () => {
  const [drink = {}, blend = {}] = products
  const size = { ...asObject(asList(drink.sizes)[0]), slug: 'one' }
  const dear = { ...size, slug: 'two', cents: 10_000_00 }
  const tea = { ...drink, slug: 'tea', page: 'own', delivery: 'shipping', maxQuantity: 100 }
  const wrong = withProducts([
    { ...drink, delivery: 'shipping' },
    { ...blend, delivery: 'pickup' },
    { ...tea, sizes: [{ ...size, cents: 49 }, dear] },
  ])
  const refused = problemsOf(wrong).map(({ path }) => path)
  expect(refused).toEqual(
    ['0.delivery', '1.delivery', '2.sizes.0.cents', '2.maxQuantity'].map((name) => `facts.products.${name}`),
  )
  const places = listFields(wrong)
  expect(refused.map((path) => findPlace(places, path)?.path)).toEqual(refused)
})

test('every gap that is filled when a page is drawn is known, and no other', () => {
  const isKnown = (name: string, path = 'words.homeContent.coach.title') => isKnownGap(name, path, content)
  expect(Object.keys(gaps).filter((name) => !isKnown(name))).toEqual([])
  expect([isKnown('nobody'), isKnown('product'), isKnown('toString')]).toEqual([false, false, false])
  expect(isKnown('product', 'words.drinkContent.added')).toBe(true)
})

test('numbers and lists that texts and layouts use can’t be typed out of their limits', () => {
  const places = listFields(content).filter(({ path }) => path.startsWith('words.'))
  const typedAt = (path: string, text: string) => {
    const spec = places.find((place) => place.path === `words.${path}`)?.spec
    if (!spec) throw new Error(`No field for ${path}.`)
    return textFormatOf(spec).parse(text)
  }
  const numbers = places.filter(({ spec }) => spec.kind === 'number')
  expect(numbers.length).toBeGreaterThan(10)
  for (const { path, spec } of numbers)
    expect(textFormatOf(spec).parse('101'), path).toMatchObject({ problem: expect.any(String) })
  const spoons = { problem: 'Enter a whole number from 1 to 7.' }
  expect(typedAt('blendStory.use.lines.0.spoons', '8')).toEqual(spoons)
  expect(typedAt('blendStory.nutrients.categories.0.of', '0')).toHaveProperty('problem')
  expect(typedAt('blendStory.nutrients.categories.0.has', '0')).toEqual({ value: 0 })
  expect(typedAt('aboutContent.paragraphs', ' ')).toEqual({ problem: 'Keep at least one entry.' })
  expect(typedAt('homeContent.hero.title', 'a\nb\nc')).toEqual({ problem: 'Keep to 2 entries at most.' })
  expect(typedAt('pricingContent.comparison.sessionColumns', 'a\nb')).toEqual({
    problem: 'Enter exactly 3 entries.',
  })
})
