import { eq, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { assertMayText } from '#server/features/messages/assert-may-text.ts'
import type { SmsMessage } from '#server/features/messages/present.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import { hasOptedOut } from '#server/messaging/opt-outs.ts'
import { countText, countTextAgainst, perDayOfClients } from '#server/messaging/text-limits.ts'
import { markAnswered, markReceived } from '#server/messaging/threads.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { phoneSentence, type SendSms } from '#shared/messages.ts'
import { readPhone } from '#shared/phone.ts'
import { days, hours } from '#shared/time.ts'

const system = { role: 'system', job: 'send message' } as const

const perMailboxHour = { name: 'texts/mailbox/hour', max: 10, windowMs: hours(1) }
const perMailboxDay = { name: 'texts/mailbox/day', max: 30, windowMs: days(1) }
/**
 * Writes a text message as pending and enqueues it, once for each `key`; again after it failed.
 * @throws AppError `not_allowed` for a sender other than the caller, `invalid_input`, `country_not_allowed`,
 * `premium_number`, `recipient_not_allowed`, `opted_out`, `conflict` for the key of another message, `too_many_texts` when the caller is
 * over a limit, `texts_used_up` when the practice is.
 */
export async function sendMessage(ctx: Ctx, input: SendSms, key?: string): Promise<SmsMessage> {
  const callerId = ownId(ctx.actor)
  const isFromAdmin = input.userId === 'admin'
  if (isFromAdmin ? ctx.actor.role !== 'admin' : input.userId !== callerId) throw new AppError('not_allowed')
  const to = parseNumber(input.to)
  const sender = isFromAdmin ? 'admin' : 'client'
  const attempt = { key, senderId: isFromAdmin ? null : callerId, to, text: input.message }
  const earlier = key && (await ctx.scope(system, (tx) => findSent(tx, attempt)))
  if (earlier && earlier.status !== 'failed') return earlier
  if (!isFromAdmin) await countForClient(ctx, callerId, to)
  if (await ctx.scope(system, (tx) => hasOptedOut(tx, to))) throw new AppError('opted_out')
  if (!isFromAdmin) await countTextAgainst(ctx, perDayOfClients, 'all', 'texts_used_up')
  await countText(ctx)
  const isForOwner = !isFromAdmin && to === ctx.content.practice.phone.e164
  const note = () => ctx.scope(system, (tx) => markReceived(tx, { userId: callerId }, input.message))
  // First, so that none can be sent without being noted.
  if (isForOwner) await note()
  const message = await ctx.scope(ctx.actor, async (tx) => {
    if (isFromAdmin) await lockPhone(tx, to)
    const sent = await findSent(tx, attempt)
    if (sent && sent.status !== 'failed') return sent
    const userId = isFromAdmin ? await findPhoneOwner(tx, to) : callerId
    const [id = ''] = await enqueueSms(
      tx,
      { kind: `text_by_${sender}`, sender, text: input.message, purpose: 'personal', priority: 'personal' },
      [{ to, userId, ...(key && !sent && { id: key }) }],
    )
    const [row] = await tx.select().from(smsMessages).where(eq(smsMessages.id, id))
    if (!row) throw new Error('the message was not inserted')
    return row
  })
  // Again, because the owner may have read the conversation before the message was in it.
  if (isForOwner) await note()
  if (isFromAdmin)
    await ctx.scope(system, (tx) => markAnswered(tx, { userId: message.userId, phone: to }, input.message))
  ctx.outbox.wake()
  return message
}

type Attempt = { key: string | undefined; senderId: string | null; to: string; text: string }

/** The message that this attempt sent before. Another one with its key waits for this one's transaction. */
async function findSent(tx: Tx, { key, senderId, to, text }: Attempt): Promise<SmsMessage | null> {
  if (!key) return null
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`text:${key}`}))`)
  const [row] = await tx.select().from(smsMessages).where(eq(smsMessages.id, key))
  if (!row) return null
  const isSame = row.phoneNumber === to && row.message === text
  const isOwn = senderId ? row.sender === 'client' && row.userId === senderId : row.sender === 'admin'
  if (!isSame || !isOwn) throw new AppError('conflict')
  return row
}

/** Counts by mailbox, not by account: deleting the account and registering again starts no new count. */
async function countForClient(ctx: Ctx, userId: string, to: string) {
  const email = await ctx.scope(ctx.actor, async (tx) => {
    await assertMayText(tx, ctx.content, { userId, phone: to })
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('not_signed_in')
    return user.email
  })
  const mailbox = limitKey(mailboxOf(email))
  await countTextAgainst(ctx, perMailboxHour, mailbox, 'too_many_texts')
  await countTextAgainst(ctx, perMailboxDay, mailbox, 'too_many_texts')
}

function parseNumber(input: string): string {
  const phone = readPhone(input)
  if ('e164' in phone) return phone.e164
  if (phone.problem === 'country') throw new AppError('country_not_allowed')
  if (phone.problem === 'premium') throw new AppError('premium_number')
  throw new AppError('invalid_input', { fields: { to: phoneSentence } })
}
