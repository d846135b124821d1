import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { conversationMaxLength } from '#shared/conversation.ts'
import { lineField, textField } from '#shared/fields.ts'

export const contactMessageMaxLength = 5000

export const contactSchema = z.object({
  name: lineField('Enter your name.', 80),
  email: emailField,
  message: textField('Write your message.', contactMessageMaxLength),
  /** What was said to the assistant before, if the writer attached it. */
  conversation: z.optional(textField('There is nothing in the conversation.', conversationMaxLength)),
  /** Hidden from people: whoever fills it in is a program. */
  website: z.optional(z.string('Leave this empty.')),
})
export type ContactMessage = z.infer<typeof contactSchema>
