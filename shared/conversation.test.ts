import { expect, test } from 'vitest'
import { chatSchema } from '#shared/assistant.ts'
import {
  type ChatMessage,
  formatConversation,
  formattedMaxLength,
  historyMaxLength,
  maxMessages,
  selectRecentMessages,
} from '#shared/conversation.ts'

const user = (content: string): ChatMessage => ({ role: 'user', content })
const names = { user: 'You', assistant: 'Assistant' }

test('selects the newest messages that fit the limits of a call', () => {
  const short = Array.from({ length: 60 }, (_, index) => user(`message ${index}`))
  expect(selectRecentMessages(short)).toEqual(short.slice(-maxMessages))
  const long = Array.from({ length: 20 }, () => user('x'.repeat(1500)))
  expect(selectRecentMessages(long)).toHaveLength(Math.floor(historyMaxLength / 1500))
  for (const messages of [short, long])
    expect(chatSchema.safeParse({ messages: selectRecentMessages(messages) }).success).toBe(true)
})

test('formats a conversation oldest first, and only its newest part when it is long', () => {
  const messages: ChatMessage[] = [user('How much? '), { role: 'assistant', content: '$10.00.' }]
  expect(formatConversation(messages, names)).toBe('You: How much?\n\nAssistant: $10.00.')
  const long = formatConversation([user('a'.repeat(5000)), user('b'.repeat(5000))], names)
  expect(long).toBe(`You: ${'b'.repeat(5000)}`)
  expect(formatConversation(Array(50).fill(user('c'.repeat(700))), names).length).toBeLessThanOrEqual(
    formattedMaxLength,
  )
})
