import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeIdentity } from '#server/features/assistant/record-question.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createContentRenderer } from '#tests/support/content-renderer.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await makeTestApp({ renderer: createContentRenderer() })
  token = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let callers = 0
const ask = async (content: string) =>
  (
    await t.call(
      'POST',
      '/api/functions/chat-with-openai',
      { messages: [{ role: 'user', content }] },
      null,
      `10.6.0.${++callers}`,
    )
  ).body
const list = async (): Promise<{ id: string; text: string; times: number }[]> =>
  (await t.call('GET', '/api/assistant/questions', undefined, token)).body.questions
const add = (question: string, answer: string) =>
  t.call('POST', '/api/assistant/answers', { question, answer }, token)

test('keeps what it could not answer, once and without identity, and shows it to the owner', async () => {
  await ask('Do you validate the garage ticket?')
  await ask('Do you validate the garage ticket?')
  await ask('Do you rent scooters? I am at ann@example.com or 312-555-0188')
  await ask('How much is the gallon?')
  await ask('I want to die')
  const questions = await list()
  expect(questions[0]).toMatchObject({ text: 'Do you validate the garage ticket?', times: 2 })
  const texts = questions.map(({ text }) => text).join('\n')
  expect(texts).toContain('scooters')
  expect(texts).not.toMatch(/ann@|0188|gallon|die/)
  expect((await t.call('GET', '/api/assistant/questions')).status).toBe(401)
})

test('an answer of the owner is published, used at once, and closes the question', async () => {
  expect((await ask('Do you validate the garage ticket?')).kind).toBe('unknown')
  expect(
    (await add('Do you validate the garage ticket?', 'Yes, the desk stamps it for two hours.')).status,
  ).toBe(200)
  expect(await ask('do you validate garage tickets')).toMatchObject({
    kind: 'answer',
    response: 'Yes, the desk stamps it for two hours.',
  })
  expect((await list()).map(({ text }) => text)).not.toContain('Do you validate the garage ticket?')
  expect((await ask('How much is the gallon?')).response).toContain('$30.00')
})

test.each([
  ['Can my baby have it?', 'Yes, half a spoon.', 'question'],
  ['What should I know?', 'You can take it with your heart pills.', 'answer'],
])('the safety rules come first: “%s” with “%s” is refused', async (question, answer, field) => {
  const { status, body } = await add(question, answer)
  expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]])
  expect((await ask('Can my baby have it?')).kind).toBe('routed')
})

test('a question that needs no answer is removed, twice without an error', async () => {
  await ask('Who painted the wall mural?')
  const { id = '' } = (await list()).find(({ text }) => text.includes('mural')) ?? {}
  for (const status of [200, 200])
    expect((await t.call('DELETE', `/api/assistant/questions/${id}`, undefined, token)).status).toBe(status)
  expect((await list()).some(({ text }) => text.includes('mural'))).toBe(false)
})

test('addresses, numbers and a name that somebody gives are removed', () => {
  expect(removeIdentity('My name is Ann Lee, call +1 (312) 555-0188 or see www.ann.example')).toBe(
    'My name is …, call … or see …',
  )
})
