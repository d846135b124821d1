import * as z from 'zod/mini'
import { textField } from '#shared/fields.ts'
import type { Tone } from '#shared/orders.ts'
import { listQuery } from '#shared/pagination.ts'

export const smsStatuses = ['pending', 'sent', 'failed'] as const
export type SmsStatus = (typeof smsStatuses)[number]
export const smsDirections = ['out', 'in'] as const
export const smsSenders = ['client', 'admin'] as const

/** sent green, pending yellow, anything else red. */
export function smsTone(status: string): Tone {
  if (status === 'sent') return 'green'
  return status === 'pending' ? 'yellow' : 'red'
}

export const smsMaxLength = 1600

export const phoneSentence = 'Enter a phone number in international format, like +1 234 567 8900.'

const senderSentence = 'Reload the page and try again.'

/** `userId` is 'admin' for a text from the dashboard, the caller's own id for one from her portal. */
export const sendSmsSchema = z.object({
  to: z.string(phoneSentence).check(z.trim(), z.minLength(1, phoneSentence), z.maxLength(40, phoneSentence)),
  message: textField('Write your message.', smsMaxLength),
  userId: z.union([z.literal('admin'), z.uuid(senderSentence)], senderSentence),
})
export type SendSms = z.infer<typeof sendSmsSchema>

export const messageListQuery = listQuery(smsStatuses)
export type MessageListQuery = z.infer<typeof messageListQuery>

export type SmsKeyword = 'stop' | 'start' | 'help'
const wishes: Record<SmsKeyword, string[]> = {
  stop: [
    ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'remove'],
    ...['alto', 'parar', 'baja', 'cancelar', 'detener', 'terminar', 'salir'],
  ],
  start: ['start', 'yes', 'unstop', 'comenzar', 'iniciar'],
  help: ['help', 'info', 'information', 'ayuda', 'informacion'],
}

const rest =
  '(?: (?:please|now|texting|messaging|sending|contacting|texts?|messages?|me|us|all|these|the|your|my|number|from|list|again|any ?more))*$'
const sentences: [SmsKeyword, RegExp][] = [
  ['stop', new RegExp(`^(?:please |pls )?(?:stop|unsubscribe|remove|opt(?: me)? out)${rest}`)],
  ['stop', new RegExp(`^(?:please )?(?:do not|dont) (?:text|message|contact)${rest}`)],
  ['stop', new RegExp(`^(?:please )?(?:no more (?:texts?|messages?)|take me off)${rest}`)],
  [
    'stop',
    /^(?:por favor )?(?:no mas|no quiero mas|no me (?:envien|manden) mas|alto a los) (?:mensajes?|textos?)(?: por favor)?$/,
  ],
  ['start', new RegExp(`^(?:please )?(?:start|resubscribe)${rest}`)],
  ['help', /^help(?: me)?(?: please)?$/],
]

/**
 * What a text asks for, as carriers read it: one of their words, in English or Spanish, or a sentence that can mean nothing
 * else. Case, accents and signs do not count.
 */
export function parseSmsKeyword(text: string): SmsKeyword | null {
  const letters = text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const words = letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const word = words.replaceAll(' ', '')
  const found = Object.entries(wishes).find(([, all]) => all.includes(word))
  return (found?.[0] as SmsKeyword | undefined) ?? sentences.find(([, said]) => said.test(words))?.[0] ?? null
}

export type SmsRow = {
  id: string
  created_at: string
  phone_number: string
  message: string
  status: SmsStatus
  /** in: written by the owner of the number. */
  direction: (typeof smsDirections)[number]
  sender: (typeof smsSenders)[number]
  /** When the phone had it; its status stays 'sent'. */
  delivered_at: string | null
  /** Why it failed, in plain words. */
  failure: string | null
}
