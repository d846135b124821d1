import { and, eq, inArray } from 'drizzle-orm'
import { userIdOf } from '#server/access/actor.ts'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import { type BookableSession, findBookableSession } from '#server/booking/bookable-service.ts'
import { leaveUrlOf, waitCause } from '#server/booking/leave-waitlist.ts'
import { waitlistJoinedEmail } from '#server/booking/waitlist-email.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { AppError } from '#server/errors.ts'
import { readExtraHours } from '#server/features/booking/list-extra-hours.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { limitVisitorMessages } from '#server/messaging/limit-visitor-messages.ts'
import { describePreference } from '#shared/describe-preference.ts'
import { addDays, nextDate, startOfDay, toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { listOpenWeekdays, type WaitlistInput, weekdayNames, weekdays } from '#shared/waitlist.ts'

const emailLimit = { name: 'waitlist/email', max: 10, windowMs: days(1) }
const maxDaysAhead = 366

/**
 * Puts somebody on the waitlist of a service and tells them; a second time for the same session suits both, unless they are signed in:
 * anybody can type an address. The answer is the same, and no second email is sent.
 * @throws AppError `not_found` while nothing can be booked; `invalid_input` for another session, a day without
 * hours, or a date that is over or too far; `too_many_requests` for an address that was typed often
 */
export async function joinWaitlist(ctx: Ctx, input: WaitlistInput): Promise<void> {
  const { service: slug, minutes, part_of_day: partOfDay, until } = input
  const session = findBookableSession(ctx.content, input)
  const { rules, place } = session
  const today = toLocal(ctx.now()).date
  const endsAt = startOfDay(nextDate(until))
  if (until < today || until > addDays(today, maxDaysAhead) || !endsAt)
    throw new AppError('invalid_input', { fields: { until: 'Choose a day within the next year.' } })
  const system = { role: 'system', job: 'waitlist' } as const
  const person = await ctx.scope(system, async (tx) => {
    const extraHours = await readExtraHours(tx, place, today)
    assertDaysOpen(input, listOpenWeekdays([...rules.hours, ...extraHours], place))
    return readPerson(ctx, tx, input)
  })
  const join = async (tx: Tx) => {
    await lockEmail(tx, person.email)
    const isSame = and(
      eq(waitlistEntries.email, person.email),
      eq(waitlistEntries.serviceSlug, slug),
      eq(waitlistEntries.minutes, minutes),
      inArray(waitlistEntries.status, ['waiting', 'offered']),
    )
    const preference = { partOfDay, endsAt, weekdays: readWeekdays(input) }
    const known = await tx.select().from(waitlistEntries).where(isSame)
    let isOnIt = false
    for (const entry of known) {
      const changed = person.userId ? preference : widen(entry, preference)
      // Not one that was taken off it since it was read.
      const isStill = and(isSame, eq(waitlistEntries.id, entry.id))
      const kept = await tx.update(waitlistEntries).set(changed).where(isStill).returning()
      isOnIt ||= kept.length > 0
    }
    if (isOnIt) return
    const [entry] = await tx
      .insert(waitlistEntries)
      .values({ ...person, ...preference, serviceSlug: slug, minutes })
      .returning()
    if (entry) await tellJoined(ctx, tx, entry, { session, until })
  }
  // Also where no email is sent: whether an address waits is nobody else's business.
  const step = { email: person.userId ? null : person.email, number: null, field: 'email' }
  await limitVisitorMessages(ctx, step, async () => {
    // What strangers type keeps no account off the list.
    await ctx.limit(emailLimit, person.userId ?? limitKey(mailboxOf(person.email)))
    await ctx.scope(system, join)
  })
  ctx.outbox.wake()
}

async function tellJoined(
  ctx: Ctx,
  tx: Tx,
  { id, name, email, weekdays, partOfDay, minutes, endsAt }: typeof waitlistEntries.$inferSelect,
  { session, until }: { session: BookableSession; until: string },
): Promise<void> {
  await enqueueEmail(tx, {
    kind: 'waitlist_joined',
    cause: waitCause(id),
    to: email,
    content: waitlistJoinedEmail({
      ...{ name, serviceType: session.title, minutes, content: ctx.content },
      preference: describePreference({ weekdays, part_of_day: partOfDay, until }),
      url: leaveUrlOf(ctx, { id, email, endsAt }),
    }),
  })
}

/** Nobody waits for a day without weekly or extra hours. */
function assertDaysOpen({ weekdays: chosen = [] }: WaitlistInput, open: readonly string[]): void {
  const closed = weekdays.filter((day) => chosen.includes(day) && !open.includes(day))
  if (closed.length === 0) return
  const names = closed.map((day) => `${weekdayNames[day]}s`).join(', ')
  throw new AppError('invalid_input', {
    fields: { weekdays: `There are no sessions on ${names}. Choose other days, or none if every day suits.` },
  })
}

type Preference = Pick<typeof waitlistEntries.$inferSelect, 'partOfDay' | 'endsAt' | 'weekdays'>

/** What suits either of two. */
const widen = (one: Preference, other: Preference): Preference => ({
  partOfDay: one.partOfDay === other.partOfDay ? one.partOfDay : 'any',
  endsAt: one.endsAt > other.endsAt ? one.endsAt : other.endsAt,
  weekdays: one.weekdays && other.weekdays && [...new Set([...one.weekdays, ...other.weekdays])],
})

/** Null when every day suits. */
function readWeekdays(input: WaitlistInput): string[] | null {
  const chosen = weekdays.filter((day) => input.weekdays?.includes(day))
  return chosen.length === 0 || chosen.length === weekdays.length ? null : chosen
}

/** The account of somebody signed in, else what the visitor typed. */
async function readPerson(ctx: Ctx, tx: Tx, { name, email }: WaitlistInput) {
  const userId = userIdOf(ctx.actor)
  if (userId) {
    const [account] = await tx
      .select({ firstName: profiles.firstName, lastName: profiles.lastName, email: users.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, userId))
    if (!account) throw new AppError('not_signed_in')
    const fullName = `${account.firstName} ${account.lastName}`.trim()
    return { userId, name: fullName || account.email, email: account.email }
  }
  if (name && email) return { userId: null, name, email }
  throw new AppError('invalid_input', {
    fields: {
      ...(!name && { name: 'Enter your name.' }),
      ...(!email && { email: 'Enter an email address like name@example.com.' }),
    },
  })
}
