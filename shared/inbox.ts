import * as z from 'zod/mini'
import { lineField, textField } from '#shared/fields.ts'
import { smsMaxLength } from '#shared/messages.ts'
import { listQuery } from '#shared/pagination.ts'

/** Whose turn it is: the owner's, the person's, or nobody's. */
export const threadStatuses = ['open', 'waiting', 'done'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

const replyChannels = ['sms', 'email', 'portal'] as const
export type ReplyChannel = (typeof replyChannels)[number]

const threadTextMaxLength = 5000

export const threadListQuery = listQuery(threadStatuses)
export type ThreadListQuery = z.infer<typeof threadListQuery>

export const threadQuery = z.object({ cursor: listQuery(threadStatuses).shape.cursor })

const id = z.uuid('Reload the page and try again.')
const written = textField('Write your message.', threadTextMaxLength)

/** `id` is the message's: the same one sends once. */
export const replySchema = z
  .object({ id, channel: z.enum(replyChannels, 'Choose how to send it.'), text: written })
  .check(
    z.refine(({ channel, text }) => channel !== 'sms' || text.length <= smsMaxLength, {
      path: ['text'],
      error: `Keep a text message to ${smsMaxLength.toLocaleString('en-US')} characters.`,
    }),
  )
export type Reply = z.infer<typeof replySchema>

/** `seenUntil`: of the newest message that was on the screen; what came later stays unread. */
export const threadChangeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('read'), seen_until: z.iso.datetime({ precision: 6 }) }),
  z.object({ change: z.literal('unread') }),
  z.object({ change: z.literal('done'), seen_until: z.nullable(z.iso.datetime({ precision: 6 })) }),
  z.object({ change: z.literal('reopen') }),
])
export type ThreadChange = z.infer<typeof threadChangeSchema>

export const writeSchema = z.object({ id, text: written })
export type WriteToPractice = z.infer<typeof writeSchema>

/** What a saved reply can hold in braces. */
export const replyFields = ['first_name', 'practice', 'coach'] as const
const fieldPattern = /\{([^{}\n]{1,40})\}/g

export const savedReplySchema = z
  .object({ name: lineField('Name it.', 60), text: textField('Write the reply.', threadTextMaxLength) })
  .check(
    z.refine(
      ({ text }) =>
        [...text.matchAll(fieldPattern)].every(([, name = '']) =>
          (replyFields as readonly string[]).includes(name),
        ),
      {
        path: ['text'],
        error: `Only ${replyFields.map((name) => `{${name}}`).join(', ')} can be filled in.`,
      },
    ),
  )
export type SavedReplyInput = z.infer<typeof savedReplySchema>
export type SavedReply = SavedReplyInput & { id: string }

/** A reply with its fields filled in. What is filled in is never read as a field again. */
export const fillReply = (text: string, values: Record<(typeof replyFields)[number], string>): string =>
  text.replace(fieldPattern, (whole, name: string) => {
    const field = replyFields.find((known) => known === name)
    return field ? values[field] : whole
  })

export type ThreadRow = {
  /** The client's id. */
  id: string
  name: string
  email: string | null
  phone: string | null
  status: ThreadStatus
  is_unread: boolean
  last_message_at: string
  last_words: string
}

const entryKinds = ['sms', 'form', 'portal', 'email', 'order', 'appointment'] as const
type EntryKind = (typeof entryKinds)[number]

/** A message, or what happened to an order or appointment: then `direction` is null. */
export type ThreadEntry = {
  id: string
  at: string
  kind: EntryKind
  direction: 'in' | 'out' | null
  text: string
  /** Of what the practice sent. */
  delivery: 'pending' | 'sent' | 'delivered' | 'failed' | null
  /** Why it failed, in plain words. */
  failure: string | null
  /** What the visitor had talked about with the assistant. */
  conversation: string | null
  /** Of an order or appointment, to open it. */
  about: { order: number } | { appointment: string; date: string } | null
}

export type Thread = {
  id: string
  name: string
  email: string | null
  phone: string | null
  is_client: boolean
  status: ThreadStatus | null
  is_unread: boolean
  /** The newest message from the person, to the microsecond. */
  last_in_at: string | null
  /** How they can be answered, the likeliest way first. */
  channels: ReplyChannel[]
  /** Why one of the ways is missing. */
  hints: string[]
}

export type ThreadCounts = { open: number; waiting: number; unread: number }

/** One of the messages that a client sees in the portal. */
export type OwnThreadEntry = {
  id: string
  at: string
  kind: 'sms' | 'form' | 'portal' | 'email'
  direction: 'in' | 'out'
  text: string
}
