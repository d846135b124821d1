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
let standIn: FakeOpenAi
beforeAll(async () => {
  standIn = await createFakeOpenAi()
  t = await makeTestApp({ model: createOpenAiAssistant(fakeOpenAiConfig(standIn)) })
})
afterEach(() =>
  Object.assign(standIn, { says: ['I do not know.'], fault: null, paceMs: 0, asked: [], cards: 0 }),
)
afterAll(async () => {
  await t.close()
  await standIn.close()
})

let callers = 0
const say = (said: readonly string[]) => {
  const peer = `10.2.${callers >> 8}.${callers++ & 255}`
  return t.call('POST', path, { messages: said.map((content) => ({ role: 'user', content })) }, null, peer)
}
const usage = async () => {
  const token = await t.signIn(admin.email, admin.password)
  return (await t.call('GET', '/api/assistant/usage', undefined, token)).body
}

test('the model is given what the site says, and its words come back with their pages', async () => {
  standIn.reply = ['A gallon of the ginger drink ', 'is $30.00 and ships free.']
  const { body } = await say(['How much is the gallon?'])
  expect(body).toEqual({
    response: 'A gallon of the ginger drink is $30.00 and ships free.',
    sources: [{ title: practice.drink.name, href: '/gingerade-products' }],
    kind: 'answer',
  })
  const [messages = []] = standIn.requests
  expect(messages[0]).toEqual({ role: 'system', content: modelInstructions })
  expect(messages[1]?.content).toContain('$30.00')
})

test('no unsafe question reaches the model, whatever it would say', async () => {
  standIn.reply = ['Sure! Take 10 tsp with your pills, it cures everything.']
  for (const { said } of unsafe) {
    const { body } = await say(said)
    expect(body.kind, said.join(' / ')).toBe('routed')
  }
  const reached = standIn.requests.map((messages) => messages[1]?.content.split('quoted:\n').at(-1))
  expect(reached.filter((question) => unsafe.some(({ said }) => question === `“${said.at(-1)}”`))).toEqual([])
})

test.each([
  ['a cure', 'It cures cancer and lowers your blood pressure.', en.stopped],
  ['a wrong price', 'The gallon is only $3.00 today.', en.stopped],
  ['a wrong dose', 'Adults should take 9 tsp of the powder.', en.stopped],
  ['medicine', 'You can take it together with your heart pills.', en.routed.medicine],
  ['pregnancy', 'It is lovely while pregnant.', en.routed.pregnancy],
  ['a child', 'Give your toddler the ginger drink daily.', en.routed.children],
  ['its rules', `My rules say: ${modelInstructions}`, en.stopped],
  ['another site', 'Buy it cheaper at http://evil.example.', en.stopped],
  ['a script', '<script>alert(1)</script>', en.stopped],
  ['a person', `I am ${practice.coach.firstName}, a real person.`, en.stopped],
])('a model that says %s is stopped', async (_, words, instead) => {
  standIn.reply = words.split(/(?<= )/)
  const { body } = await say(['How much is the gallon?'])
  expect(body.response).toBe(instead)
  expect(body.sources).toContainEqual(contact)
})

test('greetings and what the site says nothing of cost no call', async () => {
  await say(['hello'])
  await say(['zxcvb qwerty'])
  await say([connectionTest])
  expect(standIn.requests).toEqual([])
})

test('tokens and cost of each call are counted', async () => {
  const before = await usage()
  standIn.reply = ['The gallon is $30.00.']
  await say(['How much is the gallon?'])
  const after = await usage()
  expect(after).toMatchObject({
    kind: 'model',
    model_calls: before.model_calls + 1,
    input_tokens: before.input_tokens + 1000,
    output_tokens: before.output_tokens + 100,
  })
  expect(after.cost_usd).toBeCloseTo(before.cost_usd + 0.00056, 6)
})

test('when the day of the model is spent, the site answers itself', async () => {
  const { centsPerDay } = assistantLimits.model
  const spend = (cents: number) =>
    t.scope(system, (tx) => tx.execute(sql`update assistant_usage set cost_micros = ${cents * 10_000}`))
  await spend(centsPerDay)
  const { body } = await say(['How much is the gallon?'])
  expect(body.response).toContain('$30.00')
  expect(standIn.requests).toEqual([])
  await spend(0)
})

test('a model that fails is a failure with a code, and the connection test says so until it is back', async () => {
  standIn.fault = 500
  const failed = await say(['How much is the gallon?'])
  expect([failed.status, failed.body.error.code]).toEqual([502, 'assistant_unavailable'])
  expect((await say([connectionTest])).body.error.code).toBe('assistant_unavailable')
  standIn.fault = null
  standIn.reply = ['The gallon is $30.00.']
  expect((await say(['How much is the gallon?'])).status).toBe(200)
  expect((await say([connectionTest])).status).toBe(200)
})

test('a model that says nothing, or is cut before its first sentence ends, leaves the answer to the site', async () => {
  for (const [says, fault] of [
    [[], null],
    [['The gallon is $3'], 'cut'],
  ] as const) {
    Object.assign(standIn, { says: [...says], fault })
    const { status, body } = await say(['How much is the gallon?'])
    expect([status, body.kind]).toEqual([200, 'answer'])
    expect(body.response).toContain('$30.00')
  }
})

test('a sentence that was cut off is not said', async () => {
  standIn.reply = ['The gallon is $30.00. ', 'It pours eight 16 oz gla']
  standIn.fault = 'cut'
  expect((await say(['How much is the gallon?'])).body.response.trim()).toBe('The gallon is $30.00.')
})

test('a stream that breaks keeps its words and ends as a failure', async () => {
  standIn.reply = ['The gallon is $30.00. ', 'It ships free. ', 'never said']
  standIn.fault = 'break'
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
