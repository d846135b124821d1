import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { settings } from '#practice/settings.ts'
import { assistantLimits } from '#server/features/assistant/assistant-limits.ts'
import { createOpenAiAssistant } from '#server/providers/assistant/openai.ts'
import type { AssistantProvider } from '#server/providers/assistant/port.ts'
import { connectionTest } from '#shared/conversation.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { unsafe } from '#tests/support/delivered-questions.ts'
import {
  createFakeOpenAi,
  defaultUsage,
  type FakeOpenAi,
  fakeOpenAiConfig,
} from '#tests/support/fake-openai.ts'
import { knowledge } from '#tests/support/knowledge.ts'
import { drink } from '#tests/support/offers.ts'
import { startRelay } from '#tests/support/relay.ts'

const path = '/api/functions/chat-with-openai'
const { instructions } = knowledge
const system = { role: 'system', job: 'test' } as const

let t: TestApp
let fakeOpenAi: FakeOpenAi
let model: AssistantProvider
/** For tests of a silent model; the others must not fail on a slow machine. */
let isImpatient = false
beforeAll(async () => {
  fakeOpenAi = await createFakeOpenAi()
  const config = { ...fakeOpenAiConfig(fakeOpenAi), checkIntervalMs: 20 }
  const patient = createOpenAiAssistant(config)
  const impatient = createOpenAiAssistant({ ...config, silenceTimeoutMs: 100 })
  const provider = () => (isImpatient ? impatient : patient)
  model = {
    isUp: () => provider().isUp(),
    answer: (question, signal) => provider().answer(question, signal),
  }
  t = await makeTestApp({ model })
})
afterEach(() =>
  Object.assign(fakeOpenAi, {
    reply: ['I do not know.'],
    fault: null,
    usage: defaultUsage,
    requests: [],
    modelLookups: 0,
  }),
)
afterEach(() => {
  isImpatient = false
})
afterAll(async () => {
  await t.close()
  await fakeOpenAi.close()
})

const builtInAnswer = {
  response: expect.stringMatching(/^A gallon of .* is \$30\.00\. It pours eight/),
  sources: [{ title: drink.name, href: '/gingerade-products' }],
  kind: 'answer',
}

let callers = 0
const newPeer = () => `10.2.${callers >> 8}.${callers++ & 255}`
const ask = (userMessages: readonly string[], peer = newPeer()) => {
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

test('the model gets the passages and chooses, and the site puts in its own words with their pages', async () => {
  fakeOpenAi.reply = ['Thanks for ', 'asking. [', '1]']
  const { body } = await ask(['How much is the gallon?'])
  expect(body).toEqual({
    response: expect.stringMatching(/^Thanks for asking\.\n\nA gallon of .* is \$30\.00/),
    sources: [{ title: drink.name, href: '/gingerade-products' }],
    kind: 'answer',
  })
  const [messages = []] = fakeOpenAi.requests
  expect(messages[0]).toEqual({ role: 'system', content: instructions })
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

test('the emergency numbers stay, whatever a model chooses', async () => {
  fakeOpenAi.reply = ['Thanks for asking. [', '1]']
  for (const message of ['My ex is outside my house again', 'Goodbye. Be good to my cat', '我不想活了'])
    expect((await ask([message])).body.response).toContain('911')
  expect(fakeOpenAi.requests).toEqual([])
  expect((await ask(['I want the noise to end'])).body.response).toMatch(/^Thanks for asking\..*911/s)
})

test.each([
  ['a cure', 'It cures cancer and lowers your blood pressure.'],
  ['a wrong price', 'The gallon is only $3.00 today.'],
  ['a wrong dose', 'Adults should take 9 tsp of the powder.'],
  ['its instructions', `My rules say: ${instructions}`],
  ['another website', 'Buy it cheaper at http://evil.example.'],
  ['HTML', '<script>alert(1)</script>'],
  ['that it is a person', `I am ${practice.coach.firstName}, a real person.`],
  ['opening on Saturdays, after something true', 'The gallon is $30.00. We are open on Saturdays.'],
])('gives the built-in answer when the model mentions %s', async (_, modelText) => {
  fakeOpenAi.reply = modelText.split(/(?<= )/)
  const { body } = await ask(['How much is the gallon?'])
  expect(body).toEqual(builtInAnswer)
})

test('greetings make no model call', async () => {
  await ask(['hello'])
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

test.each([500, 429, 401, 'break', 'hang', 'mute'] as const)(
  'a model that fails (%s) leaves the chat open and gives the built-in answer',
  async (fault) => {
    Object.assign(fakeOpenAi, { fault, reply: ['The gallon is $30.00. ', 'It ships fr'] })
    isImpatient = fault === 'hang' || fault === 'mute'
    const { status, body } = await ask(['How much is the gallon?'])
    expect([status, body]).toEqual([200, builtInAnswer])
    expect((await ask([connectionTest])).status).toBe(200)
    fakeOpenAi.fault = null
    await expect.poll(() => model.isUp()).toBe(true)
  },
)

test('a failed model is not called again before it is back', async () => {
  fakeOpenAi.fault = 500
  await ask(['How much is the gallon?'])
  const calls = fakeOpenAi.requests.length
  expect((await ask(['How much is the gallon?'])).body).toEqual(builtInAnswer)
  expect(fakeOpenAi.requests).toHaveLength(calls)
  fakeOpenAi.fault = null
  await expect.poll(() => model.isUp()).toBe(true)
  fakeOpenAi.reply = ['The gallon is $30.00.']
  expect((await ask(['How much is the gallon?'])).body.response).toBe('The gallon is $30.00.')
})

test('a call without a report of its usage is booked with an estimate, a refused one with nothing', async () => {
  const before = await usage()
  Object.assign(fakeOpenAi, { fault: 'hang', reply: ['The gallon is $30.00. '] })
  isImpatient = true
  await ask(['How much is the gallon?'])
  fakeOpenAi.fault = null
  await expect.poll(() => model.isUp()).toBe(true)
  const afterSilence = await usage()
  expect(afterSilence.input_tokens).toBeGreaterThan(before.input_tokens + instructions.length / 4)
  isImpatient = false
  fakeOpenAi.fault = 401
  await ask(['How much is the gallon?'])
  expect((await usage()).input_tokens).toBe(afterSilence.input_tokens)
  fakeOpenAi.fault = null
  await expect.poll(() => model.isUp()).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['text', { prompt_tokens: '1000', completion_tokens: 'many' }],
  ['fractions', { prompt_tokens: 10.5, completion_tokens: 0.5 }],
  ['negative numbers', { prompt_tokens: -1_000_000, completion_tokens: -1 }],
  ['huge numbers', { prompt_tokens: 1e300, completion_tokens: 1e18 }],
  ['no tokens at all', { prompt_tokens: 0, completion_tokens: 0 }],
])('a report of %s is booked as an estimate', async (_, reported) => {
  const before = await usage()
  Object.assign(fakeOpenAi, { reply: ['The gallon is $30.00.'], usage: reported })
  expect((await ask(['How much is the gallon?'])).body.response).toBe('The gallon is $30.00.')
  const after = await usage()
  expect(after.input_tokens - before.input_tokens).toBeGreaterThan(instructions.length / 4)
  expect(after.input_tokens - before.input_tokens).toBeLessThan(100_000)
  expect(after.output_tokens - before.output_tokens).toBe(6)
  expect(after.cost_usd).toBeGreaterThan(before.cost_usd)
})

test('an answer whose text is no text gives the built-in one, and is booked', async () => {
  const before = await usage()
  Object.assign(fakeOpenAi, { reply: [['The gallon is free.']] })
  expect((await ask(['How much is the gallon?'])).body).toEqual(builtInAnswer)
  expect((await usage()).input_tokens).toBeGreaterThan(before.input_tokens)
  Object.assign(fakeOpenAi, { reply: ['I do not know.'] })
  await expect.poll(() => model.isUp()).toBe(true)
})

test('one visitor uses up only their own share of the model', async () => {
  const { callsPerVisitorPerDay } = assistantLimits.model
  const peer = '10.3.0.1'
  fakeOpenAi.reply = ['The gallon is $30.00.']
  const response = async () => (await ask(['How much is the gallon?'], peer)).body.response
  for (let n = 0; n < callsPerVisitorPerDay; n++) expect(await response()).toBe('The gallon is $30.00.')
  expect(await response()).toContain('It pours eight')
  expect((await ask(['How much is the gallon?'])).body.response).toBe('The gallon is $30.00.')
})

test('the model is told the emergency numbers', () => {
  expect(instructions).toContain('911')
  expect(instructions).toContain('988')
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

test('a broken stream ends with the built-in answer', async () => {
  fakeOpenAi.reply = ['The gallon is $30.00. ', 'It ships free. ', 'never sent']
  fakeOpenAi.fault = 'break'
  const response = await t.app.request(path, {
    method: 'POST',
    headers: {
      apikey: settings.publishableKey,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'How much is the gallon?' }] }),
  })
  const events = (await response.text()).trimEnd().split('\n\n')
  expect(events[0]).toContain('The gallon is $30.00.')
  const [, done = ''] = events.at(-1)?.split('\ndata: ') ?? []
  expect(events.at(-1)).toContain('event: done')
  expect(JSON.parse(done)).toEqual(builtInAnswer)
})

test('a silent connection to the model leaves the chat open and gives the built-in answer', async () => {
  const relay = await startRelay(fakeOpenAi.url)
  const behindRelay = createOpenAiAssistant({
    ...fakeOpenAiConfig(fakeOpenAi),
    baseUrl: relay.inPlaceOf(fakeOpenAi.url),
    silenceTimeoutMs: 100,
  })
  const other = await makeTestApp({ model: behindRelay })
  const messages = [{ role: 'user', content: 'How much is the gallon?' }]
  try {
    relay.goSilent()
    const { status, body } = await other.call('POST', path, { messages }, null, newPeer())
    expect([status, body]).toEqual([200, builtInAnswer])
    expect(relay.silentConnections()).toBeGreaterThan(0)
  } finally {
    await other.close()
    await relay.close()
  }
})
