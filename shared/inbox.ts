import * as z from 'zod/mini'
import { type Attachment, attachmentIds } from '#shared/attachments.ts'
import { isVisible, keepShort, lineField, textField } from '#shared/fields.ts'
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
const nothingWritten = 'Write your message.'
/** With a file, a message needs no words. */
const written = z
  .string(nothingWritten)
  .check(z.trim(), z.maxLength(threadTextMaxLength, keepShort(threadTextMaxLength)))
type Written = { text: string; files?: string[] | undefined }
const saysSomething = ({ text, files }: Written) => isVisible(text) || (files?.length ?? 0) > 0
/** Of a text's link to its files. */
const linkLength = 240

/** `id` is the message's: the same one sends once. */
export const replySchema = z
  .object({
    id,
    channel: z.enum(replyChannels, 'Choose how to send it.'),
    text: written,
    files: attachmentIds,
  })
  .check(
    z.refine(saysSomething, { path: ['text'], error: nothingWritten }),
    z.refine(({ channel, text }) => channel !== 'sms' || text.length <= smsMaxLength, {
      path: ['text'],
      error: `Keep a text message to ${smsMaxLength.toLocaleString('en-US')} characters.`,
    }),
    z.refine(
      ({ channel, text, files }) =>
        channel !== 'sms' || !files?.length || text.length <= smsMaxLength - linkLength,
      {
        path: ['text'],
        error: `With a link to the files, keep a text message to ${(smsMaxLength - linkLength).toLocaleString('en-US')} characters.`,
      },
    ),
  )
export type Reply = z.infer<typeof replySchema>

/** `id`: the message's. */
export const undoReplySchema = z.object({ id })

/** `seenUntil`: of the newest message that was on the screen; what came later stays unread. */
export const threadChangeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('read'), seen_until: z.iso.datetime({ precision: 6 }) }),
  z.object({ change: z.literal('unread') }),
  z.object({ change: z.literal('done'), seen_until: z.nullable(z.iso.datetime({ precision: 6 })) }),
  z.object({ change: z.literal('reopen') }),
])
export type ThreadChange = z.infer<typeof threadChangeSchema>

export const writeSchema = z
  .object({ id, text: written, files: attachmentIds })
  .check(z.refine(saysSomething, { path: ['text'], error: nothingWritten }))
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

/** What a received email says besides its words. */
export type ReceivedEmail = {
  subject: string
  /** Its sender, where that is none of the person's known addresses. */
  from: string | null
  /** Nothing shows that the sender's address is real when this is false. */
  is_verified: boolean
  /** The whole email says more than is shown, such as what it quotes. */
  has_more: boolean
  files: { name: string; bytes: number }[]
}

/** A message, or a line about an order, an appointment or an automatic email: then `direction` is null. */
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
  files: Attachment[]
  /** Whether somebody who has the link of a text or an email can open the files; null without a link. */
  file_link: 'open' | 'ended' | null
  /** Of an order or appointment, to open it. */
  about: { order: number } | { appointment: string; date: string } | null
  /** Of an email from the person. */
  email: ReceivedEmail | null
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
  /** Their answer to an email comes into the inbox, not into the owner's mailbox. */
  has_email_replies: boolean
}

export type ThreadCounts = { open: number; waiting: number; unread: number }

/** One of the messages that a client sees in the portal. */
export type OwnThreadEntry = {
  id: string
  at: string
  kind: 'sms' | 'form' | 'portal' | 'email'
  direction: 'in' | 'out'
  text: string
  files: Attachment[]
}
