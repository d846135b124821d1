import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { searchCondition } from '#server/pagination/search.ts'
import { groupSize } from '#shared/search.ts'

/** `id` and `name` are the client's, in whose conversation the message is. */
export type MessageHit = { id: string; name: string; at: string; text: string }

/** Shorter beginnings are of too many words to tell anything. */
const minLength = 3
const maxWords = 8
const limit = groupSize + 1

/**
 * The newest messages in which words begin with all the terms. Needs the system role: contact messages and those of the portal are
 * read by no other.
 */
export async function findMessages(
  tx: Tx,
  terms: readonly string[],
  practicePhone: string,
): Promise<MessageHit[]> {
  const words = terms.flatMap((term) => term.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)
  if (!words.some(({ length }) => length >= minLength)) return []
  const query = words.map((word) => `${word}:*`).join(' & ')
  const texts = await contains(tx, { ...smsMessages, text: smsMessages.message }, query)
  const written = await contains(tx, threadMessages, query)
  const forms = await contains(tx, { ...contactMessages, text: contactMessages.message }, query)
  // A client can text other numbers than the practice's from the portal: that is no conversation with the owner.
  const isOfThread = or(
    eq(smsMessages.sender, 'admin'),
    eq(smsMessages.direction, 'in'),
    eq(smsMessages.phoneNumber, practicePhone),
  )
  const newest = sql`order by created_at desc, id desc limit ${limit}`
  const { rows } = await tx.execute<MessageHit>(sql`
    select main.id, coalesce(nullif(main.name, ''), main.email, main.phone) as name, hit.text, to_char(hit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (
      (select created_at as at, message as text, user_id, null as email, phone_number as phone
        from ${smsMessages} where ${and(isOfThread, texts)} ${newest})
      union all
      (select created_at, text, user_id, email, null from ${threadMessages} where ${written} ${newest})
      union all
      (select created_at, message, null, email, null from ${contactMessages} where ${forms} ${newest})
      order by at desc limit ${limit}
    ) hit
    cross join lateral (
      (select client.id, client.merged_into from ${contacts} client
        where client.user_id = coalesce(hit.user_id, (select id from ${users} where ${users.email} = hit.email)))
      union all
      (select guest.id, guest.merged_into from ${contacts} guest where guest.user_id is null and guest.email = hit.email)
      union all
      (select known.id, known.merged_into from ${contacts} known where hit.user_id is null and known.phone = hit.phone
        order by known.user_id is null, known.last_active_at desc)
      limit 1
    ) writer
    join ${contacts} main on main.id = coalesce(writer.merged_into, writer.id)
    order by hit.at desc`)
  return rows
}

/** By the index of words, or row by row for words that are in very many messages. */
async function contains(
  tx: Tx,
  { id, text }: { id: AnyPgColumn; text: AnyPgColumn },
  query: string,
): Promise<SQL | undefined> {
  const matches = sql`message_words(${text}) @@ to_tsquery('pg_catalog.simple', ${query})`
  const source = sql`select ${id} from ${id.table} where ${matches}`
  // 'is true' keeps the planner from collecting all matches of the index.
  const { where } = await searchCondition(tx, [{ source, column: id, check: sql`(${matches}) is true` }])
  return where
}
