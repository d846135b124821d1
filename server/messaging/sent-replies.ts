import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { sentAnswers } from '#server/db/schema/sent-answers.ts'
import { markAnswered, notifyInbox, recordOf } from '#server/messaging/threads.ts'

// Answers of the owner that wait to leave, and what taking one back restores. All of it needs the system role.

type SentReply = { id: string; contactId: string }

/** The owner wrote, and can take it back for some seconds: it is the other's turn. */
export async function recordSentReply(tx: Tx, { id, contactId }: SentReply, text: string): Promise<void> {
  const state = async () => {
    const { rows } = await tx.execute<{ id: string; state: unknown }>(
      sql`select id, thread_state(contacts) as state from ${contacts} where id = ${recordOf(contactId)} for no key update`,
    )
    return rows[0]
  }
  const before = await state()
  await markAnswered(tx, { contactId }, text)
  const after = await state()
  if (!before || !after) return
  await tx.insert(sentAnswers).values({ id, contactId: before.id, before: before.state, after: after.state })
}

/** What is known of an answer in the record of a contact; undefined when it isn't one. */
export async function findSentReply(tx: Tx, { id, contactId }: SentReply) {
  const [answer] = await tx
    .select({ isTakenBack: sql<boolean>`${sentAnswers.takenBackAt} is not null` })
    .from(sentAnswers)
    .where(sql`${sentAnswers.id} = ${id} and ${recordOf(sentAnswers.contactId)} = ${recordOf(contactId)}`)
  return answer
}

/** Whether an answer was sent with this id, also when it was taken back. */
export async function isSentReply(tx: Tx, id: string): Promise<boolean> {
  const replies = await tx.select({ id: sentAnswers.id }).from(sentAnswers).where(eq(sentAnswers.id, id))
  return replies.length > 0
}

/**
 * After the message of an answer was deleted: the state is as before it. What came or was done since stays, and after an answer that
 * was sent since it is still their turn. In a record that was merged since, it is the owner's turn again.
 */
export async function restoreThread(tx: Tx, { id, contactId }: SentReply): Promise<void> {
  await tx.update(sentAnswers).set({ takenBackAt: sql`clock_timestamp()` }).where(eq(sentAnswers.id, id))
  // The next answer begins where this one did.
  const { rows: later } = await tx.execute(sql`
    update sent_answers later set before = answer.before from sent_answers answer
    where answer.id = ${id} and later.id = (
      select next.id from sent_answers next
      where next.contact_id = answer.contact_id and next.taken_back_at is null and next.sent_at > answer.sent_at
      order by next.sent_at limit 1)
    returning later.id`)
  if (later.length === 0) await restoreState(tx, { id, contactId })
  await notifyInbox(tx)
}

async function restoreState(tx: Tx, { id, contactId }: SentReply): Promise<void> {
  const at = (side: 'before' | 'after', name: string) =>
    sql`(answer.${sql.raw(side)} ->> ${sql.raw(`'${name}'`)})::timestamptz`
  const isLast = sql`record.last_message_at = ${at('after', 'last_message_at')}`
  await tx.execute(sql`
    update contacts record set
      answered_at = case when record.id = answer.contact_id then ${at('before', 'answered_at')} end,
      done_at = case when record.id = answer.contact_id then coalesce(record.done_at, ${at('before', 'done_at')}) end,
      last_message_at = case when ${isLast} then ${at('before', 'last_message_at')} else record.last_message_at end,
      last_words = case when ${isLast} then answer.before ->> 'last_words' else record.last_words end
    from sent_answers answer
    where answer.id = ${id} and record.id = ${recordOf(contactId)} and record.answered_at = ${at('after', 'answered_at')}`)
}
