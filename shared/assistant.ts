import * as z from 'zod/mini'
import {
  chatRoles,
  contentMaxLength,
  historyMaxLength,
  maxMessages,
  messageMaxLength,
  totalLength,
} from '#shared/conversation.ts'

const tooLongSentence = 'That is more than the assistant can read at once. Please shorten it.'
const emptySentence = 'Write a message.'

export const chatSchema = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(chatRoles, 'A message is from the user or the assistant.'),
        content: z.string(emptySentence).check(z.maxLength(contentMaxLength, tooLongSentence)),
      }),
      emptySentence,
    )
    .check(
      z.minLength(1, emptySentence),
      z.maxLength(maxMessages, 'That conversation is too long. Please start a new one.'),
      z.refine((messages) => messages.at(-1)?.role === 'user', 'The last message is the user’s.'),
      z.refine((messages) => (messages.at(-1)?.content ?? '').trim() !== '', emptySentence),
      z.refine((messages) => (messages.at(-1)?.content.length ?? 0) <= messageMaxLength, tooLongSentence),
      z.refine((messages) => totalLength(messages) <= historyMaxLength, tooLongSentence),
    ),
})
