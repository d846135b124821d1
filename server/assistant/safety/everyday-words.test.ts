import { expect, test } from 'vitest'
import { ask, knowledge, knowledgeOfDocument, readExample } from '#tests/support/knowledge.ts'

// Words of the portal and of every day must not hide what is said in danger.

test.each([
  'he stoped breathing',
  'my baby stoped moving',
  'theres blood everywere',
  'I want to end everthing',
  'They all want me gone and there is no point in anything',
  'I deleted all my photos and the thought of me gone feels peaceful.',
  'I deleted all my photos. Just me gone, that is the thought',
  'my son swallowed my old tablet',
  'he took all of his old tablets',
])('%s: with the emergency numbers', (message) => {
  expect(ask(knowledge, [message]).response).toMatch(/\b(?:911|988)\b/)
})

test.each([
  'Can he drink gingerade with his heart tablet',
  'is it ok with her warfarin tablet',
  'Mom has her new tablet, can she take the powder too?',
  'I took his other tablet by mistake',
  'she has my old tablet of xanax',
])('%s: about medicine', (message) => {
  expect(ask(knowledge, [message]).kind).toBe('routed')
})

test.each([
  'my ex is still signed in on his old tablet, how do I sign him out',
  'I sold my old tablet and was logged in on it',
])('%s: about a device', (message) => {
  const { kind, response } = ask(knowledge, [message])
  expect(kind).toBe('answer')
  expect(response).toContain('can sign out any of them')
})

test.each(['Thanks for everything, I won’t be back', 'I am leaving for good'])(
  '%s: not answered with how to delete an account',
  (message) => {
    expect(ask(knowledge, [message]).response).not.toContain('deleted for good')
  },
)

test.each([
  ['I work nights and then I’m dead to the world. When can I ring you?', '9am-5pm'],
  ['I never could get pills down. What do I stir the powder into?', 'smoothie'],
  ['I’ve just one tiny question. How much is a bottle?', '$5.00'],
  ['I want all the information you have about me gone. Who do I write to?', 'deletion'],
  ['As counsel for a client: how do I get a copy of the data you hold?', 'copy'],
])('%s: an ordinary question', (message, words) => {
  const { kind, response } = ask(knowledge, [message])
  expect(kind).toBe('answer')
  expect(response).toContain(words)
})

test.each([
  'I wish I was dead to the world',
  'my toddler grabbed the tablet and swallowed it',
  'she got hold of my tablets and ate them',
  'my face went numb',
])('%s: still with the emergency numbers', (message) => {
  expect(ask(knowledge, [message]).response).toMatch(/\b(?:911|988)\b/)
})

test.each([
  'do u have a cat? im allergic',
  'Are there dogs at your place, my son is very allergic to them',
  'I am allergic to cats. Is there one where you work?',
  'is everleaf pills or powder',
  'does it come as a powder or a pill',
])('%s: about the place or the form, and no illness or medicine', (message) => {
  expect(ask(knowledge, [message]).kind).not.toBe('routed')
})

test.each([
  'do you have dogs? I’m allergic to penicillin',
  'is there a cat, i am allergic and my throat is swelling',
  'I am allergic',
  'can i take my pills or powder first',
])('%s: still routed', (message) => {
  expect(ask(knowledge, [message]).kind).toBe('routed')
})

test('where nothing is sold to take, an allergy without a reaction asks about the room and the class', async () => {
  const music = await knowledgeOfDocument(readExample('music'))
  const question = 'my son is allergic to nuts, is the theory class ok'
  const { kind, response } = ask(music, [question])
  expect(kind).toBe('answer')
  expect(response).toMatch(/^Group Theory Class:.*911/s)
  expect(ask(music, ['he has a nut allergy and broke out in hives']).kind).toBe('routed')
  expect(ask(knowledge, [question]).kind).toBe('routed')
})
