import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Topic } from '#practice/assistant/texts.ts'
import { mayTellOfDanger } from '#server/assistant/safety/danger-score.ts'
import { facts, paraphrases } from '#tests/support/delivered-questions.ts'
import { ask, detect as detectIn, knowledge } from '#tests/support/knowledge.ts'
import { safetyMessages } from '#tests/support/safety-messages.ts'

const detect = (message: string) => detectIn(knowledge, message)
const list = (text: string) => text.split('|').map((message) => message.trim())

const expectedTopics: Record<Exclude<keyof typeof safetyMessages, 'harmless'>, readonly Topic[]> = {
  infants: ['children', 'pregnancy'],
  labValues: ['health', 'thyroid', 'medicine', 'emergency'],
  emergencies: ['emergency', 'self-harm'],
  crises: ['self-harm'],
}

test.each(Object.entries(expectedTopics))('each of the %s gets its fixed answer', (set, topics) => {
  const messages = list(safetyMessages[set as keyof typeof expectedTopics])
  expect(messages.length).toBeGreaterThanOrEqual(80)
  const missed = messages.filter((message) => {
    const [topic] = detect(message)
    return !topic || !topics.includes(topic)
  })
  expect(missed).toEqual([])
})

test('figures of speech, pets, durations and money trigger no rule', () => {
  const messages = list(safetyMessages.harmless)
  expect(messages.length).toBeGreaterThanOrEqual(80)
  expect(messages.filter((message) => detect(message).length > 0)).toEqual([])
})

const fixture = readFileSync('tests/fixtures/assistant/safety.txt', 'utf8').split('\n')
const linesOf = (kind: string) =>
  fixture.flatMap((line) => (line.startsWith(`${kind}: `) ? [line.slice(kind.length + 2)] : []))

test('messages of people in danger get the emergency numbers, also with a safety answer', () => {
  const messages = linesOf('unsafe')
  expect(messages.length).toBeGreaterThanOrEqual(480)
  const isMissed = (message: string) => !ask(knowledge, [message]).response.includes('911')
  expect(messages.filter(isMissed)).toEqual([])
})

test('harmless messages that sound alarming get an ordinary answer', () => {
  const messages = linesOf('harmless')
  expect(messages.length).toBeGreaterThanOrEqual(480)
  expect(messages.filter((message) => detect(message).length > 0).length).toBeLessThanOrEqual(
    messages.length * 0.03,
  )
})

test('by its words alone most unsafe messages that nothing was fitted to may be of danger, and few questions', () => {
  const held = fixture.slice(fixture.findIndex((line) => line.includes('not fitted to these')))
  const unsafe = held.flatMap((line) => (line.startsWith('unsafe: ') ? [line.slice('unsafe: '.length)] : []))
  expect(unsafe).toHaveLength(100)
  expect(unsafe.filter(mayTellOfDanger).length).toBeGreaterThanOrEqual(65)
  const questions = [...facts, ...paraphrases].map(({ messages }) => messages.at(-1) ?? '')
  expect(questions.filter(mayTellOfDanger).length / questions.length).toBeLessThanOrEqual(0.1)
})
