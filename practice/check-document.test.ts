import { expect, test } from 'vitest'
import { checkDocument } from '#practice/check-document.ts'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { type ContentDocument, contentShape } from '#practice/schema.ts'
import { content, deliveredWords } from '#practice/snapshot.ts'
import { gapNames } from '#practice/words.ts'
import { bookingRules } from '#tests/support/booking.ts'
import { pickupRules } from '#tests/support/stock.ts'

const delivered: ContentDocument = { shape: contentShape, facts: deliveredFacts, words: {} }
const check = (document: unknown) => checkDocument(document, deliveredWords, gapNames)
const withPractice = (change: object) => ({
  ...delivered,
  facts: { ...deliveredFacts, practice: { ...deliveredFacts.practice, ...change } },
})
const withWords = (words: object) => ({ ...delivered, words })
const withFirstService = (change: object) => ({
  ...delivered,
  facts: {
    ...deliveredFacts,
    services: deliveredFacts.services.map((service, index) =>
      index === 0 ? { ...service, ...change } : service,
    ),
  },
})

/** Filled by the screen that shows the sentence. */
const filledByScreens = [
  '{amount}',
  '{calls}',
  '{cost}',
  '{days}',
  '{price}',
  '{product}',
  '{resource}',
  '{service}',
]

test('accepts the delivered content and leaves no gap open in it', () => {
  expect(check(delivered)).toEqual([])
  const { assistantTexts, assistantKnowledge, assistantVocabulary, ...pages } = content
  const open = JSON.stringify(pages).match(/\{\w+\}/g) ?? []
  expect([...new Set(open)].sort()).toEqual(filledByScreens)
})

test.each([
  ['an empty name', withPractice({ name: ' ' }), 'facts.practice.name', 'Enter a text.'],
  ['a name of two lines', withPractice({ name: 'a\nb' }), 'facts.practice.name', /one line/],
  [
    'a heading of 5,000 words',
    withWords({ 'homeContent.coach.title': 'word '.repeat(5000) }),
    'words.homeContent.coach.title',
    /at most 2,000/,
  ],
  [
    'an empty sentence',
    withWords({ 'homeContent.coach.title': '' }),
    'words.homeContent.coach.title',
    'Enter a text.',
  ],
  [
    'a place that has no words',
    withWords({ 'homeContent.nothing': 'x' }),
    'words.homeContent.nothing',
    /not on any page/,
  ],
  [
    'a path into the prototype',
    withWords({ 'homeContent.__proto__': 'x' }),
    'words.homeContent.__proto__',
    /not on any page/,
  ],
  [
    'an unknown gap',
    withWords({ 'homeContent.coach.title': 'I am {nobody}' }),
    'words.homeContent.coach.title',
    /\{nobody\}/,
  ],
  [
    'a gap without its end',
    withWords({ 'homeContent.coach.title': 'Hi {firstName' }),
    'words.homeContent.coach.title',
    /single “\{”/,
  ],
  [
    'a gap that is closed twice',
    withWords({ 'homeContent.coach.title': 'Hi {firstName}}' }),
    'words.homeContent.coach.title',
    /single “\}”/,
  ],
  [
    'a gap with a space in it',
    withFirstService({ description: 'Ask {first name}' }),
    'facts.services.0.description',
    /single “\{”/,
  ],
  [
    'a kind of business that nobody knows',
    withPractice({ businessType: 'Wizard' }),
    'facts.practice.businessType',
    /Choose the kind/,
  ],
  ['a brace in a name', withPractice({ name: 'Leaf}' }), 'facts.practice.name', /single “\}”/],
  [
    'an unknown gap in a fact',
    withFirstService({ description: 'Ask {nobody}' }),
    'facts.services.0.description',
    /\{nobody\}/,
  ],
  [
    'a list in place of a sentence',
    withWords({ 'homeContent.coach.title': ['x'] }),
    'words.homeContent.coach.title',
    'Enter a text.',
  ],
  [
    'an entry of a list without a part',
    withWords({ 'blendStory.faq.items': [{ question: 'Why?' }] }),
    'words.blendStory.faq.items.0.answer',
    'Enter a text.',
  ],
  [
    'a negative price',
    withFirstService({ durations: [{ minutes: 30, cents: -1, label: null }] }),
    'facts.services.0.durations.0.cents',
    /\$0 to/,
  ],
  [
    'a huge price',
    withFirstService({ durations: [{ minutes: 30, cents: 10 ** 9, label: null }] }),
    'facts.services.0.durations.0.cents',
    /\$10,000/,
  ],
  [
    'a price in fractions of a cent',
    withFirstService({ durations: [{ minutes: 30, cents: 1.5, label: null }] }),
    'facts.services.0.durations.0.cents',
    /price/,
  ],
  [
    'a service without a price',
    withFirstService({ durations: [] }),
    'facts.services.0.durations',
    /at least one/,
  ],
  [
    'two services of one short name',
    withFirstService({ slug: 'in-person' }),
    'facts.services',
    /same short name for addresses, “in-person”/,
  ],
  [
    'a link to a script',
    withPractice({ social: [{ name: 'x', href: 'javascript:alert(1)' }] }),
    'facts.practice.social.0.href',
    /https/,
  ],
  ['no phone number', withPractice({ phone: null }), 'facts.practice.phone', /^A phone number is required\./],
  [
    'a picture that is an address',
    withFirstService({ picture: 'images/groom.jpg' }),
    'facts.services.0.picture',
    /^Use null for no picture, /,
  ],
  [
    'stock that is a number',
    {
      ...delivered,
      facts: {
        ...deliveredFacts,
        products: deliveredFacts.products.slice(0, 1).map((product) => ({ ...product, stock: 5 })),
      },
    },
    'facts.products.0.stock',
    /^Use { "rule": "unlimited" } or /,
  ],
  [
    'starts every ten minutes',
    { ...delivered, facts: { ...deliveredFacts, booking: { ...bookingRules, startEveryMinutes: 10 } } },
    'facts.booking.startEveryMinutes',
    'Use one of: 15, 20, 30, 60.',
  ],
  [
    'a time without its zero',
    withPractice({ hours: [{ days: ['Mo'], opens: '7:00', closes: '19:00' }] }),
    'facts.practice.hours.0.opens',
    'Enter a time such as 09:00.',
  ],
  [
    'a day twice',
    withPractice({ hours: [{ days: ['Mo', 'Mo'], opens: '07:00', closes: '19:00' }] }),
    'facts.practice.hours.0.days',
    'Name each day once.',
  ],
  [
    'hours that overlap',
    withPractice({
      hours: [
        { days: ['Mo'], opens: '07:00', closes: '12:00' },
        { days: ['Mo', 'We'], opens: '11:00', closes: '19:00' },
      ],
    }),
    'facts.practice.hours',
    /overlap/,
  ],
  [
    'closing before opening',
    withPractice({ hours: [{ days: ['Mo'], opens: '17:00', closes: '09:00' }] }),
    'facts.practice.hours.0',
    /after/,
  ],
  ['an unknown field', withPractice({ motto: 'x' }), 'facts.practice.motto', 'This part is unknown.'],
  ['half a character', withPractice({ name: 'a\ud800' }), 'facts.practice.name', /half character/],
  [
    'half a character in a sentence',
    withWords({ 'homeContent.coach.title': 'a\ud800' }),
    'words.homeContent.coach.title',
    /invisible/,
  ],
])('refuses %s with a sentence at its place', (_, document, path, sentence) => {
  const problems = check(document)
  expect(problems.map((problem) => problem.path)).toEqual([path])
  expect(problems[0]?.sentence).toMatch(sentence)
})

test('every delivered text, list and record can be published as it is', () => {
  const placesOf = (value: unknown, path: string): [string, unknown][] => {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    const inside = isRecord
      ? Object.entries(value).flatMap(([key, part]) => placesOf(part, `${path}.${key}`))
      : []
    return path.includes('.') ? [[path, value], ...inside] : inside
  }
  const places = Object.entries(deliveredWords).flatMap(([name, words]) => placesOf(words, name))
  expect(places.length).toBeGreaterThan(300)
  expect(places.flatMap(([path, value]) => check(withWords({ [path]: value })))).toEqual([])
})

test('texts for people in danger keep the numbers to call', () => {
  const path = 'assistantTexts.en.crisisReminder'
  expect(check(withWords({ [path]: 'Call 911.' }))).toEqual([
    { path: `words.${path}`, sentence: 'Keep 988 in this text: people in danger read it.' },
  ])
  expect(check(withWords({ [path]: 'Call 911, or 988 by text.' }))).toEqual([])
})

test('accepts markup as text, because pages show it as it is', () => {
  expect(check(withWords({ 'homeContent.coach.title': '<script>alert(1)</script>' }))).toEqual([])
})

const categoryOf = (change: object) => ({ name: 'Whole', has: 1, of: 2, meaning: 'All.', ...change })
const lineOf = (spoons: unknown) => ({ spoons, amount: '1 tsp', who: 'adults 19+' })

test.each([
  [categoryOf({ has: -5 }), 'has', 'Enter a whole number from 0 to 100.'],
  [categoryOf({ has: 0.5 }), 'has', 'Enter a whole number from 0 to 100.'],
  [categoryOf({ of: 2.5 }), 'of', 'Enter a whole number from 1 to 100.'],
  [categoryOf({ of: 1e9 }), 'of', 'Enter a whole number from 1 to 100.'],
  [categoryOf({ has: 0, of: 0 }), 'of', 'Enter a whole number from 1 to 100.'],
  [categoryOf({ has: 9, of: 1 }), 'has', 'Enter 1 or less: that is how many there are.'],
  [categoryOf({ has: '3' }), 'has', 'Enter a whole number from 0 to 100.'],
])('refuses the nutrients %j at the field', (category, key, sentence) => {
  const problem = { path: `words.blendStory.nutrients.categories.0.${key}`, sentence }
  expect(check(withWords({ 'blendStory.nutrients.categories': [category] }))).toEqual([problem])
})

test.each([0, 8, 1.5, 1e9, null])('refuses to draw %j spoons', (spoons) => {
  expect(check(withWords({ 'blendStory.use.lines': [lineOf(spoons)] }))).toEqual([
    { path: 'words.blendStory.use.lines.0.spoons', sentence: 'Enter a whole number from 1 to 7.' },
  ])
  expect(check(withWords({ 'blendStory.use.lines': [lineOf(7)] }))).toEqual([])
})

test.each([
  ['blendStory.nutrients.categories', [], 'Keep at least one entry.'],
  ['blendStory.botanicals.items', [], 'Keep at least one entry.'],
  ['blendStory.use.lines', [], 'Keep at least one entry.'],
  ['aboutContent.paragraphs', [], 'Keep at least one entry.'],
  ['homeContent.hero.title', [], 'Keep at least one entry.'],
  ['homeContent.hero.title', ['a', 'b', 'c'], 'Keep to 2 entries at most.'],
  ['pricingContent.comparison.productColumns', ['a', 'b'], 'Enter exactly 3 entries.'],
  ['aboutContent.paragraphs', Array(61).fill('a'), 'Keep to 60 entries at most.'],
])('refuses %s as %j', (path, list, sentence) => {
  expect(check(withWords({ [path]: list }))).toEqual([{ path: `words.${path}`, sentence }])
})

test.each(['aboutContent.credentials', 'blendContent.order.reassurance', 'assistantKnowledge.questions'])(
  '%s may be empty: nothing counts it or stands above it',
  (path) => {
    expect(check(withWords({ [path]: [] }))).toEqual([])
  },
)

test('a service that is booked by its length has each length once', () => {
  const [first, ...services] = structuredClone(deliveredFacts.services)
  if (!first) throw new Error('there is no service')
  const hour = { minutes: 60, cents: 8000, label: null }
  const twice = { ...first, durations: [hour, { ...hour, cents: 9000, label: 'With a plan' }] }
  const rules = bookingRules.services.map((service) => ({ ...service, slug: first.slug }))
  const checkWith = (service: typeof first, isBookable: boolean) =>
    check({
      ...delivered,
      facts: {
        ...deliveredFacts,
        services: [service, ...services],
        booking: { ...bookingRules, services: rules.slice(0, 1).map((rule) => ({ ...rule, isBookable })) },
      },
    })
  expect(checkWith(twice, true)).toEqual([
    {
      path: 'facts.services.0.durations.1.minutes',
      sentence: `${first.title} has two prices for 60 minutes. A session is booked by its length, so they can’t both be booked. Change one length, or make it a service of its own.`,
    },
  ])
  for (const problems of [
    checkWith(first, true),
    checkWith(twice, false),
    checkWith({ ...twice, isOffered: false }, true),
    check({ ...delivered, facts: { ...deliveredFacts, services: [twice, ...services] } }),
  ])
    expect(problems).toEqual([])
})

test('the hours of a practice may have more rows than a week has days', () => {
  const hours = ['Mo', 'Tu', 'We', 'Th', 'Fr'].flatMap((day) => [
    { days: [day], opens: '08:00', closes: '12:00' },
    { days: [day], opens: '13:00', closes: '17:00' },
  ])
  expect(check(withPractice({ hours }))).toEqual([])
})

const row = (days: ('Mo' | 'We')[], opens: string, closes: string) => ({ days, opens, closes })

test('pickup needs hours that don’t overlap, and a notice within two weeks', () => {
  const checkPickup = (change: object) =>
    check({ ...delivered, facts: { ...deliveredFacts, pickup: { ...pickupRules, ...change } } })
  expect(checkPickup({})).toEqual([])
  const overlapping = [row(['Mo', 'We'], '09:00', '12:00'), row(['We'], '11:59', '13:00')]
  expect(checkPickup({ hours: overlapping })).toEqual([
    { path: 'facts.pickup.hours', sentence: 'Two rows of the same day overlap. Change one of them.' },
  ])
  expect(checkPickup({ hours: [row(['Mo'], '09:00', '12:00'), row(['We'], '11:00', '13:00')] })).toEqual([])
  for (const wrong of [
    { hours: [] },
    { noticeHours: 337 },
    { daysAhead: 0 },
    { daysAhead: 61 },
    { place: '' },
  ])
    expect(checkPickup(wrong)).toHaveLength(1)
})

test('sales tax has one rate for a product that exists', () => {
  const checkTax = (...rates: object[]) => {
    const salesTax = { label: 'Sales tax', rates, appliesTo: 'all' }
    return check({ ...delivered, facts: { ...deliveredFacts, salesTax } }).map(({ sentence }) => sentence)
  }
  const rate = { product: 'gingerade', basisPoints: 725 }
  expect(checkTax(rate)).toEqual([])
  expect(checkTax({ ...rate, product: 'cola' })).toEqual([
    'No product has the short name “cola”. Remove its rate; on the dashboard it is under Selling.',
  ])
  expect(checkTax(rate, rate)).toEqual(['Two rates are for the same product. Remove one of them.'])
  for (const basisPoints of [0, 2501, 7.25])
    expect(checkTax({ ...rate, basisPoints })).toEqual(['Enter a rate from 0.01 % to 25 %.'])
  expect(checkTax()).toEqual(['Add at least one rate.'])
})
