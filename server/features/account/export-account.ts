import { asc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { AccountData } from '#server/features/account/present.ts'
import { readOwnProfile } from '#server/features/account/read-own-profile.ts'
import { readUser } from '#server/features/account/read-user.ts'
import type { SessionRow } from '#shared/account.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'account' } as const
const userLimit = { name: 'export/user', max: 10, windowMs: hours(1) }

type Sessions = { list(userId: string, currentId: undefined): Promise<SessionRow[]> }

/**
 * Reads everything we store about the caller.
 * @throws AppError `too_many_requests`.
 */
export async function exportAccount(ctx: Ctx, { sessions }: { sessions: Sessions }): Promise<AccountData> {
  const id = ownId(ctx.actor)
  await ctx.limit(userLimit, id)
  const profile = await readOwnProfile(ctx)
  const own = await ctx.scope(ctx.actor, async (tx) => ({
    orders: await tx.select().from(orders).where(eq(orders.userId, id)).orderBy(asc(orders.createdAt)),
    appointments: await tx
      .select()
      .from(appointments)
      .where(eq(appointments.userId, id))
      .orderBy(asc(appointments.appointmentDate)),
    messages: await tx
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.userId, id))
      .orderBy(asc(smsMessages.createdAt)),
  }))
  const restricted = await ctx.scope(system, async (tx) => ({
    registeredAt: (await readUser(tx, id)).createdAt,
    contactMessages: await tx
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, profile.email))
      .orderBy(asc(contactMessages.createdAt)),
  }))
  return { ...own, ...restricted, profile, sessions: await sessions.list(id, undefined) }
}
