import { expect, test } from 'vitest'
import type { Topic } from '#practice/assistant/texts.ts'
import { detect as detectIn, knowledge } from '#tests/support/knowledge.ts'
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
