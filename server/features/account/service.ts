import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { phoneCountries } from '#practice/phone-countries.ts'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/identity.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries, sandboxPayments } from '#server/db/schema/sandbox.ts'
import { AppError } from '#server/errors.ts'
import { presentExport, presentProfile, timesFreeLetter } from '#server/features/account/present.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { Profile, ProfileInput, SessionRow } from '#shared/account.ts'
import { toE164 } from '#shared/phone.ts'
import { hours, minutes } from '#shared/time.ts'

/** What only identity knows about somebody. */
export type Identity = {
  list(userId: string, currentId: undefined): Promise<SessionRow[]>
  passwordMatches(userId: string, password: string): Promise<boolean>
}

const system = { role: 'system', job: 'account' } as const
const exportsPerUser = { name: 'export/user', max: 10, windowMs: hours(1) }
const deletesPerUser = { name: 'delete/user', max: 5, windowMs: minutes(15) }

export async function readOwnProfile(ctx: Ctx): Promise<Profile> {
  const id = ownId(ctx.actor)
  const [row] = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select({ profile: profiles, email: users.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, id)),
  )
  if (!row) throw new AppError('not_signed_in')
  return presentProfile(row.profile, row.email)
}

/** @throws AppError `invalid_input` for a phone number that is none of an allowed country. */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput): Promise<Profile> {
  const id = ownId(ctx.actor)
  const phone = input.phone ? toE164(input.phone) : null
  if (input.phone && !phone) {
    throw new AppError('invalid_input', {
      fields: {
        phone: `Enter a number like +1 234 567 8900. We can text numbers in ${phoneCountries.asWritten} only.`,
      },
    })
  }
  await ctx.scope(ctx.actor, (tx) =>
    tx
      .update(profiles)
      .set({ firstName: input.first_name, lastName: input.last_name, phone, updatedAt: ctx.now() })
      .where(eq(profiles.id, id)),
  )
  return readOwnProfile(ctx)
}

/**
 * Everything we hold about the caller.
 * @throws AppError `too_many_requests`.
 */
export async function exportAccount(ctx: Ctx, identity: Identity) {
  const id = ownId(ctx.actor)
  await ctx.limit(exportsPerUser, id)
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
  const kept = await ctx.scope(system, async (tx) => ({
    user: await readUser(tx, id),
    contactMessages: await tx
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, profile.email))
      .orderBy(asc(contactMessages.createdAt)),
  }))
  const { user, ...messages } = kept
  const sessions = await identity.list(id, undefined)
  return presentExport({ ...own, ...messages, profile, sessions, registeredAt: user.createdAt }, ctx.now())
}

/**
 * Removes the caller and everything of hers for good. Her orders stay, as the practice's books, and say no longer whose
 * they were.
 * @throws AppError `invalid_input` for a wrong password, `too_many_requests`.
 */
export async function deleteAccount(
  ctx: Ctx,
  identity: Identity,
  input: { password: string },
): Promise<void> {
  const id = ownId(ctx.actor)
  await ctx.limit(deletesPerUser, id)
  if (!(await identity.passwordMatches(id, input.password)))
    throw new AppError('invalid_input', { fields: { password: 'That is not your password.' } })
  await ctx.scope(system, async (tx) => {
    const { email } = await readUser(tx, id)
    await tellOwner(ctx, tx, id)
    await forgetSent(tx, id, email)
    await forgetBuyer(tx, id, email)
    await tx.delete(contactMessages).where(eq(contactMessages.email, email))
    await tx.delete(rateLimits).where(inArray(sql`split_part(${rateLimits.key}, ':', 2)`, [id, email]))
    // Profile, sessions, appointments and texts go with it.
    await tx.delete(users).where(eq(users.id, id))
    // Open pages ask again, and hers are refused.
    await tx.execute(sql`select pg_notify('live', '')`)
  })
  ctx.outbox.wake()
  ctx.log.info({ userId: id }, 'an account was deleted by its owner')
}

async function readUser(tx: Tx, id: string) {
  const [user] = await tx
    .select({ email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw new AppError('not_signed_in')
  return user
}

/** The times she had are free again, and the coach would wait in vain. */
async function tellOwner(ctx: Ctx, tx: Tx, id: string) {
  const free = await tx
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
  if (free.length === 0) return
  await enqueueEmail(tx, {
    kind: 'times_free',
    cause: `account-deleted:${randomUUID()}`,
    to: ctx.ownerEmail,
    content: timesFreeLetter(free, ctx.publicUrl),
  })
}

/** What was promised or sent to her, by her or about her, the copies of the embedded providers too. */
async function forgetSent(tx: Tx, id: string, email: string) {
  const about = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`${outbox.recipient} = ${email} or ${outbox.cause} in (
        select 'text:' || id from ${smsMessages} where user_id = ${id}
        union all select 'appointment:' || id from ${appointments} where user_id = ${id}
        union all select 'contact:' || id from ${contactMessages} where email = ${email}
        union all select 'order:' || id from ${orders} where user_id = ${id} or (user_id is null and customer_email = ${email}))`,
    )
  const texts = tx.select({ id: smsMessages.id }).from(smsMessages).where(eq(smsMessages.userId, id))
  const ids = about.map((row) => row.id)
  for (const table of [outbox, sandboxDeliveries])
    await tx
      .delete(table)
      .where(or(eq(table.recipient, email), inArray(table.id, texts), inArray(table.id, ids)))
}

async function forgetBuyer(tx: Tx, id: string, email: string) {
  const nobody = {
    userId: null,
    customerName: null,
    customerEmail: null,
    customerPhone: null,
    shippingAddress: null,
  }
  const forgotten = await tx
    .update(orders)
    .set(nobody)
    .where(or(eq(orders.userId, id), and(isNull(orders.userId), eq(orders.customerEmail, email))))
    .returning({ id: orders.id })
  // The embedded payment provider's books lie with us too.
  const address = { line1: '', line2: null, city: '', state: '', postal_code: '', country: '' }
  const customer = sql`case when ${sandboxPayments.customer} is not null then ${JSON.stringify({ name: '', email: '', phone: null, address })}::jsonb end`
  const ids = forgotten.map((order) => order.id)
  if (ids.length > 0)
    await tx.update(sandboxPayments).set({ customer }).where(inArray(sandboxPayments.orderId, ids))
}
