import * as z from 'zod/mini'
import { emailField } from '#shared/account.ts'
import { formattedMaxLength } from '#shared/conversation.ts'
import { lineField, textField } from '#shared/fields.ts'

const contactMessageMaxLength = 5000

export const contactSchema = z.object({
  name: lineField('Enter your name.', 80),
  email: emailField,
  message: textField('Write your message.', contactMessageMaxLength),
  /** The conversation with the assistant, if the visitor attached it. */
  conversation: z.optional(textField('The conversation is empty.', formattedMaxLength)),
  /** Chosen by the browser for this text: a second call with it stores nothing. */
  key: z.optional(z.uuid('Reload the page and try again.')),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.optional(z.string('Leave this empty.')),
})
export type ContactMessage = z.infer<typeof contactSchema>
