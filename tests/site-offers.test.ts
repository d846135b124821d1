import { expect, test } from 'vitest'
import type { Product, Service } from '#practice/schema.ts'
import type { Rendered } from '#server/content/rendered.ts'
import {
  type Change,
  findDeadLinks,
  findEmptyElements,
  renderWith,
  wordsOf,
} from '#tests/support/rendered-site.ts'
import { structuredData, tags } from '#tests/support/site.ts'
import { pickupRules } from '#tests/support/stock.ts'

const takeBack = (entries: { isOffered: boolean }[]) => {
  for (const entry of entries) entry.isOffered = false
}
const productOf =
  (page: Product['page']): Change =>
  (facts) =>
    takeBack(facts.products.filter((product) => product.page === page))

/** What is switched off, the words that go with it, and its pages. */
const cases: { off: string; change: Change; words: RegExp; pages: string[] }[] = [
  {
    off: 'the drink',
    change: productOf('drink'),
    words: /gingerade|ginger-lemon|ginger and lemon|gallon|6-pack/i,
    pages: ['/gingerade-products', '/gingerade'],
  },
  {
    off: 'the blend',
    change: productOf('blend'),
    words: /everleaf|pouch|nutrient blend|pilot batch|botanicals/i,
    pages: ['/order'],
  },
  {
    off: 'foot detox',
    change: ({ services }) => takeBack(services.filter(({ slug }) => slug === 'foot-detox')),
    words: /foot detox|foot bath|warm feet|warm water/i,
    pages: [],
  },
  {
    off: 'resources',
    change: ({ resources }) => takeBack(resources),
    words: /wellness resources|living guide|detox plan|journal|herbal remedies|coming soon:/i,
    pages: [],
  },
  {
    off: 'testimonials',
    change: ({ testimonials }) => {
      for (const testimonial of [...testimonials.clients, ...testimonials.customers])
        testimonial.isShown = false
    },
    words: /what clients say|what customers say|eleven questions|out of 5 stars/i,
    pages: [],
  },
  {
    off: 'everything',
    change: (facts) => {
      facts.services = []
      facts.products = []
      facts.resources = []
      facts.testimonials = { clients: [], customers: [] }
      facts.banner = null
      facts.practice.social = []
      facts.practice.hours = []
    },
    words: /gingerade|everleaf|pouch|foot detox|consultations|bulk orders|\/booking|\/pricing|\/products/i,
    pages: ['/booking', '/products', '/pricing', '/gingerade-products', '/gingerade', '/order'],
  },
]

const longTitle = (number: number) =>
  `Unhurried accompaniment number ${number} through Donaudampfschifffahrtsgesellschaftskapitänszeiten`

const services = Array.from(
  { length: 7 },
  (_, index): Service => ({
    slug: `service-${index}`,
    title: longTitle(index),
    description: 'A conversation. '.repeat(20).trim(),
    place: index % 2 ? 'online' : 'inPerson',
    durations: [
      { minutes: 15, cents: 1999, label: null },
      { minutes: 90, cents: 1_000_000, label: 'The whole afternoon' },
    ],
    picture: null,
    isInFooter: true,
    isOffered: true,
  }),
)

const products = Array.from(
  { length: 12 },
  (_, index): Product => ({
    slug: `product-${index}`,
    name: longTitle(index),
    kind: 'Hand-made thing',
    description: 'Made here. '.repeat(20).trim(),
    page: 'own',
    delivery: index % 2 ? 'shipping' : 'pickup',
    sizes: ['Small', 'Large'].slice(0, 1 + (index % 3)).map((name) => ({
      slug: name.toLowerCase(),
      name,
      size: 'One piece',
      description: 'As you see it.',
      benefits: index % 4 ? ['Lasts'] : [],
      cents: 1250,
      note: null,
      freeShipping: false,
      picture: null,
    })),
    stock: { rule: index < 2 ? 'soldOut' : 'unlimited' },
    maxQuantity: 5,
    freeShippingOverCents: null,
    refundDays: null,
    isOffered: true,
  }),
)

/** Nothing that a visitor could stumble on, on any page. */
function expectWhole(site: Rendered) {
  expect(findDeadLinks(site)).toEqual([])
  for (const [page, html] of Object.entries(site.pages)) {
    expect(findEmptyElements(html), page).toEqual([])
    expect(wordsOf(html), page).not.toMatch(/\bundefined\b|\bNaN\b|\{\w+\}/)
    for (const data of structuredData(html)) expect(data, page).toHaveProperty('@graph')
  }
}

test.each(cases)(
  'without $off no page says a word of it, and its pages are gone',
  async ({ change, words, pages }) => {
    const site = await renderWith(change)
    expectWhole(site)
    const saying = Object.entries(site.pages).flatMap(([page, html]) => {
      const [word] = words.exec(wordsOf(html)) ?? []
      return word ? [`${page}: ${word}`] : []
    })
    expect(saying).toEqual([])
    expect(pages.filter((page) => page in site.pages)).toEqual([])
    const { '/sitemap.xml': sitemap } = site.texts
    expect(pages.filter((page) => sitemap.includes(`${page}<`))).toEqual([])
  },
)

test('any number of services and products have their places, prices and pages', async () => {
  const site = await renderWith((facts) => Object.assign(facts, { services, products }))
  expectWhole(site)
  const home = wordsOf(site.pages['/'] ?? '')
  for (const { title } of services) {
    expect(home.split(title).length, 'on the home page and in its footer').toBeGreaterThan(2)
    expect(site.pages['/booking']).toContain(title)
    expect(site.pages['/pricing']).toContain(title)
  }
  for (const { slug, name } of products) {
    const page = `/products/${slug}`
    expect(site.pages[page]).toContain(`>${name}</h1>`)
    expect(site.texts['/sitemap.xml']).toContain(`${page}<`)
    for (const list of ['/products', '/pricing'])
      expect(tags(site.pages[list] ?? '', 'a').map(({ href }) => href)).toContain(page)
  }
})

test('without pickup the page of a product that is picked up sells nothing, and says how to get one', async () => {
  const { pages } = await renderWith((facts) => Object.assign(facts, { products }))
  const page = pages['/products/product-2'] ?? ''
  expect(buttonsOf(page)).toEqual([])
  expect(page).toContain('To get one, call')
  expect(pages['/pricing']).toContain('On request')
  expect(pages['/products/product-3']).not.toContain('To get one, call')
})

test('a page of a product sells it for pickup or by card, unless it is sold out', async () => {
  const { pages } = await renderWith((facts) => Object.assign(facts, { products, pickup: pickupRules }))
  const [soldOutPickup = '', soldOutShipped = '', pickup = '', shipped = ''] = [0, 1, 2, 3].map(
    (number) => pages[`/products/product-${number}`],
  )
  expect(buttonsOf(soldOutPickup)).toEqual(['Sold out (disabled)'])
  expect(buttonsOf(soldOutShipped)).toEqual(['Sold out (disabled)'])
  expect(buttonsOf(pickup)).toEqual(['Purchase', 'Purchase'])
  expect(buttonsOf(shipped)).toEqual(['Proceed to Checkout', 'Add to cart'])
  const availability = (html: string) => JSON.stringify(structuredData(html)).match(/\w+Stock\b/)?.[0]
  expect([soldOutPickup, soldOutShipped, pickup, shipped].map(availability)).toEqual([
    'OutOfStock',
    'OutOfStock',
    'InStock',
    'InStock',
  ])
})

test('a drink and a blend that are sold out have no button to order them', async () => {
  const { pages } = await renderWith((facts) => {
    for (const product of facts.products) product.stock = { rule: 'soldOut' }
  })
  for (const page of ['/', '/products', '/gingerade-products', '/order']) {
    const buttons = buttonsOf(pages[page] ?? '').filter((text) => !/coming soon/i.test(text))
    expect(new Set(buttons), page).toEqual(new Set(['Sold out (disabled)']))
    if (page !== '/' && page !== '/products') expect(pages[page]).toContain('schema.org/OutOfStock')
  }
})

/** The main area's buttons that order something. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button [^>]*class="button [^>]*>([^<]*)<\/button>/g)].map(
    ([element, text]) => `${text}${/ disabled=""/.test(element) ? ' (disabled)' : ''}`,
  )

test('the portal of a practice without services or products waits for neither', async () => {
  const { pages } = await renderWith((facts) => Object.assign(facts, { services: [], products: [] }))
  expect(pages['/portal']).not.toMatch(/Appointments|Orders|Video/)
})
