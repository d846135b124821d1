import { and, eq } from 'drizzle-orm'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { threadMessages } from '#server/db/schema/threads.ts'

/** Whose conversation an email is in. */
export type Author = {
  /** An account, or null for an address of none, and for one that anybody could have written. */
  userId: string | null
  /** Their address as we know it. */
  email: string
  isVerified: boolean
  /** The outbox row of our email that theirs answers; null when that isn't known. */
  answeredId: string | null
}

type Received = { sender: string; recipients: readonly string[]; isAuthenticated: boolean }
type Practice = { replyAddresses: ReplyAddresses; ownerEmail: string }

/**
 * The signed address says whose conversation it is, whoever is named as the sender. Without one it is the sender's, and theirs for sure
 * only where the receiving mail server vouches for their domain. Null when there is neither.
 */
export async function findAuthor(
  { replyAddresses }: Practice,
  tx: Tx,
  { sender, recipients, isAuthenticated }: Received,
): Promise<Author | null> {
  const [id] = recipients.map((address) => replyAddresses.read(address)).filter((replyId) => replyId !== null)
  const answered = id && (await findRecipient(tx, id))
  if (answered) {
    const { userId, email, addresses } = answered
    return { userId, email, isVerified: addresses.includes(sender), answeredId: id }
  }
  if (!sender) return null
  const account = isAuthenticated ? await findAccount(tx, sender) : null
  return { userId: account?.id ?? null, email: sender, isVerified: isAuthenticated, answeredId: null }
}

/** Who got one of our emails; null when it was erased or is older than our memory of it. */
async function findRecipient(tx: Tx, id: string) {
  const [written] = await tx.select().from(threadMessages).where(eq(threadMessages.id, id))
  const [sent] = await tx
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.channel, 'email')))
  const recipient = (sent?.recipient ?? written?.email)?.toLowerCase()
  const account = written?.userId
    ? await readAccount(tx, written.userId)
    : recipient
      ? await findAccount(tx, recipient)
      : null
  const email = account?.email ?? recipient
  if (!email) return null
  return { userId: account?.id ?? null, email, addresses: [email, ...(recipient ? [recipient] : [])] }
}

async function readAccount(tx: Tx, id: string) {
  const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id))
  return user ?? null
}

/** A client's account with a confirmed address. */
async function findAccount(tx: Tx, address: string) {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, address), eq(users.emailVerified, true), eq(profiles.isAdmin, false)))
  return user ?? null
}

/** The practice's own addresses, and those of who signs in as its administrator. */
export async function isOwnAddress(
  { replyAddresses, ownerEmail }: Practice,
  tx: Tx,
  address: string,
): Promise<boolean> {
  if (!address) return false
  if (address === ownerEmail.toLowerCase() || replyAddresses.isOwn(address)) return true
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, address), eq(profiles.isAdmin, true)))
  return administrators.length > 0
}
