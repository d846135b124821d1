import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import { refundDeletedSessions } from '#server/booking/refund-deleted-sessions.ts'
import type { Ctx } from '#server/context.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { freedTimesEmail, openOrdersEmail } from '#server/features/account/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { isUndeliveredOrder } from '#server/people/anonymize-orders.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { findAccount } from '#server/people/find-account.ts'
import { isAppointmentOf, isOrderOf, type Person } from '#server/people/person.ts'
import { minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'account' } as const
const userLimit = { name: 'delete/user', max: 5, windowMs: minutes(15) }

type Passwords = { passwordMatches(userId: string, password: string): Promise<boolean> }

/**
 * Deletes the caller's account and data for good. Upcoming appointments end as if they were cancelled. Orders stay in the practice's
 * books, without the buyer's identity once they have left.
 * @throws AppError `invalid_input` for a wrong password, `too_many_requests`.
 */
export async function deleteAccount(
  ctx: Ctx,
  { password, passwords, subjects }: { password: string; passwords: Passwords; subjects: PaidSubjects },
): Promise<void> {
  const id = ownId(ctx.actor)
  await ctx.limit(userLimit, id)
  if (!(await passwords.passwordMatches(id, password)))
    throw new AppError('invalid_input', { fields: { password: 'That is not your password.' } })
  await ctx.scope(system, async (tx) => {
    const person = await findAccount(tx, id)
    if (!person) throw new AppError('not_signed_in')
    await endSessions(ctx, tx, person)
    await tellOfOpenOrders(ctx, tx, person)
    await erasePerson(tx, person, {
      ...{ ownerEmail: ctx.ownerEmail, now: ctx.now(), keepsOpenOrders: true },
      practicePhone: ctx.content.practice.phone.e164,
    })
  })
  ctx.outbox.wake()
  await endUnwantedPages(ctx, subjects, 'anything')
  ctx.log.info({ userId: id }, 'account deleted by its owner')
}

/** What was paid for upcoming appointments goes back by the terms, and the owner is told which times are free again. */
async function endSessions(ctx: Ctx, tx: Tx, person: Person) {
  const freed = await refundDeletedSessions(ctx, tx, isAppointmentOf(person))
  if (freed.length === 0) return
  await enqueueEmail(tx, {
    kind: 'times_free',
    cause: `account-deleted:${randomUUID()}`,
    to: ctx.ownerEmail,
    content: freedTimesEmail(freed, ctx.publicUrl),
  })
}

/** Their orders that are still to be sent or picked up: the owner reads that nothing more is sent to the client. */
async function tellOfOpenOrders(ctx: Ctx, tx: Tx, person: Person) {
  const open = await tx
    .select({ order: orders, lineCount: tx.$count(orderLines, eq(orderLines.orderId, orders.id)) })
    .from(orders)
    .where(and(isOrderOf(person), isUndeliveredOrder))
    .orderBy(asc(orders.number))
  if (open.length === 0) return
  await enqueueEmail(tx, {
    kind: 'orders_open',
    cause: `account-deleted:${randomUUID()}`,
    to: ctx.ownerEmail,
    content: openOrdersEmail(open, ctx.publicUrl),
  })
}
