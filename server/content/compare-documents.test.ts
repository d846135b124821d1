import { expect, test } from 'vitest'
import { compareDocuments } from '#server/content/compare-documents.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import type { DraftDocument } from '#shared/content.ts'

const delivered = { homeContent: { hero: { title: ['One', 'Two'], lead: 'Eat plants.' } } }
const service = (slug: string, cents: number, isOffered = true) => ({
  ...{ slug, title: `Service ${slug}`, isOffered, picture: null },
  durations: [{ minutes: 60, cents, label: null }],
})
const documentWith = (
  facts: Record<string, unknown>,
  words: Record<string, unknown> = {},
): DraftDocument => ({
  shape: 3,
  facts,
  words,
})
const summaries = (before: DraftDocument, after: DraftDocument) =>
  compareDocuments(before, after, delivered).map((change) => [
    change.path,
    change.label,
    change.before,
    change.after,
  ])

test('finds nothing between a document and itself', () => {
  expect(compareDocuments(deliveredDocument, structuredClone(deliveredDocument), {})).toEqual([])
})

test('names a changed price by its service, in dollars, at its place in the list', () => {
  const before = documentWith({ services: [service('a', 500), service('b', 600)] })
  const after = documentWith({ services: [service('a', 500), service('b', 650)] })
  expect(summaries(before, after)).toEqual([
    [
      'facts.services.1.durations.0.cents',
      'Services › Service b › Durations › 60 minutes › Price',
      '$6.00',
      '$6.50',
    ],
  ])
})

test('shows a new or removed entry as one line with its prices, and another order once', () => {
  const [a, b] = [service('a', 500), service('b', 600)]
  const [one, two] = [documentWith({ services: [a] }), documentWith({ services: [a, b] })]
  expect(summaries(one, two)).toEqual([['facts.services.1', 'New service: Service b', null, '60 minutes $6']])
  expect(summaries(two, one)).toEqual([
    ['facts.services.1', 'Removed service: Service b', '60 minutes $6', null],
  ])
  expect(summaries(two, documentWith({ services: [b, a] }))).toEqual([
    ['facts.services', 'Services › Order', 'Service a, Service b', 'Service b, Service a'],
  ])
})

test('names an entry within another one by both, and a product by its sizes', () => {
  const a = service('a', 500)
  const longer = { ...a, durations: [...a.durations, { minutes: 90, cents: 12_000, label: null }] }
  expect(summaries(documentWith({ services: [a] }), documentWith({ services: [longer] }))).toEqual([
    ['facts.services.0.durations.1', 'Services › Service a › New length: 90 minutes', null, '$120'],
  ])
  const sizes = [
    { slug: 'small', name: 'Small', cents: 900 },
    { slug: 'large', name: 'Large', cents: 1550 },
  ]
  const tea = { slug: 'tea', name: 'Lemon Balm Tea', sizes, stock: { rule: 'unlimited' } }
  expect(summaries(documentWith({ products: [] }), documentWith({ products: [tea] }))).toEqual([
    ['facts.products.0', 'New product: Lemon Balm Tea', null, 'Small $9, Large $15.50'],
  ])
})

test('knows a testimonial again after one before it was removed, or its author renamed', () => {
  const makeTestimonial = (author: string) => ({ author, quote: `${author} slept well.`, title: 'Client' })
  const withClients = (...authors: string[]) =>
    documentWith({ testimonials: { clients: authors.map(makeTestimonial) } })
  expect(summaries(withClients('Ann', 'Bo'), withClients('Bo'))).toEqual([
    ['facts.testimonials.clients.0', 'Removed testimonial: Ann', 'Ann slept well.', null],
  ])
  const renamed = summaries(withClients('Ann', 'Bo'), withClients('Anna', 'Bo'))
  expect(renamed.map(([path]) => path)).toEqual([
    'facts.testimonials.clients.0.author',
    'facts.testimonials.clients.0.quote',
  ])
})

test('writes choices, the phone and the hours as the owner reads them, a picture once', () => {
  const hours = (closes: string) => [{ days: ['Mo', 'Tu'], opens: '09:00', closes }]
  const upload = (hash: string, alt: string) => ({ upload: hash, alt, widths: [320], focus: { x: 0, y: 0 } })
  const before = documentWith({
    practice: { phone: '+13125550142', hours: hours('17:00') },
    pictures: { hero: { asset: 'hero' }, portrait: upload('a', 'Ann') },
    services: [{ ...service('a', 500), place: 'inPerson' }],
  })
  const after = documentWith({
    practice: { phone: '+13125550143', hours: hours('18:00') },
    pictures: { hero: upload('a', 'Two chairs.'), portrait: upload('b', 'Ann') },
    services: [{ ...service('a', 500), place: 'online' }],
  })
  expect(summaries(before, after).map(([path, , ...texts]) => [path, ...texts])).toEqual([
    ['facts.practice.phone', '(312) 555-0142', '(312) 555-0143'],
    ['facts.practice.hours', 'Mon, Tue 9am-5pm CT', 'Mon, Tue 9am-6pm CT'],
    ['facts.pictures.hero', 'the picture that came with the software', 'Two chairs.'],
    ['facts.pictures.portrait', 'Ann', 'Ann'],
    ['facts.services.0.place', 'In person', 'Online'],
  ])
})

test('names each part of pickup and of sales tax that are switched on', () => {
  const pickup = {
    ...{ place: '12 Elm Street', directions: null, noticeHours: 24, daysAhead: 14, payAtPickup: true },
    hours: [{ days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '14:00', closes: '17:00' }],
  }
  const salesTax = {
    ...{ label: 'Sales tax', appliesTo: 'pickup' },
    rates: [{ product: 'tea', basisPoints: 725 }],
  }
  const [off, on] = [
    { pickup: null, salesTax: null },
    { pickup, salesTax },
  ].map((facts) => documentWith(facts))
  if (!off || !on) throw new Error('Both are there')
  expect(summaries(off, on).map(([, label, , after]) => [label, after])).toEqual([
    [
      'Pickup',
      'Place: 12 Elm Street\nTime you need first: 24 hours\nHow far ahead: 14 days\nCan be paid at pickup: Yes\nHours: Mon-Fri 2pm-5pm CT',
    ],
    [
      'Sales tax',
      'Label: Sales tax\nApplies to: Only orders that are picked up\nRates: Product: tea, Rate: 7.25 %',
    ],
  ])
  const sooner = documentWith({ pickup: { ...pickup, noticeHours: 1 }, salesTax })
  expect(summaries(on, sooner)).toEqual([
    ['facts.pickup.noticeHours', 'Pickup › Time you need first', '24 hours', '1 hour'],
  ])
})

test('switching something off is one change', () => {
  const before = documentWith({ services: [service('a', 500)] })
  const after = documentWith({ services: [service('a', 500, false)] })
  expect(summaries(before, after)).toEqual([
    ['facts.services.0.isOffered', 'Services › Service a › Offered', 'Yes', 'No'],
  ])
})

test('compares a changed sentence with the delivered one, also when it goes back to it', () => {
  const plain = documentWith({})
  const changed = documentWith({}, { 'homeContent.hero.lead': 'Eat more plants.' })
  const change = ['words.homeContent.hero.lead', 'Home › Top of the page › Text below the headline']
  expect(summaries(plain, changed)).toEqual([[...change, 'Eat plants.', 'Eat more plants.']])
  expect(summaries(changed, plain)).toEqual([[...change, 'Eat more plants.', 'Eat plants.']])
  const list = documentWith({}, { 'homeContent.hero.title': ['One', 'Three'] })
  expect(summaries(plain, list)).toEqual([
    ['words.homeContent.hero.title', 'Home › Top of the page › Headline', 'One\nTwo', 'One\nThree'],
  ])
})

test('marks the words that differ', () => {
  const [change] = compareDocuments(
    documentWith({}, { 'homeContent.hero.lead': 'Eat more plants every day.' }),
    documentWith({}, { 'homeContent.hero.lead': 'Eat many good plants every day.' }),
    delivered,
  )
  expect(change?.parts).toEqual([
    { kind: 'same', text: 'Eat ' },
    { kind: 'removed', text: 'more ' },
    { kind: 'added', text: 'many good ' },
    { kind: 'same', text: 'plants every day.' },
  ])
})

test('shows two texts without a common word as a whole', () => {
  const [before, after] = ['a', 'b'].map((word) =>
    documentWith({ note: Array.from({ length: 5000 }, (_, index) => `${word}${index}`).join(' ') }),
  )
  const [change] = compareDocuments(before as DraftDocument, after as DraftDocument, delivered)
  expect(change?.parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
