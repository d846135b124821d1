import { expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Product, Service } from '#practice/schema.ts'
import { ask, knowledgeOf } from '#tests/support/knowledge.ts'

const { practice, products, legal } = deliveredFacts
const [drink] = products as [Product]
const [size] = drink.sizes as [Product['sizes'][number]]

const pot = (
  slug: string,
  name: string,
  cents: number,
  rule: 'unlimited' | 'soldOut' = 'unlimited',
): Product => ({
  ...drink,
  slug,
  name,
  kind: 'Stoneware',
  description: 'Made by hand.',
  page: 'own',
  stock: { rule },
  sizes: [{ ...size, slug: 'one', name: 'One', size: 'one piece', cents, units: null }],
})

const evening = (slug: string, title: string): Service => ({
  slug,
  title,
  description: 'Clay for six people.',
  place: 'inPerson',
  durations: [{ minutes: 150, cents: 7500, label: null }],
  picture: null,
  isInFooter: false,
  isOffered: true,
})

const pottery = await knowledgeOf({
  practice: {
    ...practice,
    hours: [
      { days: ['Sa'], opens: '13:30', closes: '18:00' },
      { days: ['Sa'], opens: '09:30', closes: '12:30' },
    ],
  },
  booking: null,
  services: [evening('wheel-evening', 'Wheel Evening'), evening('hand-building', 'Hand-Building')],
  products: [
    pot('mug', 'Mug', 3800),
    pot('plate', 'Plate', 4200),
    pot('berry-bowl', 'Berry Bowl', 5200, 'soldOut'),
  ],
  legal: {
    ...legal,
    termsOfService: {
      ...legal.termsOfService,
      sections: [
        {
          id: 'absence',
          title: 'If you can’t come',
          paragraphs: ['Tell us seven days before and you get everything back.'],
        },
      ],
    },
  },
})

test('own words for classes that are never booked online stand without “Until then”', async () => {
  const words = { 'bookingContent.panel.text': 'A place in a class is booked by telephone.' }
  const of = await knowledgeOf({ booking: null }, words)
  expect(ask(of, ['How do I book a session?']).response).toContain('by telephone. There are three ways:')
  const spanish = ask(of, ['¿Cómo reservo una cita?']).response
  expect(spanish).toContain('Para reservar, llama al')
  expect(spanish).not.toContain('coming soon')
})

const answerTo = (question: string, now?: Date) => ask(pottery, [question], now).response

test.each(['How much are two mugs?', 'What do 2 mugs cost?'])(
  '%s: a name of three letters has a plural',
  (question) => {
    expect(answerTo(question)).toContain('2 × Mug come to $76.00')
  },
)

test('a sum of what is sold out says so', () => {
  expect(answerTo('How much are two berry bowls?')).toContain('$104.00')
  expect(answerTo('How much are two berry bowls?')).toContain('Berry Bowl is sold out at the moment.')
  expect(answerTo('How much are two plates?')).not.toContain('sold out')
})

test.each(['How much is the wheel evening?', 'How much is hand-building?', 'How much are two plates?'])(
  '%s: a title is no sign of danger where its price is asked',
  (question) => {
    expect(answerTo(question)).toContain('$')
    expect(answerTo(question)).not.toContain('988')
  },
)

test('beside a title, what is said is still read', () => {
  expect(answerTo('How much is the wheel evening? My hands are numb')).toMatch(/911/)
  expect(answerTo('I let go of the wheel last night')).toMatch(/911|988/)
})

test('who can’t come is told what the terms say of it', () => {
  expect(answerTo('What if I can’t come?')).toContain('seven days before')
  expect(answerTo('What if I can’t come?')).not.toContain('we find another time')
})

test('the hours of a day are told by the clock, and the next opening is the earlier one', () => {
  const saturdayMorning = new Date('2026-11-28T14:00:00Z')
  expect(answerTo('Are you open on Saturday?')).toContain('9:30am-12:30pm, 1:30pm-6pm')
  expect(answerTo('Are you open now?', saturdayMorning)).toContain('We open today at 9:30am')
})

const { booking } = deliveredFacts
const salon = await knowledgeOf({
  products: [],
  booking,
  services: [
    {
      ...evening('full-groom', 'Full Groom'),
      description: 'Bath and haircut.',
      durations: [
        { minutes: 120, cents: 7500, label: 'Small dog' },
        { minutes: 180, cents: 13000, label: 'Large dog' },
      ],
    },
    {
      ...evening('gift-card', 'Gift Card'),
      description: 'Good for any service, for two years.',
      durations: [{ minutes: 60, cents: 5000, label: '$50 card' }],
    },
    {
      ...evening('open-salon', 'Open Salon Membership'),
      description: 'Wash your own dog whenever you like.',
      durations: [{ minutes: 60, cents: 9900, label: 'One month' }],
    },
  ],
  legal: {
    ...legal,
    termsOfService: {
      ...legal.termsOfService,
      sections: [{ id: 'money', title: 'Money', paragraphs: [], list: ['We take cards, no cash.'] }],
    },
  },
})

test('what is bought and used later has no length, and lengths with names of their own are told apart', () => {
  const lengths = ask(salon, ['How long does each session take?']).response
  expect(lengths).toContain('small dog 120 minutes; large dog 180 minutes')
  expect(lengths).not.toContain('60 minutes')
  const gift = ask(salon, ['How long does the gift card last?']).response
  expect(gift).toContain('two years')
  expect(gift).not.toContain('60 minutes')
})

test('two words of a title name it, and an amount of hours asks for no opening hours', () => {
  const open = ask(salon, ['whats a month of open salon']).response
  expect(open).toContain('$99')
  expect(open).not.toContain('Phone hours')
  expect(ask(salon, ['what does a full groom of 2 hours cost']).response).toMatch(/^Full Groom[^\n]*\$75/)
})

test('how sessions are paid stands in the terms under any title', () => {
  expect(ask(salon, ['do you take cash']).response).toContain('We take cards, no cash.')
})
