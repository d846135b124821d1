import { beforeAll, describe, expect, test } from 'vitest'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import { ask, knowledge, knowledgeOf, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'

let music: Knowledge
beforeAll(async () => {
  music = await knowledgeOfDocument(readExample('music'))
})
const answerTo = (...messages: string[]) => ask(music, messages).response

describe('a question that refers to a statement in the same message', () => {
  test.each([
    ['Our car broke down on the way to the lesson. Do I owe you?', 'at least 24 hours before'],
    ['My daughter has a fever, her lesson is at four. Am I going to be charged?', 'at least 24 hours before'],
  ])('%s', (message, expected) => {
    expect(answerTo(message)).toContain(expected)
  })
})

test('holidays are answered by what the pages say, and by the dates the owner has closed', () => {
  expect(answerTo('Are you open on Christmas?')).toContain('from December 21 to January 3')
  expect(answerTo('Are you open on Christmas?')).not.toContain('Yes')
  const closed = ask(music, ['Are you open on Christmas?'], undefined, ['2026-12-25']).response
  expect(closed).toContain('closed on Friday, December 25')
})

test.each([
  [['How do I cancel a lesson?', 'And if it is less than a day before?'], 'at least 24 hours before'],
  [['Does Practice Notebook come in a bigger pack?', 'And what do I save?'], 'saves $6'],
])('%j carries over what was asked', (messages, expected) => {
  expect(answerTo(...messages)).toContain(expected)
})

test('two questions in words that nobody knows are answered each', () => {
  const response = answerTo('Which bus do I take and is there an elevator?')
  expect(response).toContain('line 10')
  expect(response).toContain('ramp')
})

test('the visitor’s own training is not the teacher’s', () => {
  expect(answerTo('Which training do you have?')).toContain('Bachelor of Music')
  expect(answerTo('I have no training, may my lesson be short?')).not.toContain('Bachelor of Music')
})

test('products that are paid alike are named together', () => {
  expect(answerTo('How do I pay?')).toContain(
    'Twelve Winter Pieces and Foot Platform are paid by card, or when you pick them up.',
  )
})

test('who asks in Spanish whether it is spoken is told what the page says of languages', async () => {
  const of = await knowledgeOf({}, { 'aboutContent.paragraphs': ['{firstName} speaks English and Spanish.'] })
  expect(ask(of, ['¿Hablan español?']).response).toContain('speaks English and Spanish')
})

test.each([
  ['My sister loves Voice Coaching, how much is the trial lesson?', /^Trial Lesson[^\n]*\$25/],
  ['Saw you on Instagram, what are your hours?', /^Phone hours/],
])('%s: what was told before names something else', (message, first) => {
  expect(answerTo(message)).toMatch(first)
})

test.each(['open christmas day?', 'are you open on thanksgiving', 'are you open on Memorial Day?'])(
  '%s: the usual hours are no promise',
  (message) => {
    const { response } = ask(knowledge, [message])
    expect(response).toMatch(/usual hours would be 9am-5pm.*doesn’t say whether we’re open on that holiday/)
    expect(response).not.toContain('Yes')
  },
)

test('the closest is told with doubt, and without where it surely answers', () => {
  expect(answerTo('Do you take walk-in repairs of guitars?')).toMatch(/may not say exactly that|don’t know/)
  expect(answerTo('is there a fridge for parents')).toMatch(/may not say exactly that|don’t know/)
  expect(answerTo('do u have a cat? im allergic')).toMatch(/^The studio is.*Figaro/)
})

test('a further question with a verb of its own asks for no price again', () => {
  const response = answerTo('How much is the trial lesson and what do we play?')
  expect(response).toMatch(/^Trial Lesson[^\n]*\$25.*\n\nTrial Lesson: .*You play or sing a little/s)
})

test.each([
  ['i run marathons, how much everleaf for me? im 29', /^The suggested daily use of Everleaf is 4\+ tsp/],
  ['im 34. how much everleaf for me', /^The suggested daily use of Everleaf is 3 tsp for adults/],
  ['my daughter is 15. how much everleaf for me', /^Everleaf is \$10\.00/],
  ['im 34. how much everleaf for her', /^Everleaf is \$10\.00/],
])('%s: an amount only by the age of whom it is for', (message, expected) => {
  expect(ask(knowledge, [message]).response).toMatch(expected)
})
