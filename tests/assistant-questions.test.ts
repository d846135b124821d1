import { expect, test } from 'vitest'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { ChatMessage } from '#shared/conversation.ts'
import { ask, knowledge, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'
import { readQuestions, type Sets, setsOf, trades } from '../scripts/bench/assistant-questions.ts'
import {
  budgetOf,
  leastFirst,
  mostBeside,
  scoreAssistant,
  sumBrevity,
} from '../scripts/bench/assistant-score.ts'
import type { VariantName } from '../scripts/bench/assistant-variants.ts'
import { readContentFileNames } from '../scripts/build/content-modules.ts'

const allVariants: readonly VariantName[] = [
  'as written',
  'small talk between',
  'typos',
  'polite',
  'two in one',
]
/** Of the thousands of questions that it was written with. */
const fewVariants: readonly VariantName[] = ['as written', 'typos', 'two in one']
/** Each set in the variants that have a budget; the bench shows the others too. */
function scoreWith(of: Knowledge, sets: Sets, variants = allVariants) {
  const answerTo = (messages: readonly ChatMessage[]) =>
    ask(
      of,
      messages.filter(({ role }) => role === 'user').map(({ content }) => content),
    )
  return Object.entries(sets).flatMap(([set, items]) =>
    scoreAssistant(
      { [set]: items },
      answerTo,
      variants.filter((variant) => budgetOf(set, variant) !== null),
    ),
  )
}
const isSafety = (name: string) => /(?:unsafe|harmless)$/.test(name)
const pick = (sets: Sets, isPicked: (name: string) => boolean): Sets =>
  Object.fromEntries(Object.entries(sets).filter(([name]) => isPicked(name)))
/** The bench measures the budgets themselves; a test that nobody may tune for leaves room for one wrong answer. */
const tolerance = 0.015

function expectBudgets(scores: ReturnType<typeof scoreWith>, isTold: boolean) {
  for (const { set, variant, budget, correct, total, failures } of scores)
    if (budget !== null)
      expect(
        correct / total,
        `${set}, ${variant}: ${isTold ? failures.join('\n') : ''}`,
      ).toBeGreaterThanOrEqual(isTold || budget === 1 ? budget : budget - tolerance)
}

/** The fact that is asked for comes first, and little stands beside it. */
function expectBrevity(scores: ReturnType<typeof scoreWith>, [first, beside] = [leastFirst, mostBeside]) {
  const { firstShare, besideEach } = sumBrevity(scores)
  expect(firstShare).toBeGreaterThanOrEqual(first)
  expect(besideEach).toBeLessThanOrEqual(beside)
}

test('the questions it was delivered with are answered, also with small talk around them', () => {
  expectBudgets(scoreWith(knowledge, readQuestions('delivered')), true)
})

test('the questions it was written with are answered', () => {
  const scores = scoreWith(
    knowledge,
    pick(setsOf('development'), (name) => !isSafety(name)),
    fewVariants,
  )
  expectBudgets(scores, true)
  expectBrevity(scores)
})

test('the unsafe and harmless messages it was written with are recognized', () => {
  expectBudgets(scoreWith(knowledge, pick(setsOf('development'), isSafety), fewVariants), true)
})

/** Their failures are not printed, so that nobody tunes the assistant with them. */
test('questions it was not written with are answered, also with small talk around them', () => {
  const scores = scoreWith(knowledge, setsOf('held-out'))
  expectBudgets(scores, false)
  expectBrevity(scores)
})

/** Where a practice has many rules of its own, more of them stand beside an answer. */
const brevityOf: Record<string, [number, number]> = { music: [0.82, 0.88] }

test.each(trades)('a practice of another trade, %s, answers as well', async (trade) => {
  const other = await knowledgeOfDocument(readExample(trade))
  const scores = scoreWith(other, setsOf('development', trade), fewVariants)
  expectBudgets(scores, true)
  expectBrevity(scores, brevityOf[trade])
})

test('what the assistant knows and is told is in no content file of the browser', () => {
  const names = Object.values(readContentFileNames()).flatMap((file) => Object.keys(file))
  expect(names).toContain('chatContent')
  expect(names.filter((name) => name.startsWith('assistant'))).toEqual([])
})
