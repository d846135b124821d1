import { and, eq, gt, notInArray, sum } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { users } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'
import { attachmentSystem } from '#server/features/attachments/attachment-system.ts'
import { refuseAttachment } from '#server/messaging/attachment-type.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { days, hours } from '#shared/time.ts'

const perMailboxHour = { name: 'attachments/mailbox/hour', max: 30, windowMs: hours(1) }
const perMailboxDay = { name: 'attachments/mailbox/day', max: 60, windowMs: days(1) }
/** What one client, and all of them together, may send within a day. */
const clientBytesPerDay = 100_000_000
const clientsBytesPerDay = 500_000_000

const usedUp = 'You’ve sent many files today. Try again tomorrow, or write without a file.'

/**
 * Before anything of an upload is read. The owner has no limit but the room that is left.
 * @throws AppError `too_many_requests`, counted by mailbox: another account of it starts no new count; `invalid_input`
 */
export async function assertMayUpload(ctx: Ctx): Promise<void> {
  if (ctx.actor.role !== 'client') return
  const userId = ownId(ctx.actor)
  const since = new Date(ctx.now().getTime() - days(1))
  const { mailbox, own, all } = await ctx.scope(attachmentSystem, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('not_signed_in')
    const ownMailbox = mailboxOf(user.email)
    const administrators = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.isAdmin, true))
    const recent = await tx
      .select({ email: users.email, bytes: sum(attachments.bytes).mapWith(Number) })
      .from(attachments)
      .innerJoin(users, eq(users.id, attachments.uploadedBy))
      .where(and(gt(attachments.createdAt, since), notInArray(attachments.uploadedBy, administrators)))
      .groupBy(users.email)
    const own = recent.filter(({ email }) => mailboxOf(email) === ownMailbox)
    return { mailbox: limitKey(ownMailbox), own: sumBytes(own), all: sumBytes(recent) }
  })
  await ctx.limit(perMailboxHour, mailbox)
  await ctx.limit(perMailboxDay, mailbox)
  if (own > clientBytesPerDay || all > clientsBytesPerDay) throw refuseAttachment(usedUp)
}

const sumBytes = (rows: readonly { bytes: number }[]) => rows.reduce((total, { bytes }) => total + bytes, 0)
