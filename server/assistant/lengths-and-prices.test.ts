import { beforeAll, describe, expect, test } from 'vitest'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { ask, knowledge, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'

let dental: Knowledge
beforeAll(async () => {
  dental = await knowledgeOfDocument(await readExample('dental'))
})
const answerTo = (...messages: string[]) => ask(dental, messages).response
const answerOfCoach = (...messages: string[]) => ask(knowledge, messages).response

describe('a number that is one of the prices is no count', () => {
  test.each(['320 is a lot for white teeth, is it worth it?', 'Is 320 for the whitening really the price?'])(
    '%s',
    (question) => {
      expect(answerTo(question)).not.toMatch(/come to|\$102,400/)
      expect(answerTo(question)).toContain('$320')
    },
  )

  test('unless it counts something', () => {
    expect(answerTo('What do 45 sealants cost?')).toContain('$2,025.00')
    expect(answerOfCoach('How much are 25 bottles?')).toContain('$125.00')
    expect(answerOfCoach('How much is a gallon?', 'And 30 of them?')).toContain('$900.00')
  })
})

describe('a number that is a length of what was asked about is no count', () => {
  test.each([
    [['How much is a 45 minute cleaning?', 'and for 60?'], '60 minutes $140'],
    [['What does a cleaning of 60 minutes cost?', 'What about 45?'], '45 minutes $115'],
  ])('%j', (messages, price) => {
    expect(answerTo(...messages)).toContain(price)
    expect(answerTo(...messages)).not.toContain('come to')
  })

  test('but so many of something sold are', () => {
    expect(answerOfCoach('How much is a bottle?', 'and for 60?')).toContain('$300.00')
  })
})

describe('the longer and the shorter of two lengths', () => {
  test.each([
    ['How much more is the long cleaning than the short one?', '$25'],
    ['How much more is the hour than the 45 minute one?', '$25'],
    ['How much more would I pay for the full hour rather than three quarters of an hour?', '$25'],
    ['How much do I save with the short cleaning compared to the long one?', '$25'],
    ['I want the short cleaning plus fluoride on top, what does that add up to?', 'Altogether: $153.00'],
    ['Long cleaning plus whitening, what would I pay for the two together?', 'Altogether: $460.00'],
  ])('%s', (question, sum) => {
    expect(answerTo(question)).toContain(sum)
    expect(answerTo(question)).not.toContain('$260')
  })
})

test('the two lengths of what has two', () => {
  expect(answerTo('What is the price gap between your two cleaning lengths?')).toMatch(
    /60 minutes: \$140\.00\..*costs \$25 less/,
  )
})

test.each([
  [['Our son needs four molars sealed. What will that come to?'], '$180.00'],
  [['Three new molars to be sealed on my daughter. Total?'], '$135.00'],
  [['How much is the shorter cleaning?', 'and with fluoride varnish on top, total?'], 'Altogether: $153.00'],
])('a sum over two sentences or messages: %j', (messages, sum) => {
  expect(answerTo(...messages)).toContain(sum)
})

test('both halves of what is sold by the half', () => {
  expect(answerTo('How much is deep cleaning for half of the mouth?', 'and both halves together?')).toContain(
    '$520.00',
  )
})

test('the highest price', () => {
  expect(answerTo('What is the highest single price on your list?')).toContain('$320')
  expect(answerTo('Which of your services is the priciest?')).toContain('$320')
})

test('the large one and the small one', () => {
  expect(answerOfCoach('How much is the large one of the ginger drink?')).toContain('$30.00')
  expect(answerOfCoach('What does the small one cost?')).toContain('$5.00')
})

describe('how something is done is what is said of it', () => {
  test.each([
    ['How is the whitening done?', 'gel in the chair'],
    ['How does the whitening work?', 'gel in the chair'],
    ['How is the whitening done and how much is it?', 'gel in the chair'],
    ['What exactly is a deep cleaning and what do you charge for it?', 'gum line'],
  ])('%s', (question, words) => {
    expect(answerTo(question)).toContain(words)
  })
})

describe('what every practice says, in other words', () => {
  test.each([
    [
      'I honestly have no clue what I need, where do people normally start?',
      'A cleaning is a good beginning',
    ],
    ['If I say no to texts will she still treat me?', 'never a condition'],
    ['How will I notice if your privacy rules get changed?', 'date at the top'],
    ['If you mess up, what’s the most I could claim from you?', 'limited to what you paid'],
    ['I work nights, can I ask you things at 3am?', 'at any hour'],
    ['Where does this chat thing get its answers from?', 'answered from this site'],
    ['Could I just walk in off the street?', 'by appointment'],
    ['Can I get somebody on the line in the evening?', 'Mon-Thu 8am-5pm'],
    ['How long has she been cleaning teeth for a living?', '12+ years'],
    ['Will I get a lecture about flossing again?', 'No lecture'],
    ['Wait, am I talking to a human being right now?', 'not a person'],
  ])('%s', (question, words) => {
    expect(answerTo(question)).toContain(words)
  })
})

test('to miss messages is not to miss a session', () => {
  const answer = answerOfCoach('Sent STOP by mistake and now I miss my reminders. How do I get them back?')
  expect(answer).toContain('START')
  expect(answer).not.toContain('another time')
})

test('no sum for a number of something else, or for a reason', () => {
  expect(answerTo('I have a gap between two meetings, does the fluoride take forever?')).toContain(
    '15 minutes',
  )
  expect(answerOfCoach('Why are there six in the pack and not seven?')).not.toContain('come to')
})

test('two of what two people take', () => {
  expect(answerTo('My husband and I would both take the whitening. What would we pay together?')).toContain(
    '$640',
  )
  expect(answerOfCoach('How much is a pouch of Everleaf for the two of us?')).toContain('$20.00')
})

test('whether a person or a program answers, and at night', () => {
  for (const question of ['Is there a real woman typing this or a machine?', 'am i texting with a real girl'])
    expect(answerTo(question)).toContain('not a person')
  expect(answerTo('Is this chat thing awake at 4 in the morning?')).toContain('at any hour')
})

test.each(['What’s the difference between 30 and 60 minutes?', 'how much more is the 60 than the 30'])(
  '%s: of each service that has both',
  (question) => {
    const response = answerOfCoach(question)
    expect(response).toContain('Online Consultations: 30 minutes $40, 60 minutes $80 (a difference of $40)')
    expect(response).toContain('In-Person Consultations: 30 minutes $40')
  },
)
