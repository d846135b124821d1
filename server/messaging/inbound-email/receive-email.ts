import { randomUUID } from 'node:crypto'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { type ReceivedFile, receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import { sendAttachments } from '#server/messaging/attachments.ts'
import { isSenderAuthenticated } from '#server/messaging/inbound-email/authentication-results.ts'
import { type Author, findAuthor, isOwnAddress } from '#server/messaging/inbound-email/find-author.ts'
import { isAutomatic } from '#server/messaging/inbound-email/is-automatic.ts'
import { isEmailStop, readUnsubscribe } from '#server/messaging/inbound-email/is-email-stop.ts'
import type { ParsedEmail } from '#server/messaging/inbound-email/parse-email.ts'
import { parseReceived } from '#server/messaging/inbound-email/parse-received.ts'
import { readBounce } from '#server/messaging/inbound-email/read-bounce.ts'
import { recordBounce } from '#server/messaging/inbound-email/record-bounce.ts'
import { isSeen, markSeen, seenKeysOf } from '#server/messaging/inbound-email/seen-emails.ts'
import { stopEmails } from '#server/messaging/inbound-email/stop-emails.ts'
import { storeFiles } from '#server/messaging/inbound-email/store-files.ts'
import { trimReply } from '#server/messaging/inbound-email/trim-reply.ts'
import { isKnown, markReceived, markSettled, notifyInbox } from '#server/messaging/threads.ts'
import type { InboundEmail, RawEmail } from '#server/providers/inbound-email/port.ts'
import { type Attachment, nameAttachments } from '#shared/attachments.ts'

const system = { role: 'system', job: 'receive email' } as const
/** More is behind 'Show the whole email'. */
const shownMaxLength = 20_000

type Outcome =
  | 'message'
  | 'automatic'
  | 'bounce'
  | 'known already'
  | 'our own'
  | 'of nobody we know'
  | 'without a sender'

type ReceiveCtx = Ctx & { replyAddresses: ReplyAddresses }

/**
 * Records an incoming email once, in the conversation of whoever wrote it. What programs write raises no alert and is answered by
 * nothing; nothing at all is sent because of an email.
 */
export async function receiveEmail(
  ctx: ReceiveCtx,
  inbound: Pick<InboundEmail, 'kind' | 'authServer'>,
  raw: RawEmail,
): Promise<void> {
  const email = await parseReceived(ctx, raw)
  const keys = seenKeysOf(inbound.kind, raw, email)
  const outcome = (await ctx.scope(system, async (tx) => drop(ctx, tx, keys, email))) ?? (await record())
  ctx.log.info({ outcome, bytes: raw.bytes }, 'email received')

  async function record(): Promise<Outcome> {
    // The button's user means it, whatever its program says about the email.
    const isByNobody = isAutomatic(email) && readUnsubscribe(email.text, email.subject) === null
    const files = isByNobody ? { stored: [], unstored: [] } : await storeFiles(ctx, email.files)
    return ctx.scope(system, async (tx) => {
      if (!(await markSeen(tx, keys))) return 'known already'
      const bounce = readBounce(email)
      if (bounce) return (await recordBounce(tx, bounce)) ? 'bounce' : 'of nobody we know'
      const isAuthenticated = isSenderAuthenticated(email.header('authentication-results'), {
        authServer: inbound.authServer,
        sender: email.sender,
      })
      const recipients = [...(raw.recipient ? [raw.recipient] : []), ...email.recipients]
      const author = await findAuthor(ctx, tx, { sender: email.sender, recipients, isAuthenticated })
      if (!author) return 'without a sender'
      if (isByNobody) return recordAutomatic(tx, email, author)
      await recordMessage(tx, email, author, {
        ...files,
        bytes: raw.bytes,
        isInMailbox: inbound.kind === 'imap',
      })
      return 'message'
    })
  }
}

/** Why an email leaves no trace; null when it is for the inbox. */
async function drop(
  ctx: ReceiveCtx,
  tx: Tx,
  keys: readonly string[],
  { sender }: ParsedEmail,
): Promise<Outcome | null> {
  if (await isSeen(tx, keys)) return 'known already'
  if (!(await isOwnAddress(ctx, tx, sender))) return null
  // Its delivery too counts once: Mailgun's signature isn't of the message.
  await markSeen(tx, keys)
  return 'our own'
}

async function recordAutomatic(tx: Tx, email: ParsedEmail, author: Author): Promise<Outcome> {
  // No record is made of a newsletter.
  if (!(await isKnown(tx, author))) return 'of nobody we know'
  await insert(tx, email, author, {
    kind: 'automatic',
    text: trimReply(email.text) || email.subject || 'An automatic email.',
  })
  await notifyInbox(tx)
  return 'automatic'
}

type Origin = { bytes: number; isInMailbox: boolean; stored: Attachment[]; unstored: ReceivedFile[] }

async function recordMessage(tx: Tx, email: ParsedEmail, author: Author, origin: Origin): Promise<void> {
  const words = trimReply(email.text)
  const button = readUnsubscribe(words, email.subject)
  const text = button?.isByProgram
    ? email.subject
    : words || nameAttachments(origin.stored) || sentenceFor(email, origin)
  const id = await insert(tx, email, author, { kind: 'message', text, files: origin.unstored })
  const ids = origin.stored.map((file) => file.id)
  await sendAttachments(tx, { ids, uploadedBy: null, message: { messageId: id } })
  // Only from them: anybody could write an unsigned one in their name.
  const isStop = author.isVerified && (button !== null || isEmailStop(words, email.subject))
  const isSettled = isStop && (await stopEmails(tx, author, { wording: text, sentAt: email.sentAt, button }))
  const mark = isSettled ? markSettled : markReceived
  await mark(tx, author, text)
}

function sentenceFor({ problem }: ParsedEmail, { bytes, isInMailbox, unstored }: Origin): string {
  const where = isInMailbox ? ' It is in your mailbox.' : ''
  if (problem === 'too large')
    return `An email of ${Math.ceil(bytes / 1024 / 1024)} MB, too large to be stored here.${where}`
  if (problem === 'unreadable') return `An email that could not be read.${where}`
  return unstored.length > 0 ? 'An email without words.' : 'An empty email.'
}

async function insert(
  tx: Tx,
  email: ParsedEmail,
  { userId, email: address, isVerified }: Author,
  { kind, text, files = [] }: { kind: 'message' | 'automatic'; text: string; files?: ReceivedFile[] },
): Promise<string> {
  const id = randomUUID()
  const shown = text.length > shownMaxLength ? `${text.slice(0, shownMaxLength).toWellFormed()}…` : text
  await tx.insert(receivedEmails).values({
    id,
    kind,
    sender: email.sender,
    senderName: email.senderName,
    subject: email.subject,
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    isVerified,
    wholeText: email.text && email.text !== shown ? email.text : null,
    files,
  })
  await tx.insert(threadMessages).values({
    id,
    channel: 'email',
    direction: 'in',
    text: shown,
    ...(userId ? { userId } : { email: address }),
  })
  return id
}
