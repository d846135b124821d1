import { expect, test } from 'vitest'
import { findPassages } from '#server/assistant/find-passages.ts'
import { guardAnswer } from '#server/assistant/guard-answer.ts'
import { knowledge } from '#tests/support/knowledge.ts'
import { modelAnswers } from '#tests/support/model-answers.ts'

async function isShown(answer: string, question: string): Promise<boolean> {
  async function* chunks() {
    yield answer
  }
  const { candidates, tags } = findPassages(knowledge, [question])
  for await (const { stop } of guardAnswer(knowledge, chunks(), {
    passages: candidates,
    question,
    about: tags.subjects,
  }))
    if (stop) return false
  return true
}
const pairs = (kind: 'honest' | 'lies') =>
  Object.entries(modelAnswers).flatMap(([question, answers]) =>
    answers[kind].map((answer) => ({ question, answer })),
  )

async function listShown(kind: 'honest' | 'lies') {
  const shown: string[] = []
  for (const { question, answer } of pairs(kind)) if (await isShown(answer, question)) shown.push(answer)
  return shown
}

test('no false statement of a model about prices, sizes, hours, amounts, places or policies is shown', async () => {
  expect(pairs('lies').length).toBeGreaterThanOrEqual(120)
  expect(await listShown('lies')).toEqual([])
})

test('what the passages say may be said in other words', async () => {
  const shown = await listShown('honest')
  expect(
    pairs('honest')
      .map(({ answer }) => answer)
      .filter((answer) => !shown.includes(answer)),
  ).toEqual([])
})
