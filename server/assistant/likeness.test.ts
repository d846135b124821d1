import { expect, test } from 'vitest'
import type { Passage } from '#server/assistant/facts/content.ts'
import { createLikeness } from '#server/assistant/likeness.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { ask, knowledge } from '#tests/support/knowledge.ts'

const passage = (text: string): Passage => ({
  id: text,
  page: { title: 'Page', href: '/page' },
  things: [],
  aspects: [],
  text,
})
const [keepCold, refund, parking] = [
  'Keep the bottle cold.',
  'We return what you paid within thirty days.',
  'The office is opposite the station.',
].map(passage) as [Passage, Passage, Passage]
const likenessTo = createLikeness(
  [keepCold, refund, parking].map((each) => ({ passage: each, text: normalize(each.text) })),
)
const mostLike = (question: string) => {
  const { wordSimilarity, meanSimilarity } = likenessTo(splitWords(normalize(question)))
  const alike = (each: Passage) => wordSimilarity(each) + meanSimilarity(each)
  return [keepCold, refund, parking].toSorted((a, b) => alike(b) - alike(a))[0]
}

test.each([
  ['Does it belong in the refrigerator or is it fine warm', keepCold],
  ['do you reimburse customers who are unhappy after some weeks', refund],
  ['how far is it from the railway', parking],
])('%j is most like the saying about it, without a word in common', (question, saying) => {
  expect(mostLike(question)).toBe(saying)
})

test('words that nobody knows are like nothing, and cost little', () => {
  const isUnlikeAll = (words: readonly string[]) => {
    const { wordSimilarity, meanSimilarity } = likenessTo(words)
    return [keepCold, refund, parking].every(
      (each) => wordSimilarity(each) === 0 && meanSimilarity(each) === 0,
    )
  }
  expect(isUnlikeAll(['xqzv', 'gnrf'])).toBe(true)
  expect(isUnlikeAll([])).toBe(true)
  const nonsenseWords = Array.from({ length: 3000 }, (_, index) => `xq${index}`)
  expect(isUnlikeAll(nonsenseWords)).toBe(true)
})

test.each([
  ['Why on earth did she make a powder, aren’t there enough of these around?', 'list in one pouch'],
  ['I reconcile statements carefully. If my parcel cannot be sent, what happens with the money?', 'refund'],
  ['I made an account but never clicked the confirm thing, do you still have my info', 'never confirmed'],
])('%j is answered, in other words than the page has', (question, words) => {
  expect(ask(knowledge, [question]).response).toContain(words)
})
