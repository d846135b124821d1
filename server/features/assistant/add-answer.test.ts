import { sql } from 'drizzle-orm'
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
const ask = async (content: string, peer = `10.6.0.${++callers}`) =>
  (
    await t.call(
      'POST',
      '/api/functions/chat-with-openai',
      { messages: [{ role: 'user', content }] },
      null,
      peer,
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

test('of one network twenty questions a day are kept, and those of others as before', async () => {
  const before = (await list()).length
  const things =
    'canoe kayak tent banjo saw hammock ladder tuba chainsaw harp drum flute surfboard trumpet sled sledge tandem unicycle trolley wagon snowboard van'
  for (const thing of things.split(' ')) await ask(`Do you rent out a ${thing}?`, '10.6.1.1')
  expect((await list()).length).toBe(before + 20)
  await ask('Do you rent out a zither?')
  expect((await list()).map(({ text }) => text)).toContain('Do you rent out a zither?')
})

test('when there is no room for more questions, known ones are still counted', async () => {
  const question = 'Do you rent out a bassoon?'
  await ask(question)
  await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(
      sql`insert into assistant_questions (text) select 'filler ' || n from generate_series(1, 2000) n`,
    ),
  )
  await ask(question)
  const timesOf = async (text: string) => (await list()).find((each) => each.text === text)?.times
  expect(await timesOf(question)).toBe(2)
  await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`delete from assistant_questions where text like 'filler %'`),
  )
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
  expect(removeIdentity('Anna Lopez here, born 04/12/1988. I live at 22 Oak Street, do you deliver?')).toBe(
    '… here, born …. I live at …, do you deliver?',
  )
  expect(removeIdentity('I’m John Smith, do you teach reiki? Thanks, John')).toBe(
    'I’m …, do you teach reiki? Thanks, …',
  )
})

test.each([
  'Is there soy milk in the drinks?',
  'this is my first order do you rent kayaks',
  'My order 1002 of two bottles is late',
])('what somebody asks about stays: %s', (question) => {
  expect(removeIdentity(question)).toBe(question)
})

test('of a name in small letters the rest of the sentence stays', () => {
  expect(removeIdentity('my name is anna and i want matcha')).toBe('my name is … and i want matcha')
})
