import { ImapFlow, type SearchObject } from 'imapflow'
import { ProviderUnreachableError } from '#server/errors.ts'
import {
  emailMaxBytes,
  type InboundEmail,
  type MailboxPosition,
  type RawEmail,
} from '#server/providers/inbound-email/port.ts'
import { days, minutes, seconds } from '#shared/time.ts'

const defaultTimeoutMs = seconds(15)
const headBytes = 256 * 1024
/** The rest of a larger crowd waits for the next run. */
const maxPerRun = 500
/** When a mailbox was made anew, its emails of this time before the last reading are looked at again. */
const overlapMs = days(1)
/** An email that the server refuses to hand out is asked for this long: the refusal may pass, and the next ones wait behind it. */
const defaultRefusalMs = minutes(15)

type Config = { url: string; authServer: string | null; timeoutMs?: number; refusalMs?: number }

/**
 * Reads a folder of a mailbox over IMAP and changes nothing in it. It goes by the numbers that the server gives to emails, so what came
 * while we were down is read later.
 */
export function createImapInbound(config: Config): InboundEmail {
  const { hostname, port, username, password, pathname, protocol } = new URL(config.url)
  const timeoutMs = config.timeoutMs ?? defaultTimeoutMs
  const refusalMs = config.refusalMs ?? defaultRefusalMs
  /** The email at which reading stops because the server refuses it, and since when. */
  let refused: { uid: number; since: number } | null = null
  let unreadableSince: Date | null = null
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const user = decodeURIComponent(username)
  const isSecure = protocol === 'imaps:'
  const isLocalServer = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

  /** Runs `work` on a connection of its own with the folder open. */
  async function withFolder<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 993 : 143),
      secure: isSecure,
      // Never send a password unencrypted to another machine.
      doSTARTTLS: !isSecure && !isLocalServer,
      auth: { user, pass: decodeURIComponent(password) },
      // Its log would print addresses.
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxLiteralSize: emailMaxBytes + headBytes,
    })
    // Without a listener, a lost connection would end the process. The call that waits for an answer is rejected too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.mailboxOpen(folder, { readOnly: true })
      return await work(client)
    } finally {
      client.close()
    }
  }

  /** Null when it was deleted meanwhile. One that the server keeps refusing is read by its head, or as an empty one. */
  async function readEmail(client: ImapFlow, uid: number): Promise<RawEmail | null> {
    try {
      return await fetchEmail(client, uid)
    } catch (error) {
      if (!hasAnswered(error)) throw error
      if (refused?.uid !== uid) refused = { uid, since: performance.now() }
      if (performance.now() - refused.since < refusalMs) throw error
      return fetchHead(client, uid)
    }
  }

  return {
    kind: 'imap',
    authServer: config.authServer,
    mailbox: {
      name: `${user}@${hostname}/${folder}`,
      readNew: (position, receive, save) => {
        let isListed = false
        return withFolder(async (client) => {
          const readAt = new Date()
          const { uidValidity, uidNext } = openMailbox(client)
          const isSame = position?.uidValidity === uidValidity
          const uids = !position
            ? []
            : isSame
              ? await listAfter(client, position.lastUid)
              : await listSince(client, position)
          isListed = true
          unreadableSince = null
          if (!position) return save({ uidValidity, lastUid: uidNext - 1, readAt })
          for (const uid of uids.slice(0, maxPerRun)) {
            const email = await readEmail(client, uid)
            if (email) await receive(email)
            // Until a mailbox that was made anew is read to its end, it counts as unread.
            if (isSame) await save({ uidValidity, lastUid: uid, readAt })
          }
          if (!isSame)
            await save({ uidValidity, lastUid: uids.at(maxPerRun - 1) ?? uids.at(-1) ?? uidNext - 1, readAt })
        }).catch((error: unknown) => {
          if (!isListed) unreadableSince ??= new Date()
          throw isRefused(error) || hasAnswered(error) ? error : unreachable(error)
        })
      },
      unreadableSince: () => unreadableSince,
    },
    async check() {
      try {
        await withFolder(async () => undefined)
        return null
      } catch (error) {
        if (isRefused(error))
          return 'The mail server of IMAP_URL does not accept the user and password in it.'
        if (hasAnswered(error)) return `The mail server of IMAP_URL has no folder ${folder}.`
        throw error
      }
    },
  }
}

function openMailbox(client: ImapFlow) {
  const { mailbox } = client
  if (!mailbox) throw new Error('the folder was closed')
  return { uidValidity: String(mailbox.uidValidity), uidNext: mailbox.uidNext }
}

/** `n:*` names the last email even where its number is smaller. */
async function listAfter(client: ImapFlow, lastUid: number): Promise<number[]> {
  const uids = await search(client, { uid: `${lastUid + 1}:*` })
  return uids.filter((uid) => uid > lastUid)
}

const listSince = (client: ImapFlow, { readAt }: MailboxPosition): Promise<number[]> =>
  search(client, { since: new Date(readAt.getTime() - overlapMs) })

/** In ascending order. @throws Error when the server refuses, which isn't the same as nothing found */
async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const uids = await client.search(query, { uid: true })
  if (!uids) throw new Error('the mail server refused to search the folder')
  return uids.toSorted((a, b) => a - b)
}

/** Null when it was deleted meanwhile. */
async function fetchEmail(client: ImapFlow, uid: number): Promise<RawEmail | null> {
  const known = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
  if (!known) return null
  const bytes = known.size ?? 0
  const source = bytes > emailMaxBytes ? { start: 0, maxLength: headBytes } : true
  const fetched = (await client.fetchOne(String(uid), { uid: true, source }, { uid: true })) || null
  if (!fetched?.source) return null
  const isWhole = bytes <= emailMaxBytes
  return {
    deliveryId: null,
    raw: fetched.source,
    bytes: isWhole ? fetched.source.length : bytes,
    recipient: null,
  }
}

async function fetchHead(client: ImapFlow, uid: number): Promise<RawEmail> {
  const answer = await client
    .fetchOne(String(uid), { uid: true, headers: true }, { uid: true })
    .catch((error: unknown) => {
      if (!hasAnswered(error)) throw error
    })
  const raw = (answer || null)?.headers ?? new Uint8Array()
  return { deliveryId: null, raw, bytes: raw.length + 1, recipient: null }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true

const hasAnswered = (error: unknown) =>
  error instanceof Error && 'responseStatus' in error && error.responseStatus === 'NO'

const unreachable = (cause: unknown) =>
  cause instanceof ProviderUnreachableError
    ? cause
    : new ProviderUnreachableError(cause instanceof Error ? cause.message : String(cause), { cause })
