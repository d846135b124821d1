import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { scoreAssistant } from '../scripts/bench/assistant-score.ts'
import { readContentFileNames } from '../scripts/build/content-modules.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const minQuestionsPerSet = 40

/** Each call gets its own address, so that no call uses up another's rate limit. */
let callers = 0
const newPeer = () => `10.4.${callers >> 8}.${callers++ & 255}`

test('the assistant meets the target score of each question set', { timeout: 60_000 }, async () => {
  const scores = await scoreAssistant(
    async (messages) =>
      (await t.call('POST', '/api/functions/chat-with-openai', { messages }, null, newPeer())).body,
  )
  for (const { set, budget, correct, total, failures } of scores) {
    expect(total, set).toBeGreaterThanOrEqual(minQuestionsPerSet)
    expect(correct / total, `${set}: ${failures.join('\n')}`).toBeGreaterThanOrEqual(budget)
  }
})

test('what the assistant knows and is told is in no content file of the browser', () => {
  const names = Object.values(readContentFileNames()).flatMap((file) => Object.keys(file))
  expect(names).toContain('chatContent')
  expect(names.filter((name) => name.startsWith('assistant'))).toEqual([])
})
