import PostalMime, { type Address, type Email } from 'postal-mime'
import { htmlToText } from '#server/messaging/inbound-email/html-to-text.ts'
import { emailMaxBytes, type RawEmail } from '#server/providers/inbound-email/port.ts'

type AttachedFile = { name: string; type: string; content: Uint8Array }

export type ParsedEmail = {
  /** With its angle brackets; null where it has none that could be written into a header again. */
  messageId: string | null
  inReplyTo: string | null
  /** In lower case; '' when there is none. */
  sender: string
  senderName: string
  /** Everybody it names as a recipient. */
  recipients: string[]
  subject: string
  /** When its author says it was sent. */
  sentAt: Date | null
  /** Its words with all that they quote. */
  text: string
  files: AttachedFile[]
  /** Why `text` is empty, where that isn't the author's doing. */
  problem: 'too large' | 'unreadable' | null
  /** The values of a header, topmost first. `name` in lower case. */
  header(name: string): string[]
  /** What a mail server reports about an email of ours, and the head of that email as it sends it back. */
  report: { status: string; returned: string } | null
}

/** What the process that reads an email answers. */
export type EmailContents = Omit<ParsedEmail, 'header'> & {
  /** `key` in lower case. */
  headers: { key: string; value: string }[]
}

/** Real emails are far below: beyond these it's an attack on the parser. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true }
const maxPartLines = 10_000
const headMaxBytes = 64 * 1024
const textMaxLength = 200_000
const lineMaxLength = 500
const maxFiles = 50
const maxRecipients = 200

/** Reads a MIME message. Never fails: what can't be read is left out, and `problem` says so. */
export async function parseEmail(raw: RawEmail): Promise<ParsedEmail> {
  return addHeader(await readContents(raw))
}

/** Of an email that can't be read as a whole: who wrote it, and about what. */
export async function parseEmailHead({ raw }: RawEmail): Promise<ParsedEmail> {
  return addHeader(toContents(await parseHead(raw), 'unreadable'))
}

export const addHeader = ({ headers, ...contents }: EmailContents): ParsedEmail => ({
  ...contents,
  header: (name) => headers.filter(({ key }) => key === name).map(({ value }) => value),
})

export async function readContents({ raw, bytes }: RawEmail): Promise<EmailContents> {
  if (raw.length >= bytes) return toContents(...(await parseWhole(raw)))
  return toContents(await parseHead(raw), bytes > emailMaxBytes ? 'too large' : 'unreadable')
}

function toContents(email: Email, problem: ParsedEmail['problem']): EmailContents {
  const sender = email.from?.address ? email.from : undefined
  const values = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const report = readReport(email)
  return {
    messageId: toMessageId(email.messageId),
    inReplyTo: toMessageId(email.inReplyTo?.trim().split(/\s+/)[0]),
    sender: toAddress(sender?.address ?? ''),
    senderName: toLine(sender?.name ?? ''),
    recipients: [
      ...mailboxes([...(email.to ?? []), ...(email.cc ?? [])]),
      ...['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].flatMap(values),
    ].slice(0, maxRecipients),
    subject: toLine(email.subject ?? ''),
    sentAt: toDate(email.date),
    text: toText(email.text?.trim() ? email.text : htmlToText(email.html ?? '', textMaxLength)),
    files: report ? [] : email.attachments.filter(isWorthKeeping).slice(0, maxFiles).map(toFile),
    problem,
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    report,
  }
}

const nothing: Email = { headers: [], headerLines: [], attachments: [] }

async function parseWhole(raw: Uint8Array): Promise<[Email, 'unreadable' | null]> {
  if (hasTooManyParts(raw)) return [await parseHead(raw), 'unreadable']
  try {
    return [await PostalMime.parse(raw, limits), null]
  } catch {
    return [await parseHead(raw), 'unreadable']
  }
}

/** The parser takes time and memory for each part, however small. Every part begins with a line that begins so. */
function hasTooManyParts(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let count = 0
  for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 1))
    if (++count > maxPartLines) return true
  return false
}

async function parseHead(raw: Uint8Array): Promise<Email> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((at) => at >= 0)
  const head = bytes.subarray(0, Math.min(headMaxBytes, end.length > 0 ? Math.min(...end) : bytes.length))
  // Without its type there is nothing to look for below the head.
  const lines = head
    .toString('latin1')
    .replace(/^content-(?:type|transfer-encoding):.*(?:\r?\n[ \t].*)*\r?\n?/gim, '')
  return PostalMime.parse(Buffer.from(`${lines}\r\n\r\n`, 'latin1'), limits).catch(() => nothing)
}

/** Without characters that the database can't store or that steer a terminal, a header or the direction of a line. */
const storable = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, '')

const toText = (text: string) =>
  storable(text.replace(/\r\n?/g, '\n')).slice(0, textMaxLength).toWellFormed().trim()

const toLine = (text: string) =>
  storable(text)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lineMaxLength)
    .toWellFormed()

function toDate(written = ''): Date | null {
  const date = new Date(written)
  return Number.isNaN(date.getTime()) ? null : date
}

const toMessageId = (id = '') => (/^<[\x21-\x3b\x3d\x3f-\x7e]{1,300}>$/.test(id.trim()) ? id.trim() : null)

function toAddress(address: string): string {
  const written = storable(address).trim().toLowerCase()
  return written.length <= 320 && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+$/.test(written) ? written : ''
}

const mailboxes = (list: readonly Address[]): string[] =>
  list.flatMap((one) => (one.address === undefined ? one.group.map(({ address }) => address) : [one.address]))

const logoMaxBytes = 10_000

/** Small pictures of a signature are in every email of some people. */
const isWorthKeeping = ({ related, mimeType, content }: Email['attachments'][number]) =>
  !(
    related &&
    mimeType.startsWith('image/') &&
    typeof content !== 'string' &&
    content.byteLength < logoMaxBytes
  )

function toFile({ filename, mimeType, content }: Email['attachments'][number]): AttachedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  const extension = /^[a-z]+\/([a-z0-9]{1,8})$/.exec(mimeType)?.[1]
  return {
    name: toLine(filename ?? '').replaceAll(/[/\\]/g, '_') || `file${extension ? `.${extension}` : ''}`,
    type: toLine(mimeType),
    content: bytes,
  }
}

const reportMaxBytes = 64 * 1024

/** RFC 3464: a part with the state of the delivery, and the email or its head. */
function readReport({ attachments, headers, text = '' }: Email): ParsedEmail['report'] {
  const textOf = (type: RegExp) => {
    const part = attachments.find(({ mimeType }) => type.test(mimeType))
    if (!part) return null
    const { content } = part
    return typeof content === 'string'
      ? content
      : Buffer.from(new Uint8Array(content).subarray(0, reportMaxBytes)).toString('latin1')
  }
  const status = textOf(/^message\/(?:global-)?delivery-status$/)
  if (status === null) return null
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type)) return null
  return {
    status,
    returned:
      textOf(/^(?:message\/rfc822|text\/rfc822-headers|message\/global)/) ?? text.slice(0, reportMaxBytes),
  }
}
