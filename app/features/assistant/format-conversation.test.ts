import { expect, test } from 'vitest'
import { formatConversation } from '#app/features/assistant/format-conversation.ts'
import { type ChatMessage, formattedMaxLength } from '#shared/conversation.ts'

const user = (content: string): ChatMessage => ({ role: 'user', content })
const names = { user: 'You', assistant: 'Assistant' }

test('formats a conversation oldest first, and only its newest part when it is long', () => {
  const messages: ChatMessage[] = [user('How much? '), { role: 'assistant', content: '$10.00.' }]
  expect(formatConversation(messages, names)).toBe('You: How much?\n\nAssistant: $10.00.')
  const long = formatConversation([user('a'.repeat(5000)), user('b'.repeat(5000))], names)
  expect(long).toBe(`You: ${'b'.repeat(5000)}`)
  expect(formatConversation(Array(50).fill(user('c'.repeat(700))), names).length).toBeLessThanOrEqual(
    formattedMaxLength,
  )
})
