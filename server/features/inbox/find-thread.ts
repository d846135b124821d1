import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import { findNewestWriter } from '#server/features/inbox/find-newest-writer.ts'
import {
  readUnconfirmedDetails,
  type UnconfirmedDetails,
} from '#server/features/inbox/read-unconfirmed-details.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { toMicroseconds } from '#server/pagination/page.ts'
import { findAccount } from '#server/people/find-account.ts'
import { type Identity, identitiesOf, type Person } from '#server/people/person.ts'
import { type Contact, readRecord } from '#server/people/read-record.ts'
import type { ReplyChannel } from '#shared/inbox.ts'
import { readPhone } from '#shared/phone.ts'

export type ThreadContact = typeof contacts.$inferSelect

/** An address or a number of a person, with the account that sees what is sent there; null for a guest's. */
type Destination = { to: string; userId: string | null }

export type FoundThread = {
  contact: ThreadContact
  /** To the microsecond, as the browser sends it back. */
  lastInAt: string | null
  person: Person
  /** Where a text would go; null when none may. */
  textTo: Destination | null
  emailTo: Destination | null
  /** The account that a portal message is for, with its address. */
  portalTo: { to: string; userId: string } | null
  hasOptedOut: boolean
  /** What may be somebody else's of what a guest's record says. */
  unconfirmedDetails: UnconfirmedDetails
}

/** The record that a contact is in, with how the person can be reached. Needs the system role. @throws AppError `not_found` */
export async function findThread(tx: Tx, id: string): Promise<FoundThread> {
  const [contact, ...merged] = await readRecord(tx, id)
  if (!contact) throw new AppError('not_found')
  const [state] = await tx
    .select({ lastInAt: sql<string | null>`${toMicroseconds(contacts.lastInAt)}` })
    .from(contacts)
    .where(eq(contacts.id, contact.id))
  const own = await identityOf(tx, contact, [])
  const others: Identity[] = []
  for (const one of merged) others.push(await identityOf(tx, one, [own, ...others]))
  const person: Person = { ...own, merged: others }
  const unconfirmedDetails = await readUnconfirmedDetails(tx, contact)
  const unverified = [unconfirmedDetails.unverifiedPhone]
  for (const one of merged) unverified.push((await readUnconfirmedDetails(tx, one)).unverifiedPhone)
  const reached = await findNumber(tx, person, unverified)
  const isOut = reached !== null && (await hasOptedOut(tx, reached.to))
  const account = identitiesOf(person).find(({ userId }) => userId !== null)
  return {
    contact,
    lastInAt: state?.lastInAt ?? null,
    person,
    textTo: isOut ? null : reached,
    emailTo: await findAddress(tx, person),
    portalTo: account?.userId && account.email ? { to: account.email, userId: account.userId } : null,
    hasOptedOut: isOut,
    unconfirmedDetails,
  }
}

/** A guest's texts are those of the number they gave, once in a record. */
async function identityOf(tx: Tx, { userId, email, phone }: Contact, known: Identity[]): Promise<Identity> {
  const account = userId ? await findAccount(tx, userId) : null
  if (account) return account
  const isKnown = known.some((other) => !other.userId && phone && other.phones.includes(phone))
  return { userId: null, email, phones: phone && !isKnown ? [phone] : [] }
}

/** The number they texted from last, else the first one; none that is by now somebody else's account's, or only a later form's. */
async function findNumber(
  tx: Tx,
  person: Person,
  unverified: readonly (string | null)[],
): Promise<Destination | null> {
  const reachable: Identity[] = []
  for (const one of identitiesOf(person)) {
    const number = toNumber(one)
    if (!one.userId && one.email && unverified.includes(number)) continue
    const owner = number && (await findPhoneOwner(tx, number))
    if (number && (!owner || owner === one.userId)) reachable.push(one)
  }
  const one = await findNewestWriter(tx, reachable, 'sms')
  const to = one && toNumber(one)
  return one && to ? { to, userId: one.userId } : null
}

/** The address they wrote from last, else the first one. */
async function findAddress(tx: Tx, person: Person): Promise<Destination | null> {
  const reachable = identitiesOf(person).filter(({ email }) => email !== null)
  const one = await findNewestWriter(tx, reachable, 'email')
  return one?.email ? { to: one.email, userId: one.userId } : null
}

function toNumber({ phones: [typed] }: Identity): string | null {
  const phone = readPhone(typed ?? '')
  return 'e164' in phone ? phone.e164 : null
}

export const channelsOf = ({ portalTo, textTo, emailTo }: FoundThread): ReplyChannel[] => [
  ...(textTo ? (['sms'] as const) : []),
  ...(portalTo ? (['portal'] as const) : []),
  ...(emailTo ? (['email'] as const) : []),
]
