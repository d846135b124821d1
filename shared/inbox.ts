import type { Attachment } from '#shared/attachments.ts'

/** Whose turn it is: the owner's, the person's, or nobody's. */
export const threadStatuses = ['open', 'waiting', 'done'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

export const replyChannels = ['sms', 'email', 'portal'] as const
export type ReplyChannel = (typeof replyChannels)[number]

/** What a saved reply can hold in braces. */
export const savedReplyFields = ['first_name', 'practice', 'coach'] as const
export const fieldPattern = /\{([^{}\n]{1,40})\}/g

/** A reply with its fields filled in. What is filled in is never read as a field again. */
export const fillSavedReply = (
  text: string,
  values: Record<(typeof savedReplyFields)[number], string>,
): string =>
  text.replace(fieldPattern, (whole, name: string) => {
    const field = savedReplyFields.find((known) => known === name)
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
  /** Whether the owner wrote them. */
  is_last_own: boolean
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
  /** The owner's own note of a session that has begun. */
  note: string | null
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
  /** False for what came with the contact form: anybody can type their address there. */
  is_verified: boolean
  text: string
  files: Attachment[]
}
