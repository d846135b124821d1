import { describe, expect, test } from 'vitest'
import { facts, paraphrases } from '#practice/assistant/questions.ts'
import { composeAnswer } from '#server/assistant/compose-answer.ts'
import { isLogisticsQuestion } from '#server/assistant/find-for-sentence.ts'
import { findPassages } from '#server/assistant/find-passages.ts'
import { formatUsd } from '#shared/money.ts'
import { knowledge } from '#tests/support/knowledge.ts'
import { blend } from '#tests/support/offers.ts'
import { smallTalk } from '#tests/support/small-talk.ts'

const { passages, vocabulary } = knowledge
const { aspects, kinds, people, subjects } = vocabulary
const find = (...messages: string[]) => findPassages(knowledge, messages)
const findIds = (...messages: string[]) => find(...messages).answers.map(({ id }) => id)
const answer = (...messages: string[]) => composeAnswer(knowledge, find(...messages), messages.at(-1) ?? '')

test('every passage has a unique id, a page and tags from the vocabulary', () => {
  expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length)
  for (const passage of passages) {
    expect(passage.page.href, passage.id).toMatch(/^\/[a-z-]*$/)
    expect(passage.ask.length, passage.id).toBeGreaterThan(1)
    for (const tag of passage.subjects) expect(subjects, passage.id).toHaveProperty([tag])
    for (const tag of passage.aspects) expect(aspects, passage.id).toHaveProperty([tag])
  }
  for (const tag of [...people, ...Object.keys(kinds), ...Object.values(kinds)])
    expect(subjects).toHaveProperty([tag])
})

test('at least 88 % of the example questions find their passage', () => {
  const missed = passages.flatMap(({ id, ask }) =>
    ask.filter((question) => !findIds(question).includes(id)).map((question) => `${id}: ${question}`),
  )
  const questionCount = passages.flatMap(({ ask }) => ask).length
  expect(missed.length / questionCount, missed.join('\n')).toBeLessThan(0.12)
})

test.each([
  [['How much is the 6-pack?', 'and the gallon?'], ['gallon-price']],
  [['How much is an online session?', 'and the foot detox?'], ['foot-detox-price']],
  [['How long is a consultation?', 'and how much?'], ['session-prices']],
  [['Tell me about the powder', 'how do I use it?'], ['blend-use']],
  [['Tell me about the powder', 'what are your hours?'], ['hours']],
  [['Do you ship the gallon?', 'and the pouch?'], ['blend-shipping']],
  [['How much for an adult?', 'and a teenager?'], ['blend-dose-teen']],
])('%j: the last message is read in context', (messages, ids) => {
  expect(findIds(...messages)).toEqual(ids)
})

test('a question about several things gets an answer to each', () => {
  expect(findIds('price of a single bottle and of the gallon')).toEqual(['single-price', 'gallon-price'])
  expect(findIds('how much is a gallon and where do I pick it up?')).toContain('drink-pickup')
})

test.each([
  'who won the game',
  'write me a program in Python',
  'what is the capital of France',
  'do you take insurance',
  'gift cards?',
  '???',
  '',
])('finds no answer to %j', (message) => {
  expect(find(message)).toMatchObject({ answers: [], confidence: 'none' })
  expect(answer(message).kind).toBe('unknown')
})

test('an answer that may miss the question says so and links to the contact page', () => {
  expect(find('do you record the sessions?').confidence).toBe('near')
  expect(answer('do you record the sessions?')).toMatchObject({
    response: expect.stringContaining('doesn’t say exactly that'),
    sources: expect.arrayContaining([expect.objectContaining({ href: '/contact' })]),
  })
})

describe('quantities', () => {
  const { unitCents, maxQuantity } = blend
  test.each([
    ['how much are 3 pouches?', formatUsd(3 * unitCents)],
    ['what do five pouches cost?', formatUsd(5 * unitCents)],
    ['price of a pouch?', formatUsd(unitCents)],
    ['how much are 30 pouches?', `at most ${maxQuantity} pouches`],
    ['how much are two gallons?', '$60.00'],
    ['how much are 2 six packs?', '$50.00'],
  ])('%s gets %s', (message, text) => {
    expect(answer(message).response).toContain(text)
  })
  test('sizes and lengths are not quantities', () => {
    for (const message of ['price of a 16 oz bottle', 'how much is the 6 pack', 'price of 30 minutes online'])
      expect(answer(message).response, message).not.toContain('come to')
  })
})

test('questions about prices and hours are logistics, questions about taking a product are not', () => {
  expect(isLogisticsQuestion(find('how much is a gallon?'))).toBe(true)
  expect(isLogisticsQuestion(find('what are your hours?'))).toBe(true)
  expect(isLogisticsQuestion(find('how much should I take?'))).toBe(false)
  expect(isLogisticsQuestion(find('when can I have the powder?'))).toBe(false)
  expect(isLogisticsQuestion(find('what is it good for?'))).toBe(false)
})

describe.each([
  ['before', (question: string, talk: string) => `${talk} ${question}`],
  ['after', (question: string, talk: string) => `${question.replace(/[^.?!]$/, '$&.')} ${talk}`],
] as const)('small talk %s a question', (_, surround) => {
  test.each([
    ['facts', facts, 0.95],
    ['paraphrases', paraphrases, 0.9],
  ] as const)('does not hide it: %s', (_set, questions, minShare) => {
    const missed = questions.filter(({ messages, expectedTexts = [] }, index) => {
      const talk = smallTalk[index % smallTalk.length] ?? ''
      const { kind, response } = answer(...messages.slice(0, -1), surround(messages.at(-1) ?? '', talk))
      return kind !== 'answer' || !expectedTexts.every((text) => response.includes(text))
    })
    const share = 1 - missed.length / questions.length
    expect(share, missed.map(({ messages }) => messages.join(' / ')).join('\n')).toBeGreaterThanOrEqual(
      minShare,
    )
  })
})

test('two questions in two sentences get two answers, in order', () => {
  const { response } = answer('We loved it. How much is the gallon? And what are your hours?')
  expect(response.indexOf('$30.00')).toBeGreaterThan(-1)
  expect(response.indexOf('9am-5pm')).toBeGreaterThan(response.indexOf('$30.00'))
})

test('a quantity in the sentence before counts', () => {
  expect(answer('I want 3 pouches for my sister. How much is that?').response).toContain(
    formatUsd(3 * blend.unitCents),
  )
})
