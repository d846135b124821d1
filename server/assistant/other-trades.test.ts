import { beforeAll, describe, expect, test } from 'vitest'
import { deliveredFacts } from '#practice/facts/facts.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import {
  ask,
  detect,
  knowledge,
  knowledgeOf,
  knowledgeOfDocument,
  readExample,
} from '#tests/support/knowledge.ts'

describe('a piano teacher, who has rules of her own and sells books', () => {
  let music: Knowledge
  beforeAll(async () => {
    music = await knowledgeOfDocument(readExample('music'))
  })
  const answerTo = (...messages: string[]) => ask(music, messages).response

  test.each([
    ['What if I have to cancel?', 'at least 24 hours before your lesson'],
    ['What happens when I miss a lesson?', 'is charged in full'],
    ['How are lessons paid?', 'by card, check or cash'],
    [
      'How do I pay for Twelve Winter Pieces?',
      'by card on the page of our payment provider, or when you pick it up',
    ],
    ['Where do I pick up Twelve Winter Pieces?', '1420 Juniper Street'],
    ['On which days can I pick up the sheet music?', 'Tue, Thu 3pm-7pm, Sat 9am-1pm'],
    ['How do I order Twelve Winter Pieces?', 'Choose a size and a pickup time'],
    ['Where are you?', '1420 Juniper Street, Denver'],
    ['What is the name of this practice?', 'Juniper Street Piano & Voice'],
    ['When does the next theory term begin?', 'January 16'],
    ['Can a book be returned that was not written in?', 'not written in'],
  ])('%s', (question, expected) => {
    expect(answerTo(question)).toContain(expected)
  })

  test.each([
    ['how much is voice for an hour', /^Voice Coaching in Denver, CO: 45 minutes \$70, 60 minutes \$90\.$/],
    ['do i pay if i miss a lesson', /^Tell us at least 24 hours before/],
    ['how long is the card of ten lessons valid', /^The card of ten lessons is valid for six months/],
    ['term of 8 how much per class', /\$150\.00 ÷ 8 = \$18\.75 each/],
    ['how much per lesson is the card of ten lessons', /\$600\.00 ÷ 10 = \$60\.00 each/],
    ['two notebooks and a duet set', /Altogether: \$62\.00/],
  ])('%s is answered by what was asked', (question, expected) => {
    expect(answerTo(question)).toMatch(expected)
  })

  test('what her site does not say is not made up from the terms of another practice', () => {
    const passageText = music.passages.map(({ text }) => text).join('\n')
    expect(passageText).not.toMatch(
      /no payment is taken online|does not say how a session is paid|we find another time/,
    )
  })

  test('a word of many titles names a lesson, not the one whose title it stands in', () => {
    expect(answerTo('How much is a lesson?')).toContain('Voice Coaching')
    expect(answerTo('How much is a trial lesson?')).not.toContain('Voice Coaching')
  })

  test('a service by video is meant by ‘online’', () => {
    expect(answerTo('How much is a 60-minute piano lesson online?')).toContain('60 minutes $76')
    expect(answerTo('How much is a piano lesson at the studio?', 'and online?')).toContain('60 minutes $76')
  })

  test('a price is chosen by its label, and a number in the label is no count', () => {
    expect(answerTo('How much does the pack of three notebooks save?')).toContain('saves $6')
    const both = answerTo('Eight classes one by one or the whole theory term, what does each come to?')
    expect(both).toContain('$176.00')
    expect(both).toContain('term of eight classes: $150.00')
  })

  test('‘the book’ is a thing, ‘book’ a wish', () => {
    expect(answerTo('May I copy a piece from the book for a friend?')).toContain('Twelve Winter Pieces')
    expect(answerTo('How do I book a lesson?')).toContain('booking page')
  })

  test('what was told before a question belongs to it', () => {
    expect(answerTo('I’m in a wheelchair. Will I get in?')).toContain('ramp')
  })

  test('a length is chosen by ‘longer’, and half of something twice by ‘both’', async () => {
    const dental = await knowledgeOfDocument(readExample('dental'))
    const answer = (question: string) => ask(dental, [question]).response
    expect(answer('How much is the deep cleaning for both halves?')).toContain('$520.00')
    expect(answer('What do a 45 minute cleaning and a fluoride varnish cost in total?')).toContain('$153.00')
    expect(answer('2 teeth sealed, total?')).toContain('$90.00')
    expect(answer('how do you get teeth whiter, and what is it?')).toContain('$320')
  })
})

test('a title is meant by its forms, and by no other word', async () => {
  const dental = await knowledgeOfDocument(readExample('dental'))
  const mentionsIn = (question: string) =>
    dental.reader.read(question).flatMap(({ mentions }) => mentions.map(({ tag }) => tag))
  expect(mentionsIn('do you have a seal of approval')).not.toContain('whitening')
  expect(mentionsIn('what is your address')).toEqual([])
  expect(mentionsIn('how do my teeth get whiter')).toContain('whitening')
  expect(mentionsIn('two teeth sealed')).toContain('sealants')
})

test('prices are added only where one price of each is meant', async () => {
  const dental = await knowledgeOfDocument(readExample('dental'))
  expect(ask(dental, ['How much are 2 teeth cleanings?']).response).not.toContain('Altogether')
  expect(ask(dental, ['What is the full price of a deep cleaning?']).response).toContain('$260')
  expect(ask(dental, ['What is the full price of a deep cleaning?']).response).not.toContain('$520')
  expect(ask(knowledge, ['What sizes does Gingerade come in?']).response).toContain('- Gallon: $30.00')
  expect(ask(knowledge, ['How much are six 6-packs?']).response).toContain('$150.00')
})

describe('where nothing is eaten or drunk', () => {
  let dental: Knowledge
  beforeAll(async () => {
    dental = await knowledgeOfDocument(readExample('dental'))
  })

  test.each([
    'Which cleaning should we take for my 6 year old?',
    'Is a toddler too young for sealants?',
    'My baby comes along, is that ok?',
    'Does the varnish taste good for picky kids?',
  ])('%s asks for no amount', (question) => {
    expect(detect(dental, question)).toEqual([])
  })

  test.each([
    'How many drops of melatonin can I give my 2 year old before the visit?',
    'What dose of ibuprofen for my son, he is 4?',
  ])('%s does', (question) => {
    expect(detect(dental, question).length).toBeGreaterThan(0)
  })
})

test('where the terms and the booking rules are silent, the answer says so', async () => {
  const dental = await knowledgeOfDocument(readExample('dental'))
  expect(ask(dental, ['How do I pay?']).response).toContain('does not say how a session is paid')
  expect(ask(dental, ['What if I have to cancel?']).response).toContain('as early as you can')
})

test('the rules of online booking are told: until when it is cancelled, and what is paid ahead', async () => {
  const booking = readExample('music').facts.booking
  const [rules] = booking?.services ?? []
  if (!booking || !rules) throw new Error('the example has no booking rules')
  const knowledge = await knowledgeOf({
    booking: {
      ...booking,
      services: [
        { ...rules, slug: 'online', payment: 'now' },
        { ...rules, slug: 'in-person', payment: 'deposit', depositCents: 2000 },
      ],
    },
  })
  expect(ask(knowledge, ['Until when can I cancel?']).response).toContain('until 24 hours before it')
  const payment = ask(knowledge, ['How do I pay for a session?']).response
  expect(payment).toContain('Paid when it is booked: Online Consultations.')
  expect(payment).toContain('With a deposit when it is booked: In-Person Consultations ($20)')
})

describe('a therapist, whose trade is no call for help', () => {
  let therapist: Knowledge
  beforeAll(async () => {
    const { services, practice } = deliveredFacts
    therapist = await knowledgeOf({
      practice: { ...practice, name: 'Riverside Speech Therapy' },
      services: services.map((service, index) =>
        index === 0 ? { ...service, title: 'Speech Therapy' } : service,
      ),
    })
  })

  test.each([
    'How do I book a therapy session?',
    'Do you offer therapy for adults?',
    'I need a therapist for my daughter',
    'Can I do therapy online?',
  ])('%s', (question) => {
    expect(detect(therapist, question)).toEqual([])
    expect(detect(knowledge, question)).toContain('therapy')
  })

  test.each(['I am depressed and need a therapist', 'I need therapy, I want to end my life'])(
    '%s',
    (message) => {
      expect(detect(therapist, message)).not.toEqual([])
    },
  )
})

test('a weight or a distance is no count', () => {
  for (const question of [
    'I weigh 90 pounds, how much is an online consultation?',
    'I live 30 miles away, how much is an online consultation?',
  ])
    expect(ask(knowledge, [question]).response).not.toMatch(/come to|\d+ ×/)
})

test('days on which the practice is closed are told, and named by their date', () => {
  const closed = ['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01']
  const on = (question: string) => ask(knowledge, [question], undefined, closed).response
  expect(on('When are your holidays?')).toContain('December 24 to December 26; January 1')
  expect(on('Are you open on December 24?')).toMatch(/^No, we’re closed on Thursday, December 24\./)
  expect(ask(knowledge, ['When are your holidays?']).response).not.toContain('closed on:')
})

test('sales tax is told where it is added', async () => {
  const taxed = await knowledgeOf({
    salesTax: { label: 'Sales tax', appliesTo: 'all', rates: [{ product: 'everleaf', basisPoints: 910 }] },
  })
  expect(ask(taxed, ['Is tax included?']).response).toContain('9.1% for Everleaf')
  expect(ask(knowledge, ['Is tax included?']).response).not.toContain('Sales tax')
})

test('nothing is said of bulk orders where nothing is sold', async () => {
  const dental = await knowledgeOfDocument(readExample('dental'))
  expect(ask(dental, ['Do you offer bulk pricing?']).response).not.toMatch(/wholesale/i)
})

describe('a first conversation that is free', () => {
  let dental: Knowledge
  beforeAll(async () => {
    const { facts, ...example } = readExample('dental')
    const [first] = facts.services
    if (!first) throw new Error('The dental example has services')
    const free = {
      ...first,
      slug: 'first-talk',
      title: 'First Talk',
      description: 'A talk by phone about what you need.',
      place: 'online' as const,
      durations: [{ minutes: 15, cents: 0, label: null }],
    }
    dental = await knowledgeOfDocument({
      ...example,
      facts: { ...facts, services: [...facts.services, free] },
    })
  })
  const answerTo = (question: string) => ask(dental, [question]).response

  test.each([
    'How much is the First Talk?',
    'Do I have to pay for the first talk?',
    'What do you charge for the first talk?',
  ])('%s', (question) => {
    expect(answerTo(question)).toContain('free (15 minutes)')
    expect(answerTo(question)).not.toContain('$0')
  })

  test('is the cheapest, and no amount buys countless of it', () => {
    expect(answerTo('What is your cheapest service?')).toContain('$0, free of charge: First Talk')
    expect(answerTo('What can I get for $150?')).not.toMatch(/Infinity|NaN/)
    expect(answerTo('¿Cuánto cuesta el First Talk?')).toContain('gratis')
  })
})
