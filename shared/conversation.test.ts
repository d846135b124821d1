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

test('the newest messages are sent, as many as a call may hold', () => {
  const many = Array.from({ length: 60 }, (_, at) => user(`message ${at}`))
  expect(selectRecentMessages(many)).toEqual(many.slice(-maxMessages))
  const long = Array.from({ length: 20 }, () => user('x'.repeat(1500)))
  expect(selectRecentMessages(long)).toHaveLength(Math.floor(historyMaxLength / 1500))
  for (const messages of [many, long])
    expect(chatSchema.safeParse({ messages: selectRecentMessages(messages) }).success).toBe(true)
})

test('a conversation is told oldest first, its newest part if it is long', () => {
  const said: ChatMessage[] = [user('How much? '), { role: 'assistant', content: '$10.00.' }]
  expect(formatConversation(said, names)).toBe('You: How much?\n\nAssistant: $10.00.')
  const long = formatConversation([user('a'.repeat(5000)), user('b'.repeat(5000))], names)
  expect(long).toBe(`You: ${'b'.repeat(5000)}`)
  expect(formatConversation(Array(50).fill(user('c'.repeat(700))), names).length).toBeLessThanOrEqual(
    formattedMaxLength,
  )
})
