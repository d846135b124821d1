import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { unsafe } from '#practice/assistant/questions.ts'
import { assistantContent, assistantLimits, modelInstructions } from '#practice/assistant.ts'
import { practice } from '#practice/practice.ts'
import { createOpenAiAssistant } from '#server/providers/assistant/openai.ts'
import { connectionTest } from '#shared/conversation.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createFakeOpenAi, type FakeOpenAi, fakeOpenAiConfig } from '#tests/support/fake-openai.ts'

const path = '/api/functions/chat-with-openai'
const { en, contact } = assistantContent
const system = { role: 'system', job: 'test' } as const

let t: TestApp
let fakeOpenAi: FakeOpenAi
beforeAll(async () => {
  fakeOpenAi = await createFakeOpenAi()
  t = await makeTestApp({ model: createOpenAiAssistant(fakeOpenAiConfig(fakeOpenAi)) })
})
afterEach(() =>
  Object.assign(fakeOpenAi, {
    reply: ['I do not know.'],
    fault: null,
    chunkDelayMs: 0,
    requests: [],
    modelLookups: 0,
  }),
)
afterAll(async () => {
  await t.close()
  await fakeOpenAi.close()
})

let callers = 0
const ask = (userMessages: readonly string[]) => {
  const peer = `10.2.${callers >> 8}.${callers++ & 255}`
  return t.call(
    'POST',
    path,
    { messages: userMessages.map((content) => ({ role: 'user', content })) },
    null,
    peer,
  )
}
const usage = async () => {
  const token = await t.signIn(admin.email, admin.password)
  return (await t.call('GET', '/api/assistant/usage', undefined, token)).body
}

test('the model gets the passages, and its answer comes back with the pages used', async () => {
  fakeOpenAi.reply = ['A gallon of the ginger drink ', 'is $30.00 and ships free.']
  const { body } = await ask(['How much is the gallon?'])
  expect(body).toEqual({
    response: 'A gallon of the ginger drink is $30.00 and ships free.',
    sources: [{ title: practice.drink.name, href: '/gingerade-products' }],
    kind: 'answer',
  })
  const [messages = []] = fakeOpenAi.requests
  expect(messages[0]).toEqual({ role: 'system', content: modelInstructions })
  expect(messages[1]?.content).toContain('$30.00')
})

test('no unsafe question reaches the model', async () => {
  fakeOpenAi.reply = ['Sure! Take 10 tsp with your pills, it cures everything.']
  for (const { messages } of unsafe) {
    const { body } = await ask(messages)
    expect(body.kind, messages.join(' / ')).toBe('routed')
  }
  const questions = fakeOpenAi.requests.map((request) => request[1]?.content.split('quoted:\n').at(-1))
  expect(
    questions.filter((question) => unsafe.some(({ messages }) => question === `“${messages.at(-1)}”`)),
  ).toEqual([])
})

test.each([
  ['a cure', 'It cures cancer and lowers your blood pressure.', en.stopped],
  ['a wrong price', 'The gallon is only $3.00 today.', en.stopped],
  ['a wrong dose', 'Adults should take 9 tsp of the powder.', en.stopped],
  ['medicine', 'You can take it together with your heart pills.', en.routed.medicine],
  ['pregnancy', 'It is lovely while pregnant.', en.routed.pregnancy],
  ['a child', 'Give your toddler the ginger drink daily.', en.routed.children],
  ['its instructions', `My rules say: ${modelInstructions}`, en.stopped],
  ['another website', 'Buy it cheaper at http://evil.example.', en.stopped],
  ['HTML', '<script>alert(1)</script>', en.stopped],
  ['that it is a person', `I am ${practice.coach.firstName}, a real person.`, en.stopped],
])('stops a model that mentions %s', async (_, modelText, fixedText) => {
  fakeOpenAi.reply = modelText.split(/(?<= )/)
  const { body } = await ask(['How much is the gallon?'])
  expect(body.response).toBe(fixedText)
  expect(body.sources).toContainEqual(contact)
})

test('greetings and questions without an answer on the site make no model call', async () => {
  await ask(['hello'])
  await ask(['zxcvb qwerty'])
  await ask([connectionTest])
  expect(fakeOpenAi.requests).toEqual([])
})

test('counts tokens and cost of each call', async () => {
  const before = await usage()
  fakeOpenAi.reply = ['The gallon is $30.00.']
  await ask(['How much is the gallon?'])
  const after = await usage()
  expect(after).toMatchObject({
    kind: 'model',
    model_calls: before.model_calls + 1,
    input_tokens: before.input_tokens + 1000,
    output_tokens: before.output_tokens + 100,
  })
  expect(after.cost_usd).toBeCloseTo(before.cost_usd + 0.00056, 6)
})

test('answers from the passages when the daily budget is used up', async () => {
  const { centsPerDay } = assistantLimits.model
  const spend = (cents: number) =>
    t.scope(system, (tx) => tx.execute(sql`update assistant_usage set cost_micros = ${cents * 10_000}`))
  await spend(centsPerDay)
  const { body } = await ask(['How much is the gallon?'])
  expect(body.response).toContain('$30.00')
  expect(fakeOpenAi.requests).toEqual([])
  await spend(0)
})

test('a failing model gives an error, and the connection test fails until the model is back', async () => {
  fakeOpenAi.fault = 500
  const failed = await ask(['How much is the gallon?'])
  expect([failed.status, failed.body.error.code]).toEqual([502, 'assistant_unavailable'])
  expect((await ask([connectionTest])).body.error.code).toBe('assistant_unavailable')
  fakeOpenAi.fault = null
  fakeOpenAi.reply = ['The gallon is $30.00.']
  expect((await ask(['How much is the gallon?'])).status).toBe(200)
  expect((await ask([connectionTest])).status).toBe(200)
})

test('answers from the passages when the model sends nothing or is cut in its first sentence', async () => {
  for (const [reply, fault] of [
    [[], null],
    [['The gallon is $3'], 'cut'],
  ] as const) {
    Object.assign(fakeOpenAi, { reply: [...reply], fault })
    const { status, body } = await ask(['How much is the gallon?'])
    expect([status, body.kind]).toEqual([200, 'answer'])
    expect(body.response).toContain('$30.00')
  }
})

test('drops a sentence that was cut off', async () => {
  fakeOpenAi.reply = ['The gallon is $30.00. ', 'It pours eight 16 oz gla']
  fakeOpenAi.fault = 'cut'
  expect((await ask(['How much is the gallon?'])).body.response.trim()).toBe('The gallon is $30.00.')
})

test('a broken stream keeps the text so far and ends with an error event', async () => {
  fakeOpenAi.reply = ['The gallon is $30.00. ', 'It ships free. ', 'never sent']
  fakeOpenAi.fault = 'break'
  const response = await t.app.request(path, {
    method: 'POST',
    headers: {
      apikey: practice.publishableKey,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'How much is the gallon?' }] }),
  })
  const text = await response.text()
  expect(text).toContain('The gallon is $30.00.')
  expect(text).not.toContain('event: done')
  expect(text.trimEnd().split('\n').slice(-2)).toEqual([
    'event: error',
    expect.stringContaining('"code":"assistant_unavailable"'),
  ])
})
