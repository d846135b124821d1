import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { AppError } from '#server/errors.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { toMicroseconds } from '#server/pagination/page.ts'
import { findAccount } from '#server/people/find-account.ts'
import type { Person } from '#server/people/person.ts'
import type { ReplyChannel } from '#shared/inbox.ts'
import { readPhone } from '#shared/phone.ts'

export type ThreadContact = typeof contacts.$inferSelect

export type FoundThread = {
  contact: ThreadContact
  /** To the microsecond, as the browser sends it back. */
  lastInAt: string | null
  person: Person
  /** Where a text would go; null when none may. */
  textTo: string | null
  emailTo: string | null
  hasOptedOut: boolean
}

/** A person with how they can be reached. Needs the system role. @throws AppError `not_found` */
export async function findThread(tx: Tx, id: string): Promise<FoundThread> {
  const [row] = await tx
    .select({ contact: contacts, lastInAt: sql<string | null>`${toMicroseconds(contacts.lastInAt)}` })
    .from(contacts)
    .where(eq(contacts.id, id))
  if (!row) throw new AppError('not_found')
  const { contact, lastInAt } = row
  const account = contact.userId ? await findAccount(tx, contact.userId) : null
  const given = contact.phone ? [contact.phone] : []
  const person = account ?? { userId: null, email: contact.email, phones: given }
  const [number = null] = person.phones.map(toNumber).filter((phone) => phone !== null)
  const isOut = number !== null && (await hasOptedOut(tx, number))
  // A number that a guest gave may be an account's by now.
  const isOthers = !account && number !== null && (await findPhoneOwner(tx, number)) !== null
  return {
    contact,
    lastInAt,
    person,
    textTo: isOut || isOthers ? null : number,
    emailTo: person.email,
    hasOptedOut: isOut && !isOthers,
  }
}

function toNumber(typed: string): string | null {
  const phone = readPhone(typed)
  return 'e164' in phone ? phone.e164 : null
}

export const channelsOf = ({ person, textTo, emailTo }: FoundThread): ReplyChannel[] => [
  ...(textTo ? (['sms'] as const) : []),
  ...(person.userId ? (['portal'] as const) : []),
  ...(emailTo ? (['email'] as const) : []),
]
