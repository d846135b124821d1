import { eq, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { AppError } from '#server/errors.ts'
import { findRecipients, type Recipient } from '#server/features/groups/find-recipients.ts'
import { readProgress } from '#server/features/groups/read-progress.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { type GroupInput, maxGroupRecipients } from '#shared/groups.ts'
import { days } from '#shared/time.ts'

const perDay = { name: 'group-texts/day', max: maxGroupRecipients, windowMs: days(1) }

/**
 * Enqueues one text message for each recipient, all in one transaction, so that neither a closed tab nor a crashed server
 * stops or duplicates it. A second call with the same id sends nothing and returns the same progress.
 * @throws AppError `invalid_input` when nobody can get it, or too many people are selected; `texts_used_up`.
 */
export async function sendToGroup(ctx: Ctx, input: GroupInput) {
  const [existing] = await ctx.scope(ctx.actor, (tx) => readProgress(tx, eq(groupMessages.id, input.id)))
  if (existing) return existing
  const recipients = await findRecipients(ctx, input)
  await ctx.limit(perDay, 'all', recipients.length).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('texts_used_up', error.details) : error
  })
  const progress = await ctx.scope(ctx.actor, async (tx) => {
    const { id, message } = input
    const inserted = await tx
      .insert(groupMessages)
      .values({ id, message, createdBy: ownId(ctx.actor) })
      .onConflictDoNothing()
      .returning({ id: groupMessages.id })
    if (inserted.length > 0) await enqueueForRecipients(tx, input, recipients)
    return (await readProgress(tx, eq(groupMessages.id, id)))[0]
  })
  if (!progress) throw new AppError('not_found')
  ctx.outbox.wake()
  return progress
}

async function enqueueForRecipients(tx: Tx, { id, message }: GroupInput, recipients: readonly Recipient[]) {
  const messageIds = await enqueueSms(
    tx,
    { kind: 'group_text', sender: 'admin', text: message, priority: 'bulk' },
    recipients.map(({ id: profileId, phone, userId }) => ({
      to: phone,
      userId,
      cause: `group:${id}:${profileId}`,
    })),
  )
  const rows = recipients.map(({ id: profileId, name }, position) => ({
    profile_id: profileId,
    position,
    name,
    message_id: messageIds[position],
  }))
  await tx.execute(sql`
    insert into ${groupRecipients} (group_id, profile_id, position, name, message_id)
    select ${id}::uuid, profile_id, position, name, message_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as recipient (profile_id uuid, position int, name text, message_id uuid)`)
}
