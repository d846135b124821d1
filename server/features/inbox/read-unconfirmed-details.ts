import { sql } from 'drizzle-orm'
import { wordPhone } from '#practice/wording.ts'
import type { Tx } from '#server/access/scope.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { conversationName, givenByGuests } from '#server/messaging/conversation-names.ts'
import { findUnconfirmedPhones } from '#server/messaging/unconfirmed-phones.ts'
import type { Contact } from '#server/people/read-record.ts'

/** What a guest's record says of them that may be somebody else's. */
export type UnconfirmedDetails = {
  /** As whoever began the conversation gave it. */
  name: string
  /** The record's number, if it came with a later form and never wrote: nobody may be texted there. */
  unverifiedPhone: string | null
  /** For the owner. */
  hints: string[]
}

type Given = { at: number; name: string | null; phone: string | null; source: string }

/**
 * Anybody can order or book with somebody else's address. The record takes name and number of the newest form; a conversation that
 * was begun before keeps its own name, and isn't answered at such a number.
 */
export async function readUnconfirmedDetails(tx: Tx, contact: Contact): Promise<UnconfirmedDetails> {
  const { userId, email, phone } = contact
  const asKept = { name: contact.name, unverifiedPhone: null, hints: [] }
  if (userId || !email) return asKept
  const first = await readFirst(tx, email, sql`true`)
  if (!first) return asKept
  const isLater = (await findUnconfirmedPhones(tx, [contact])).has(contact.id)
  const gavePhone = phone && isLater ? await readFirst(tx, email, sql`phone = ${phone}`) : null
  const later = phone && gavePhone ? { phone, source: gavePhone.source } : null
  const hasTexted = later !== null && (await hasWritten(tx, later.phone))
  const named = await readFirst(tx, email, sql`name is not null`)
  const renamed = conversationName(contact, { name: named?.name ?? null, at: first.at })
  const gaveName = renamed ? await readFirst(tx, email, sql`name = ${contact.name}`) : null
  return {
    name: renamed ?? contact.name,
    unverifiedPhone: later && !hasTexted ? later.phone : null,
    hints: [
      ...(gaveName ? [`${gaveName.source} came with the name “${contact.name}”.`] : []),
      ...(later
        ? [
            `${later.source} came later with the number ${wordPhone(later.phone)}. Nobody has verified that it’s theirs${hasTexted ? '.' : ', so it isn’t offered here.'}`,
          ]
        : []),
    ],
  }
}

/** The first thing with an address that meets a condition on `at`, `name` and `phone`. */
async function readFirst(tx: Tx, email: string, condition: ReturnType<typeof sql>): Promise<Given | null> {
  const { rows } = await tx.execute<Given>(sql`
    select extract(epoch from at)::float8 as at, name, phone, source from ${givenByGuests([email])} given
    where ${condition} order by at limit 1`)
  const [row] = rows
  return row ? { ...row, at: Number(row.at) } : null
}

async function hasWritten(tx: Tx, phone: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${smsMessages} where ${smsMessages.userId} is null and ${smsMessages.phoneNumber} = ${phone}
      and ${smsMessages.direction} = 'in' limit 1`)
  return rows.length > 0
}
