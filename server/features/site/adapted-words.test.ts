import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBundle } from '#server/content/bundle.ts'
import { exportContent, importContent } from '#server/content/import-export.ts'
import { type ContentApp, openContentApp } from '#tests/support/content-editor.ts'

let t: ContentApp['t']
let token: string
let editor: ContentApp['editor']
const example = JSON.parse(readFileSync('content/examples/music.json', 'utf8'))
/** A practice of its own facts that writes no sentence yet. */
const factsOnly = { ...example, words: {} }
beforeAll(async () => {
  ;({ t, token, editor } = await openContentApp())
})
afterAll(() => t.close())
beforeEach(() => publishFile(factsOnly))

async function publishFile(content: object) {
  const bundle = await readBundle(JSON.stringify(content), 'content.json')
  await importContent(t, bundle, { isDryRun: false, publishedBy: 'test', file: 'content.json' })
}

const questionsPath = 'chatContent.askAbout.questions'
const readExported = async () => JSON.parse(await exportContent(t))

test('one more entry of a delivered list publishes that entry and no others', async () => {
  const shown = t.contentSource.current().chatContent.askAbout.questions
  const { adapted_words } = await editor.readDraft()
  expect(adapted_words[questionsPath]).toEqual(shown)
  const questions = [...shown, 'Do I need my own piano?']
  await editor.saveDraft((document) => ({ ...document, words: { [questionsPath]: questions } }))
  const { changes } = (await editor.call('GET', '/changes')).body
  expect(changes).toMatchObject([{ before: shown.join('\n'), after: questions.join('\n') }])
  const { revision, base } = await editor.readDraft()
  expect((await editor.call('POST', '/publish', { revision, base })).status).toBe(200)
  expect(t.contentSource.current().chatContent.askAbout.questions).toEqual(questions)
})

test('other facts in a draft answer with the sentences that they change, unfinished ones as published', async () => {
  const draft = await editor.readDraft()
  const save = async (change: object, revision: number) => {
    const document = { ...draft.document, facts: { ...draft.document.facts, ...change } }
    return (await editor.call('PUT', '/draft', { document, revision })).body
  }
  const services = (draft.document.facts.services as object[]).map((item) => ({ ...item, isOffered: false }))
  const closed = await save({ services, booking: null }, draft.revision)
  expect(draft.adapted_words[questionsPath]).toContain('How do I book a session?')
  expect(closed.adapted_words[questionsPath]).not.toContain('How do I book a session?')
  expect((await editor.readDraft()).adapted_words).toEqual(closed.adapted_words)
  const unfinished = await save({ practice: { name: '' } }, closed.revision)
  expect(unfinished.problems).not.toEqual([])
  expect(unfinished.adapted_words).toEqual(draft.adapted_words)
  await editor.call('DELETE', `/draft?revision=${unfinished.revision}`)
})

test('a publication is compared with what its own facts make of the sentences', async () => {
  await publishFile({ ...factsOnly, words: { 'productsContent.title': 'Sheet music' } })
  const [newest] = (await editor.call('GET', '/versions')).body.versions
  expect(newest.changes).toBe(1)
  const { differences } = (await editor.call('GET', `/versions/${newest.id}`)).body
  expect(differences).toMatchObject([{ before: 'Products', after: 'Sheet music' }])
})

test('words written as a record are stored and exported as its sentences, and changed one by one', async () => {
  await publishFile(example)
  const { document } = await editor.readDraft()
  const ask = example.words['homeStory.closing.ask']
  expect(document.words).toMatchObject({ 'homeStory.closing.ask.text': ask.text })
  expect(document.words).not.toHaveProperty(['homeStory.closing.ask'])
  await editor.saveDraft((draft) => ({
    ...draft,
    words: { ...draft.words, 'homeStory.closing.ask.text': 'Ask me.' },
  }))
  const { changes } = (await editor.call('GET', '/changes')).body
  expect(changes).toMatchObject([{ before: ask.text, after: 'Ask me.' }])
  const { revision, base } = await editor.readDraft()
  expect((await editor.call('POST', '/publish', { revision, base })).status).toBe(200)
  const { words } = await readExported()
  expect(words['homeStory.closing.ask.text']).toBe('Ask me.')
  expect(words['homeStory.closing.ask.title']).toBe(ask.title)
  expect(Object.keys(words)).not.toContain('homeStory.closing.ask')
})

test('an answer of the assistant is added to the answers of this practice', async () => {
  const before = t.contentSource.current().assistantKnowledge.passages
  const input = { question: 'Do you tune pianos?', answer: 'No, but we know somebody who does.' }
  const answered = await t.call('POST', '/api/assistant/answers', input, token)
  expect(answered.status).toBeLessThan(300)
  const after = t.contentSource.current().assistantKnowledge.passages
  expect(after.slice(0, -1)).toEqual(before)
  expect(after.at(-1)?.text).toBe(input.answer)
})
