import * as z from 'zod/mini'
import { textField } from '#shared/fields.ts'
import type { Tone } from '#shared/orders.ts'
import { listQuery } from '#shared/pagination.ts'

export const smsStatuses = ['pending', 'sent', 'failed'] as const
export type SmsStatus = (typeof smsStatuses)[number]
export const smsDirections = ['out', 'in'] as const
export const smsSenders = ['client', 'admin'] as const

/** Green for sent, yellow for pending, red for anything else. */
export function smsTone(status: string): Tone {
  if (status === 'sent') return 'green'
  return status === 'pending' ? 'yellow' : 'red'
}

export const smsMaxLength = 1600

export const phoneSentence = 'Enter a phone number in international format, like +1 234 567 8900.'

export const reloadSentence = 'Reload the page and try again.'

/** `userId` is 'admin' for a message from the dashboard, the caller's own id for one from the portal. */
export const sendSmsSchema = z.object({
  to: z.string(phoneSentence).check(z.trim(), z.minLength(1, phoneSentence), z.maxLength(40, phoneSentence)),
  message: textField('Write your message.', smsMaxLength),
  userId: z.union([z.literal('admin'), z.uuid(reloadSentence)], reloadSentence),
})
export type SendSms = z.infer<typeof sendSmsSchema>

/** A request's header with a UUID, because its body is specified: another try with it, after the answer was lost, sends nothing again. */
export const attemptHeader = 'idempotency-key'

/** What the list of all messages can show. 'Delivered': of those sent, the ones that reached the phone. */
export const messageListStatuses = ['pending', 'sent', 'delivered', 'failed'] as const
export const messageListQuery = listQuery(messageListStatuses)
export type MessageListQuery = z.infer<typeof messageListQuery>

export type SmsRow = {
  id: string
  created_at: string
  phone_number: string
  message: string
  status: SmsStatus
  /** 'in': sent by the owner of the number. */
  direction: (typeof smsDirections)[number]
  sender: (typeof smsSenders)[number]
  /** When it reached the phone; its status stays 'sent'. */
  delivered_at: string | null
  /** Why it failed, in plain words. */
  failure: string | null
}
