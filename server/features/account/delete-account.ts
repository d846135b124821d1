import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { freedTimesEmail } from '#server/features/account/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { findAccount } from '#server/people/find-account.ts'
import { minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'account' } as const
const userLimit = { name: 'delete/user', max: 5, windowMs: minutes(15) }

type Passwords = { passwordMatches(userId: string, password: string): Promise<boolean> }

/**
 * Deletes the caller's account and data for good. Orders stay in the practice's books, without the buyer's identity.
 * @throws AppError `invalid_input` for a wrong password, `too_many_requests`.
 */
export async function deleteAccount(
  ctx: Ctx,
  { password, passwords }: { password: string; passwords: Passwords },
): Promise<void> {
  const id = ownId(ctx.actor)
  await ctx.limit(userLimit, id)
  if (!(await passwords.passwordMatches(id, password)))
    throw new AppError('invalid_input', { fields: { password: 'That is not your password.' } })
  await ctx.scope(system, async (tx) => {
    const person = await findAccount(tx, id)
    if (!person) throw new AppError('not_signed_in')
    await notifyOwner(ctx, tx, id)
    await erasePerson(tx, person, ctx.ownerEmail)
  })
  ctx.outbox.wake()
  ctx.log.info({ userId: id }, 'account deleted by its owner')
}

/** Emails the owner which upcoming appointments were deleted with the account. */
async function notifyOwner(ctx: Ctx, tx: Tx, id: string) {
  const upcoming = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, id),
        inArray(appointments.status, ['pending', 'confirmed']),
        gte(appointments.appointmentDate, ctx.now()),
      ),
    )
    .orderBy(asc(appointments.appointmentDate))
  if (upcoming.length === 0) return
  await enqueueEmail(tx, {
    kind: 'times_free',
    cause: `account-deleted:${randomUUID()}`,
    to: ctx.ownerEmail,
    content: freedTimesEmail(upcoming, ctx.publicUrl),
  })
}
