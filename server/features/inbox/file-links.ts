import type { Ctx } from '#server/context.ts'
import type { SentFiles } from '#server/messaging/attachments.ts'
import { type Attachment, maxEmailedBytes } from '#shared/attachments.ts'
import type { ReplyChannel, ThreadEntry } from '#shared/inbox.ts'
import { days } from '#shared/time.ts'

const linkLifeMs = days(30)

/** Whether the files of an answer are a link: a text can't carry them, and neither can an email that many mailboxes would refuse. */
export const isSentAsLink = (channel: ReplyChannel, files: readonly Attachment[]): boolean =>
  channel === 'sms' ||
  (channel === 'email' && files.reduce((total, { bytes }) => total + bytes, 0) > maxEmailedBytes)

/** The address of the page with the files of a message. */
export const fileLinkOf = ({ signedLinks, now }: Ctx, id: string): string =>
  signedLinks.urlFor({ purpose: 'files', id, version: 1, expiresAt: new Date(now().getTime() + linkLifeMs) })

/** An entry with the files of its message, and whether the link to them still opens them. */
export function withFiles(entry: ThreadEntry, sent: SentFiles | undefined, now: Date): ThreadEntry {
  if (!sent) return entry
  const { files, linkVersion } = sent
  const { kind, direction, at } = entry
  const isAnswer = direction === 'out' && (kind === 'sms' || kind === 'email')
  if (!isAnswer || !isSentAsLink(kind, files)) return { ...entry, files }
  const isOpen = linkVersion === 1 && Date.parse(at) + linkLifeMs > now.getTime()
  return { ...entry, files, file_link: isOpen ? 'open' : 'ended' }
}
