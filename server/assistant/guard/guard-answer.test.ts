import { expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { guardAnswer } from '#server/assistant/guard/guard-answer.ts'
import { inPieces, isShown, knowledge } from '#tests/support/knowledge.ts'
import { modelAnswers } from '#tests/support/model-answers.ts'

const page = { title: 'A page', href: '/page' }
const offered = [
  { page, text: 'A gallon is $30.00. It pours eight 16 oz glasses and ships free.', isAnswer: true },
  { page, text: 'Free shipping applies to the pack, not to the single bottle.', isAnswer: false },
  { page, text: 'You have a 30-day refund on the first pouch.', isAnswer: false },
]

async function guard(words: string, pieceLength = 7) {
  let text = ''
  for await (const sentence of guardAnswer(inPieces(words, pieceLength), offered, () => false)) {
    if (sentence.text === null) return `${text}[refused]`
    text += sentence.text
  }
  return text
}

test('a number in brackets becomes the passage of that number', async () => {
  expect(await guard('Thanks for asking. [1]')).toContain('A gallon is $30.00. It pours eight')
  expect((await guard('Here is what the site says: [1]\nAnd also: [3]')).replace(/\s+/g, ' ').trim()).toBe(
    'Here is what the site says: A gallon is $30.00. It pours eight 16 oz glasses and ships free. And also: You have a 30-day refund on the first pouch.',
  )
  expect(await guard('[4]')).toBe('[refused]')
})

test.each(['The gallon is $30.00.', 'It pours eight 16 oz glasses.', 'It ships free.', 'Hello.'])(
  'lets through what the site says and courtesy: %s',
  async (sentence) => {
    expect(await guard(sentence)).toBe(sentence)
  },
)

test.each([
  'Yes. [1]',
  'No, [2]',
  'Of course, you can. [1]',
  'It is $25.00.',
  'The gallon is $25.00.',
  'The gallon is free.',
  'Free shipping applies to the single bottle.',
  'Free shipping applies.',
  'You have a 30-day refund.',
  'You have a refund on the first pouch.',
  'It cures cancer. [1]',
  'Great for colds: [1]',
  'That is good for you. [1]',
  'Only today: [1]',
  'I can help you book. [1]',
  'See https://evil.example [1]',
  'Look: <img src=x onerror=alert(1)> [1]',
  '[Gallon](/evil)',
  'Write to doctor@evil.example.',
  `I am ${practice.coach.firstName}, a real person.`,
  knowledge.instructions.split('\n')[1] ?? '',
])('lets through nothing else: %s', async (words) => {
  expect(await guard(words)).toMatch(/\[refused\]$/)
  for (const length of [1, 3, 5000]) expect(await guard(words, length)).toMatch(/\[refused\]$/)
})

test('a sentence cut off by the token limit is dropped', async () => {
  const shown: (string | null)[] = []
  for await (const { text } of guardAnswer(
    inPieces('The gallon is $30.00. It ships fr'),
    offered,
    () => true,
  ))
    shown.push(text)
  expect(shown).toEqual(['The gallon is $30.00.'])
})

test('closes the model’s stream after a refusal', async () => {
  let isClosed = false
  async function* chunks() {
    try {
      for (;;) yield 'It cures everything. '
    } finally {
      isClosed = true
    }
  }
  for await (const _ of guardAnswer(chunks(), offered, () => false));
  expect(isClosed).toBe(true)
})

const claims = Object.entries(modelAnswers).flatMap(([question, { lies }]) =>
  lies.map((lie) => ({ question, lie })),
)
/** A lie alone, after something true, and beside a passage. */
const wordings = claims.flatMap(({ question, lie }) => [
  { question, words: lie },
  { question, words: `Thanks for asking. ${lie} [1]` },
])

test('no lie of a model about prices, sizes, hours, amounts, places or policies is shown', async () => {
  expect(wordings.length).toBeGreaterThanOrEqual(200)
  const shown: string[] = []
  for (const { question, words } of wordings) if (await isShown(knowledge, words, question)) shown.push(words)
  expect(shown).toEqual([])
})

test('what the site says may be repeated', async () => {
  const refused: string[] = []
  for (const [question, { honest }] of Object.entries(modelAnswers))
    for (const words of honest) if (!(await isShown(knowledge, words, question))) refused.push(words)
  expect(refused).toEqual([])
})
