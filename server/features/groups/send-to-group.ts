import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { AppError } from '#server/errors.ts'
import { findRecipients, type Recipient } from '#server/features/groups/find-recipients.ts'
import { readProgress } from '#server/features/groups/read-progress.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { countGroupTexts, giveBackGroupTexts } from '#server/messaging/text-limits.ts'
import type { GroupInput } from '#shared/groups.ts'

/**
 * Enqueues one text message for each recipient, all in one transaction, so that neither a closed tab nor a crashed server
 * stops or duplicates it. A second call with the same id and content sends nothing and returns the same progress.
 * @throws AppError `invalid_input` when nobody can get it, or too many people are selected; `texts_used_up`; `conflict`
 * when the id was used for another message or selection.
 */
export async function sendToGroup(ctx: Ctx, input: GroupInput) {
  const existing = await ctx.scope(ctx.actor, (tx) => readExisting(tx, input))
  if (existing) return existing
  const recipients = await findRecipients(ctx, input)
  await countGroupTexts(ctx, recipients.length)
  const { progress, isNew } = await insertGroup(ctx, input, recipients).catch(async (error: unknown) => {
    await giveBackGroupTexts(ctx, recipients.length)
    throw error
  })
  if (!isNew) await giveBackGroupTexts(ctx, recipients.length)
  ctx.outbox.wake()
  return progress
}

/** Not new when a call at the same time inserted it. */
function insertGroup(ctx: Ctx, input: GroupInput, recipients: readonly Recipient[]) {
  return ctx.scope(ctx.actor, async (tx) => {
    const { id, message } = input
    const inserted = await tx
      .insert(groupMessages)
      .values({ id, message, contentHash: hashContent(input), createdBy: ownId(ctx.actor) })
      .onConflictDoNothing()
      .returning({ id: groupMessages.id })
    const isNew = inserted.length > 0
    if (isNew) await enqueueForRecipients(tx, input, recipients)
    const progress = await readExisting(tx, input)
    if (!progress) throw new AppError('not_found')
    return { progress, isNew }
  })
}

/** The progress of the group message with this id, if there is one. @throws AppError `conflict` if its content differs. */
async function readExisting(tx: Tx, input: GroupInput) {
  const isSame = eq(groupMessages.id, input.id)
  const [row] = await tx
    .select({ message: groupMessages.message, contentHash: groupMessages.contentHash })
    .from(groupMessages)
    .where(isSame)
  if (!row) return null
  if (row.message !== input.message || (row.contentHash ?? hashContent(input)) !== hashContent(input))
    throw new AppError('conflict')
  return (await readProgress(tx, isSame))[0] ?? null
}

function hashContent({ message, everyone, people }: GroupInput): string {
  const content = JSON.stringify([message, everyone, [...new Set(people)].sort()])
  return createHash('sha256').update(content).digest('base64url')
}

async function enqueueForRecipients(tx: Tx, { id, message }: GroupInput, recipients: readonly Recipient[]) {
  const messageIds = await enqueueSms(
    tx,
    { kind: 'group_text', sender: 'admin', text: message, purpose: 'group', priority: 'bulk' },
    recipients.map(({ id: profileId, phone }) => ({
      to: phone,
      userId: profileId,
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
