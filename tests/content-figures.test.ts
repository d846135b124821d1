import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import { textingSentences } from '#practice/facts/texting.ts'
import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import type { ContentDocument, Facts, Size } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { deliveredContent, findProblems } from '#server/content/delivered-content.ts'
import { evaluateDocument } from '#tests/support/content-renderer.ts'
import { pickupRules } from '#tests/support/stock.ts'

/** The content after a change of the delivered facts. */
function evaluate(change: (facts: Facts) => void, words: ContentDocument['words'] = {}): Promise<Content> {
  const facts = structuredClone(deliveredFacts)
  change(facts)
  return evaluateDocument({ shape: 3, facts, words })
}
const drinkSizes = ({ products }: Facts): Size[] => products.find(({ page }) => page === 'drink')?.sizes ?? []
const change = (facts: Facts, slug: string, change: Partial<Size>) =>
  Object.assign(drinkSizes(facts).find((size) => size.slug === slug) ?? {}, change)
const savingsOf = ({ catalog }: Content) =>
  (catalog.drink?.sizes ?? []).flatMap(({ note, benefits }) =>
    [note, ...benefits].filter((text) => text?.startsWith('Saves')),
  )

test('what a size saves follows from the prices, and nothing is said where nothing is saved', async () => {
  expect(savingsOf(deliveredContent)).toEqual(['Saves $5', 'Saves $5'])
  const cases: [number, number, string[]][] = [
    [600, 2500, ['Saves $11', 'Saves $11']],
    [500, 2450, ['Saves $5.50', 'Saves $5.50']],
    [500, 3000, []],
    [500, 3500, []],
  ]
  for (const [single, six, savings] of cases) {
    const content = await evaluate((facts) => {
      change(facts, 'single', { cents: single })
      change(facts, 'six-pack', { cents: six })
    })
    expect(savingsOf(content), `${single} and ${six}`).toEqual(savings)
  }
})

test('any number of sizes says what it saves against the smallest that is left', async () => {
  const content = await evaluate((facts) => {
    const product = facts.products[0]
    const [single, sixPack] = drinkSizes(facts)
    if (!product || !single || !sixPack) throw new Error('The delivered drink has sizes')
    const pack = (units: number, cents: number): Size => ({ ...sixPack, slug: `of-${units}`, units, cents })
    product.sizes = [pack(6, 3000), pack(12, 5000), pack(24, 11_999)]
  })
  expect(content.catalog.drink?.sizes.map(({ note }) => note)).toEqual([null, 'Saves $10', 'Saves $0.01'])
  const alone = await evaluate((facts) => {
    for (const product of facts.products) product.sizes = product.sizes.slice(0, 1)
  })
  expect(savingsOf(alone)).toEqual([])
  expect(alone.drinkContent.meta.description).toContain('in one size, for')
  expect(alone.productsContent.drinks.lead).toContain('in one size, for')
})

test('the blend’s sentences count its lists and repeat its daily use and its care', async () => {
  const { nutrients, botanicals, use } = deliveredContent.blendStory
  expect([nutrients.title, nutrients.lead, botanicals.title]).toEqual([
    'Five nutrient categories',
    '98 of 102 essential nutrients and 8 botanicals',
    'Eight botanicals',
  ])
  const content = await evaluate(() => undefined, {
    'blendStory.nutrients.categories': nutrients.categories.slice(0, 1),
    'blendStory.botanicals.items': botanicals.items.slice(0, 1),
    'blendStory.use.lines': [{ ...use.lines[0], amount: '2 tsp' }],
    'blendTerms.thyroid': 'Keep the blend and thyroid medication at least 6 hours apart.',
  })
  const passages = content.assistantKnowledge.passages.map(({ text }) => text)
  const page = JSON.stringify([content.blendStory, content.blendContent, passages])
  const figures = /.{20}(98|102|\b8 bot|eight|five cat|4 hours|1 tsp|The four that).{9}/i
  expect(figures.exec(page)?.[0]).toBeUndefined()
  expect(content.blendStory.nutrients.title).toBe('One nutrient category')
  expect(content.blendStory.hero.facts.slice(0, 2)).toMatchObject([
    { figure: '41', of: 'of 41' },
    { figure: '1', of: '' },
  ])
  expect(page).toContain('2 tsp for ages 1-12. Start with less')
  expect(page).toContain(
    'Take them separately. Keep the blend and thyroid medication at least 6 hours apart.',
  )
})

test('free shipping names a quantity only if one order can be smaller and as large', async () => {
  const shipping = async (freeShippingOverCents: number) => {
    const { blendStory } = await evaluate((facts) => {
      for (const product of facts.products.filter(({ page }) => page === 'blend'))
        Object.assign(product, { freeShippingOverCents })
    })
    return blendStory.faq.items[2]?.answer.split(' The total')[0]
  }
  expect(await shipping(5000)).toBe('Free shipping on orders over $50: 6 pouches or more.')
  expect(await shipping(500)).toBe('Free shipping on orders over $5.')
  expect(await shipping(100_000)).toBe('Free shipping on orders over $1,000.')
})

test('sentences about the length and place of sessions follow the services', async () => {
  const content = await evaluate((facts) => {
    facts.services = facts.services.slice(0, 1)
    for (const service of facts.services)
      service.durations = [45, 20].map((minutes) => ({ minutes, cents: 5000, label: null }))
  })
  const textJson = JSON.stringify([
    content.homeContent,
    content.homeStory,
    content.bookingContent,
    content.aboutContent,
  ])
  expect(textJson).not.toMatch(/half an hour|thirty|sixty|online or in|in person|choose the/i)
  expect(content.homeStory.closing.book.text).toBe('A session with Amara, online.')
  expect(content.bookingContent.unsure.text).toMatch(/^20 minutes are enough for one question. Take 45 if/)
})

test('lengths are compared within one service, not with those of another', async () => {
  const textWith = async (minutes: number[][]) => {
    const { bookingContent } = await evaluate((facts) => {
      const [service] = facts.services
      facts.services = minutes.flatMap((lengths, n) =>
        service
          ? [
              {
                ...service,
                slug: `service-${n}`,
                durations: lengths.map((each) => ({ minutes: each, cents: 5000, label: null })),
              },
            ]
          : [],
      )
    })
    return bookingContent.unsure.text
  }
  expect(await textWith([[30, 60], [90]])).toMatch(
    /^Thirty minutes is enough for one question\. Take sixty if/,
  )
  expect(await textWith([[20], [90]])).toMatch(/^Have a question first\?/)
})

test('without services nothing speaks of sessions', async () => {
  const content = await evaluate((facts) => {
    facts.services = []
  })
  const { homeContent, chatContent, termsOfService } = content
  const { meta, panel, askAbout } = chatContent
  const textJson = JSON.stringify([homeContent.meta, homeContent.hero.lead, meta, panel.greeting, askAbout])
  expect(/.{20}\b(sessions?|consultations)\b.{9}/i.exec(textJson)?.[0]).toBeUndefined()
  expect(termsOfService.sections.map(({ id }) => id)).not.toContain('sessions')
})

test('texts of what is offered may leave words to the facts of the practice, and to no others', async () => {
  const content = await evaluate((facts) => {
    for (const service of facts.services) service.description = 'With {firstName} in {city}.'
    change(facts, 'single', { description: 'From {firstName}’s kitchen.' })
    for (const resource of facts.resources) resource.description = 'By {fullName}.'
    for (const each of facts.testimonials.clients) each.title = 'Seen in {city}'
  })
  expect(content.catalog.services[0]?.description).toBe('With Amara in Chicago.')
  expect(content.catalog.drink?.sizes[0]?.description).toBe('From Amara’s kitchen.')
  expect(content.catalog.resources[0]?.description).toBe('By Amara Wells.')
  expect(content.clientTestimonials[0]?.title).toBe('Seen in Chicago')

  const facts = structuredClone(deliveredFacts)
  facts.practice.name = '{city} Wellness'
  for (const service of facts.services) service.description = 'Cheaper than {drink}, saves {savings}.'
  change(facts, 'single', { description: 'Saves {savings}', note: '{blend}' })
  expect(
    findProblems({ shape: 3, facts, words: {} })
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'facts.practice.name',
    'facts.products.0.sizes.0.description',
    'facts.products.0.sizes.0.note',
    ...[0, 0, 1, 1, 2, 2].map((index) => `facts.services.${index}.description`),
  ])
})

test('sentences about the coach follow her years, from the first on', async () => {
  const wordsAfter = async (years: number) => {
    const { homeContent, aboutContent } = await evaluate(({ practice }) => {
      practice.coach.yearsOfExperience = years
    })
    const { meta, experience, paragraphs } = aboutContent
    const [home = '', about = ''] = [homeContent.coach.paragraphs[0], paragraphs[0]]
    return [home.split(' people')[0], about.split(' people')[0], meta.description, experience]
  }
  expect(await wordsAfter(15)).toEqual([
    'For more than fifteen years I have helped',
    'Amara has spent 15+ years helping',
    'Amara Wells is a holistic health coach in Chicago, Illinois with 15+ years of experience in plant-based wellness.',
    { figure: '15+', label: 'years of experience' },
  ])
  expect(await wordsAfter(1)).toEqual([
    'For more than a year I have helped',
    'Amara has spent more than a year helping',
    'Amara Wells is a holistic health coach in Chicago, Illinois with more than a year of experience in plant-based wellness.',
    { figure: '1+', label: 'year of experience' },
  ])
  expect(await wordsAfter(0)).toEqual([
    'This is my first year of helping',
    'Amara is in her first year of helping',
    'Amara Wells is a holistic health coach in Chicago, Illinois, in her first year of plant-based wellness.',
    { figure: '1st', label: 'year as a coach' },
  ])
})

test('the disclaimer for supplements goes with a drink or a blend, or with the words of who sells others', async () => {
  const ownOnly = (facts: Facts) => {
    facts.products = facts.products.map((product, index) => ({
      ...{ ...product, slug: `brush-${index}`, page: 'own', delivery: 'pickup', freeShippingOverCents: null },
      sizes: product.sizes.map((size) => ({ ...size, freeShipping: false })),
    }))
  }
  const disclaimersOf = ({ disclaimer, ownProductsContent, termsOfService, assistantTexts }: Content) => [
    disclaimer,
    ownProductsContent.disclaimer,
    ...[assistantTexts.en.aboutProducts, assistantTexts.es.aboutProducts],
    termsOfService.sections[0]?.paragraphs[1],
  ]
  const { disclaimer } = deliveredContent
  expect(disclaimersOf(deliveredContent)).toEqual([
    ...[disclaimer, disclaimer],
    'About the products: {disclaimer}'.replace('{disclaimer}', disclaimer ?? ''),
    expect.stringMatching(/^Los productos no sirven/),
    disclaimer,
  ])
  expect(disclaimersOf(await evaluate(ownOnly))).toEqual([undefined, '', '', '', undefined])
  const words = { 'disclaimerContent.disclaimer': 'Ask your vet.' }
  expect(disclaimersOf(await evaluate(ownOnly, words)).slice(0, 3)).toEqual([
    ...['Ask your vet.', 'Ask your vet.', 'About the products: Ask your vet.'],
  ])
  const left = { 'ownProductsContent.disclaimer': '' }
  expect(findProblems({ shape: 3, facts: deliveredFacts, words: left })).toEqual([])
  expect((await evaluate(() => undefined, left)).ownProductsContent.disclaimer).toBe('')
  expect(
    findProblems({ shape: 3, facts: deliveredFacts, words: { 'drinkStory.benefits.disclaimer': '' } }),
  ).toHaveLength(1)
})

test('the terms for texts name orders and appointments as far as there are any', async () => {
  expect(deliveredContent.textingTerms).toEqual(fillGaps(textingSentences, practiceGaps))
  const termsOf = async (change: (facts: Facts) => void) => {
    const { atNumber, intro, list } = (await evaluate(change)).textingTerms
    return [atNumber, intro, list[1]].join(' ')
  }
  const withoutProducts = await termsOf((facts) => Object.assign(facts, { products: [] }))
  expect(withoutProducts).toMatch(
    /texts about your appointments\..+your appointments and your questions\..+what you book;/,
  )
  expect(withoutProducts).not.toMatch(/order|checkout/)
  const withoutServices = await termsOf((facts) => Object.assign(facts, { services: [] }))
  expect(withoutServices).toMatch(/texts about your orders\..+what you order;/)
  expect(withoutServices).not.toMatch(/appointment|book/)
})

test('without hours nobody reads phone hours', async () => {
  const { contactContent } = await evaluate(({ practice }) => Object.assign(practice, { hours: [] }))
  expect(contactContent.details.phoneHours).toBe('')
  expect(deliveredContent.contactContent.details.phoneHours).toMatch(/^Phone hours: Mon/)
})

test('the legal texts say what the drink checkout does, with pickup and without', async () => {
  const read = ({ privacyPolicy, termsOfService }: Content) => JSON.stringify([privacyPolicy, termsOfService])
  const without = read(deliveredContent)
  expect(without).toContain('Nothing you enter there, card fields included, leaves your browser.')
  expect(without).toContain('for local pickup in Chicago. No payment is taken on this site. Keep')
  expect(without).not.toMatch(/your cart/)
  const taken = read(await evaluate((facts) => Object.assign(facts, { pickup: pickupRules })))
  expect(taken).not.toMatch(/leaves your browser|No payment is taken/)
  expect(taken).toContain('You pay at pickup, or by card on the page of our payment provider.')
  expect(taken).toContain('What you put in your cart stays in your browser')
  const byCard = { ...pickupRules, payAtPickup: false }
  const paid = read(await evaluate((facts) => Object.assign(facts, { pickup: byCard })))
  expect(paid).toContain('You pay by card on the page of our payment provider.')
})
