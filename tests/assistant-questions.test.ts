import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { scoreAssistant } from '../scripts/bench/assistant-score.ts'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const leastInASet = 40

/** Each call comes from an address of its own, so that none meets the limit of another. */
let callers = 0
const newPeer = () => `10.4.${callers >> 8}.${callers++ & 255}`

test('the sets of questions to the assistant meet their figures', { timeout: 60_000 }, async () => {
  const scores = await scoreAssistant(
    async (messages) =>
      (await t.call('POST', '/api/functions/chat-with-openai', { messages }, null, newPeer())).body,
  )
  for (const { set, budget, right, of, wrong } of scores) {
    expect(of, set).toBeGreaterThanOrEqual(leastInASet)
    expect(right / of, `${set}: ${wrong.join('\n')}`).toBeGreaterThanOrEqual(budget)
  }
})
