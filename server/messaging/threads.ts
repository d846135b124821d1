import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { users } from '#server/db/schema/identity.ts'
import type { ThreadChange } from '#shared/inbox-schema.ts'

// The only writer of the state of conversations, which is in `contacts`. All of it needs the system role.

/** Whom a message is from or to: the first of these that is known counts. */
export type Correspondent = {
  userId?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

const previewLength = 140
const preview = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, previewLength).join('')

/** Someone wrote: it is the owner's turn. `isOwnerNotified`: they get an email about it already. */
export async function markReceived(
  tx: Tx,
  from: Correspondent,
  text: string,
  { isOwnerNotified = false }: { isOwnerNotified?: boolean } = {},
): Promise<void> {
  // A clock that was set back must not put a message before what was seen. The time of the statement: the same in all columns.
  const at = sql`greatest(statement_timestamp(), ${contacts.lastInAt} + interval '1 microsecond', ${contacts.answeredAt} + interval '1 microsecond',
    ${contacts.readAt} + interval '1 microsecond', ${contacts.doneAt} + interval '1 microsecond')`
  await tx
    .update(contacts)
    .set({
      lastInAt: at,
      lastMessageAt: at,
      lastWords: preview(text),
      ...(isOwnerNotified && { alertedAt: at }),
    })
    .where(sql`${contacts.id} = ${contactOf(from)}`)
  await notifyInbox(tx)
}

/** Someone wrote what was acted on without the owner, like 'C' or STOP: it is in the conversation, and nobody's turn changes. */
export async function markSettled(tx: Tx, from: Correspondent, text: string): Promise<void> {
  await tx
    .update(contacts)
    .set({
      lastMessageAt: sql`greatest(statement_timestamp(), ${contacts.lastMessageAt})`,
      lastWords: preview(text),
      doneAt: sql`case when ${contacts.threadStatus} is null then statement_timestamp() else ${contacts.doneAt} end`,
    })
    .where(sql`${contacts.id} = ${contactOf(from)}`)
  await notifyInbox(tx)
}

/** The owner wrote: it is the other's turn. What had come until then counts as read. */
export async function markAnswered(tx: Tx, to: Correspondent | { contactId: string }, text: string) {
  const at = sql`greatest(statement_timestamp(), ${contacts.lastInAt})`
  await tx
    .update(contacts)
    .set({ answeredAt: at, lastMessageAt: at, readAt: at, doneAt: null, lastWords: preview(text) })
    .where(sql`${contacts.id} = ${'contactId' in to ? recordOf(to.contactId) : contactOf(to)}`)
  await notifyInbox(tx)
}

/**
 * Before a number becomes an account's: the conversation with the number, since an instant, is the account's from now on. What is unread
 * or open in either of the two stays so, however late the other was read or done.
 */
export async function adoptThread(
  tx: Tx,
  { userId, phone, since }: { userId: string; phone: string; since: Date },
): Promise<void> {
  await tx.execute(sql`select adopt_number(${userId}, ${phone}, ${since.toISOString()})`)
}

/** Whether somebody has a record already. */
export async function isKnown(tx: Tx, who: Correspondent): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`select ${contactOf(who)} as id`)
  return rows[0]?.id != null
}

/** Tells the inboxes that are open, once the transaction commits: all there is to say of what nobody has to answer. */
export const notifyInbox = (tx: Tx) => tx.execute(sql`select pg_notify('inbox', '')`)

/** The record of a person; a number that several gave belongs to whom the owner said, else to who was active last. */
function contactOf({ userId, email, phone }: Correspondent): SQL {
  if (userId) return sql`(select coalesce(merged_into, id) from ${contacts} where user_id = ${userId})`
  if (email)
    return sql`(select id from (
      select coalesce(merged_into, id) as id, 1 as rank from ${contacts}
        where user_id = (select id from ${users} where email = ${email} and email_verified)
      union all select coalesce(merged_into, id), 2 from ${contacts} where user_id is null and email = ${email}
    ) found order by rank limit 1)`
  return sql`(select coalesce(merged_into, id) from ${contacts} where phone = ${phone ?? null}
    order by user_id is null, merged_into is null, last_active_at desc limit 1)`
}

/** The record that a contact is in. */
export const recordOf = (contactId: string | AnyColumn): SQL =>
  sql`(select coalesce(own.merged_into, own.id) from ${contacts} own where own.id = ${contactId}::uuid)`

/** Marks a conversation as the owner says; false when nobody has this id. */
export async function markThread(tx: Tx, contactId: string, change: ThreadChange): Promise<boolean> {
  const marked = await tx
    .update(contacts)
    .set(valuesOf(change))
    .where(sql`${contacts.id} = ${recordOf(contactId)}`)
    .returning({ id: contacts.id })
  await notifyInbox(tx)
  return marked.length > 0
}

function valuesOf(change: ThreadChange) {
  // A time to come would also cover what nobody has written yet.
  const upTo = (column: SQLWrapper, seen: string) =>
    sql`greatest(${column}, least(${seen}::timestamptz, coalesce(${contacts.lastInAt}, clock_timestamp())))`
  switch (change.change) {
    case 'read':
      return { readAt: upTo(contacts.readAt, change.seen_until) }
    case 'unread':
      return { readAt: null }
    case 'done': {
      const { seen_until: seen } = change
      // Nobody had written on that screen: whoever has since isn't done with.
      if (seen === null)
        return {
          doneAt: sql`case when ${contacts.lastInAt} is null then ${contacts.lastMessageAt} else ${contacts.doneAt} end`,
        }
      return { doneAt: upTo(contacts.doneAt, seen), readAt: upTo(contacts.readAt, seen) }
    }
    case 'reopen':
      return { doneAt: null, answeredAt: null }
  }
}
