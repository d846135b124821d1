import { expect, test } from 'vitest'
import { chatSchema } from '#shared/assistant.ts'
import {
  type ChatMessage,
  historyMaxLength,
  maxMessages,
  selectRecentMessages,
} from '#shared/conversation.ts'

const user = (content: string): ChatMessage => ({ role: 'user', content })

test('selects the newest messages that fit the limits of a call', () => {
  const short = Array.from({ length: 60 }, (_, index) => user(`message ${index}`))
  expect(selectRecentMessages(short)).toEqual(short.slice(-maxMessages))
  const long = Array.from({ length: 20 }, () => user('x'.repeat(1500)))
  expect(selectRecentMessages(long)).toHaveLength(Math.floor(historyMaxLength / 1500))
  for (const messages of [short, long])
    expect(chatSchema.safeParse({ messages: selectRecentMessages(messages) }).success).toBe(true)
})
