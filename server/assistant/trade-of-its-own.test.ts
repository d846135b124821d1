import { expect, test } from 'vitest'
import type { ContentDocument } from '#practice/schema.ts'
import { ask, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'

const music = readExample('music')
const [rules] = music.facts.booking?.services ?? []
if (!music.facts.booking || !rules) throw new Error('the example has no booking rules')
const paidBefore = [
  { ...rules, slug: 'trial-lesson', payment: 'now' as const },
  { ...rules, slug: 'piano-studio', payment: 'deposit' as const, depositCents: 2000 },
  { ...rules, slug: 'piano-online' },
]
const document: ContentDocument = {
  ...music,
  facts: {
    ...music.facts,
    booking: { ...music.facts.booking, services: paidBefore },
    services: music.facts.services.map((service) =>
      service.slug === 'piano-studio'
        ? {
            ...service,
            durations: [
              { minutes: 45, cents: 6500, label: null },
              { minutes: 75, cents: 9900, label: 'Two players, 75 minutes' },
            ],
          }
        : service,
    ),
  },
}
const studio = await knowledgeOfDocument(document)
const answerTo = (question: string) => ask(studio, [question]).response

test.each(['Are you open on December 28?', 'Are you open on December 22nd?'])(
  '%s is answered with what the pages say of those days',
  (question) => {
    expect(answerTo(question)).toContain('from December 21 to January 3')
    expect(answerTo(question)).not.toContain('Yes,')
  },
)

test('other days, and days that the owner has closed, are answered from the hours', () => {
  expect(answerTo('Are you open on December 12?')).toMatch(/^Yes, on Saturday, December 12 we’re open/)
  const { response } = ask(studio, ['Are you open on December 28?'], undefined, ['2026-12-28'])
  expect(response).toMatch(/^No, we’re closed on Monday, December 28\./)
})

test('whether somebody is there now is answered with what the pages say of today', () => {
  const { response } = ask(studio, ['Are you open now?'], new Date('2026-12-29T22:00:00Z'))
  expect(response).toContain('from December 21 to January 3')
})

test('a name of two words has a plural', async () => {
  const titles: Record<string, string> = {
    'trial-lesson': 'Position Check',
    'voice-coaching': 'Video Position Review',
  }
  const names = { 'trial-lesson': ['position check', 'check'], 'voice-coaching': ['video review'] }
  const trade = await knowledgeOfDocument({
    ...music,
    facts: {
      ...music.facts,
      services: music.facts.services.map((each) => ({ ...each, title: titles[each.slug] ?? each.title })),
    },
    words: {
      ...music.words,
      'assistantVocabulary.subjects': Object.entries(names).map(([subject, own]) => ({
        subject,
        names: own,
      })),
    },
  })
  const { response } = ask(trade, ['What do three position checks cost?'])
  expect(response).toBe('3 × Position Check, 30 minutes come to $75.00 ($25.00 each).')
})

test('a number that a price is called by is no count of it', () => {
  const response = answerTo('What does a piano lesson at the studio cost for two players?')
  expect(response).toContain('$99')
  expect(response).not.toMatch(/\$198|2 ×/)
  expect(answerTo('How much are two theory classes?')).toContain('$44.00')
})

test('the day of a date is no count', () => {
  expect(answerTo('Is there a theory class on January 16?')).not.toContain('16 ×')
})

test.each(['Is the deposit refundable?', 'Can I get my deposit back?'])(
  '%s is answered with the rule for cancelling, not with products that can be returned',
  (question) => {
    expect(answerTo(question)).toContain('A lesson canceled later than that, or missed, is charged in full')
    expect(answerTo(question)).not.toContain('can be returned')
  },
)

test('a price of several sessions is told by what it is called, in Spanish too', () => {
  expect(answerTo('How long is the card of ten lessons?')).toContain('ten lessons of 45 minutes.')
  expect(answerTo('How long are the lessons?')).toContain('Card of Ten Lessons: ten lessons of 45 minutes')
  const spanish = answerTo('¿Cuánto cuestan las clases?')
  expect(spanish).toContain('Card of Ten Lessons: Ten lessons of 45 minutes $600')
  expect(spanish).toContain('45 minutos $65, Two players, 75 minutes $99')
})

test('what is paid when it is booked is said in Spanish too', () => {
  expect(answerTo('¿Hay que pagar un depósito?')).toMatch(
    /Se paga al reservar: Trial Lesson\. Con un depósito al reservar: Piano Lessons at the Studio \(\$20\)\. Sin pagar al reservar: Piano Lessons Online\. Para lo demás, pregunta: \(720\) 555-0164\./,
  )
})

test('what is sold out is not among what an amount buys', () => {
  const response = answerTo('What can I buy for $60?')
  expect(response).toContain('Practice Notebook')
  expect(response).not.toContain('Foot Platform')
})

test('the portal of any trade has a card for sessions', () => {
  expect(answerTo('What can I do in the client portal?')).toContain('find the card for video sessions')
})

test('paying by check is answered with how sessions are paid', () => {
  expect(answerTo('Can I pay by check?')).toContain('Paid when it is booked')
})

test('a day of the week in a Spanish sentence has no comma at its end', () => {
  const saturday = new Date('2026-11-28T18:00:00Z')
  expect(ask(studio, ['¿Abren mañana?'], saturday).response).toMatch(
    /^No, estamos cerrados mañana, domingo\. /,
  )
})

const [lesson] = music.facts.services
const [book] = music.facts.products
if (!lesson || !book) throw new Error('the example sells nothing')
const toService = (slug: string, title: string, description: string) => ({
  ...lesson,
  slug,
  title,
  description,
  durations: [{ minutes: 60, cents: 8000, label: null }],
})
const shop = await knowledgeOfDocument({
  ...music,
  words: {},
  facts: {
    ...music.facts,
    booking: null,
    services: [
      toService('tune', 'Tune-Up', 'Brakes and gears of your bike adjusted, and the chain oiled.'),
      toService('overhaul', 'Full Overhaul', 'Your bike comes apart and is cleaned; a loaner bike is free.'),
      toService('fitting', 'Bike Fitting', 'Saddle and bars set for your body.'),
      toService('ride', 'Ten Rides', 'Ten guided rides on our bikes. They cannot be refunded.'),
      { ...toService('video', 'Online Fitting', 'By video, with your bike beside you.'), place: 'online' },
    ],
    products: [
      {
        ...book,
        slug: 'saddle-bag',
        name: 'Saddle Bag',
        kind: 'Leather bag',
        description: 'Sewn by hand. Holds a pump and a wallet.',
        refundDays: 60,
        sizes: book.sizes
          .slice(0, 1)
          .map((size) => ({ ...size, description: 'Brown or black.', benefits: [] })),
      },
    ],
    legal: {
      ...music.facts.legal,
      termsOfService: {
        ...music.facts.legal.termsOfService,
        sections: [{ id: 'work', title: 'Repairs', paragraphs: ['Our work is guaranteed for ninety days.'] }],
      },
    },
  },
})

test.each([
  ['how much is tuning', /^Tune-Up in Denver, CO: 60 minutes \$80/],
  ['what do you charge to get my bike tuned', /^(?!Bike Fitting).*Tune-Up/s],
  ['what colors does the saddle bag come in', /^Saddle Bag, One Notebook: Brown or black\./],
  ['refund on the ten rides?', /^Ten Rides: .*cannot be refunded/],
  ['do you guarantee the work', /^Our work is guaranteed for ninety days\./],
  ['is there a warranty on repairs', /^Our work is guaranteed for ninety days\./],
  ['can i still come to a fitting', /^(?!.*Altogether)/s],
  ['what do a bike fitting and a tune-up come to', /Altogether: \$160/],
  ['is my 12 year old too old for the ten rides', /^(?!.*spam folder)/s],
])('a bicycle shop: %s', (question, expected) => {
  expect(ask(shop, [question]).response).toMatch(expected)
})
