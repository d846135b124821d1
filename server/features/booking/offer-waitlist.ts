import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import { type BookableSession, findAwaitedSession } from '#server/booking/bookable-service.ts'
import { readFreeTimes } from '#server/booking/free-times.ts'
import { holdOfferedTime } from '#server/booking/hold-offered-time.ts'
import { withdrawWaitEmails } from '#server/booking/leave-waitlist.ts'
import { waitlistOfferEmail } from '#server/booking/waitlist-email.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { type FreedTime, findFreedTimes } from '#server/features/booking/find-freed-times.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { toLocal, weekdayOf } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'
import { isInPart } from '#shared/waitlist.ts'

export const waitlistSystem = { role: 'system', job: 'waitlist' } as const
const keepMs = hours(2)
/** Nobody verified who waits: an entry ends, and a time is left to everybody, once this many offers ran out. */
const maxExpired = 2
/** Nobody is woken: offers go out in these hours of the practice's day. */
const [dayBegins, dayEnds] = ['08:00', '20:00']

type Entry = typeof waitlistEntries.$inferSelect

/**
 * Offers each time that was given back to one person of the waitlist at a time, who waited longest, for two hours. After two who didn't
 * answer, everybody can book it.
 */
export async function offerWaitlist(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await ctx.scope(waitlistSystem, (tx) => endOffers(tx, now))
  const { time } = toLocal(now)
  if (!ctx.content.booking || time < dayBegins || time >= dayEnds) return
  const freed = await ctx.scope(waitlistSystem, (tx) => findFreedTimes(tx, now))
  for (const span of freed) await ctx.scope(waitlistSystem, (tx) => offerTo(ctx, tx, span))
  if (freed.length > 0) ctx.outbox.wake()
}

/** Who didn't answer waits on, the second time no more; who is out of time is done. */
async function endOffers(tx: Tx, now: Date): Promise<void> {
  await lockCalendar(tx)
  const isOver = and(isNull(waitlistOffers.answer), lte(waitlistOffers.expiresAt, now))
  const over = await tx
    .update(waitlistOffers)
    .set({ answer: 'expired', answeredAt: now })
    .where(isOver)
    .returning()
  const holds = over.flatMap(({ bookedTimeId }) => bookedTimeId ?? [])
  const entries = [...new Set(over.map(({ entryId }) => entryId))]
  if (holds.length > 0) await tx.delete(bookedTimes).where(inArray(bookedTimes.id, holds))
  const ended: { id: string }[] = []
  for (const id of entries) {
    const isOffered = and(eq(waitlistEntries.id, id), eq(waitlistEntries.status, 'offered'))
    const status = (await countExpired(tx, eq(waitlistOffers.entryId, id))) < maxExpired ? 'waiting' : 'ended'
    const changed = await tx
      .update(waitlistEntries)
      .set({ status })
      .where(isOffered)
      .returning({ id: waitlistEntries.id })
    if (status === 'ended') ended.push(...changed)
  }
  const isPast = and(eq(waitlistEntries.status, 'waiting'), lte(waitlistEntries.endsAt, now))
  const past = await tx
    .update(waitlistEntries)
    .set({ status: 'ended' })
    .where(isPast)
    .returning({ id: waitlistEntries.id })
  await withdrawWaitEmails(
    tx,
    [...ended, ...past].map(({ id }) => id),
  )
}

const countExpired = (tx: Tx, isOf: SQL | undefined) =>
  tx.$count(waitlistOffers, and(isOf, eq(waitlistOffers.answer, 'expired')))

async function offerTo(ctx: Ctx, tx: Tx, freed: FreedTime): Promise<void> {
  await lockCalendar(tx)
  // Also of earlier times that it was given back: whoever books and cancels it again doesn't withhold it longer.
  const isWithin = and(gte(waitlistOffers.startsAt, freed.from), lt(waitlistOffers.startsAt, freed.to))
  if ((await countExpired(tx, isWithin)) >= maxExpired) return
  const waiting = await tx
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.status, 'waiting'),
        lt(waitlistEntries.createdAt, freed.freedAt),
        gt(waitlistEntries.endsAt, freed.from),
      ),
    )
    .orderBy(asc(waitlistEntries.createdAt))
  for (const entry of waiting) {
    const session = findAwaitedSession(ctx.content, entry)
    const startsAt = session && (await findTime(ctx, tx, { entry, session, freed }))
    if (session && startsAt && (await holdFor(ctx, tx, { entry, session, startsAt }))) return
  }
}

type Search = { entry: Entry; session: BookableSession; freed: FreedTime }

/** A free time within the one that was given back, which suits the person; none when they were offered one of it before. */
async function findTime(ctx: Ctx, tx: Tx, { entry, session, freed }: Search): Promise<Date | null> {
  const { rules, place, minutes: duration } = session
  const { date } = toLocal(freed.from)
  const query = { rules, place, minutes: duration, from: date, days: 1, now: ctx.now() }
  const [day] = await readFreeTimes(tx, query)
  const offered = await tx.select().from(waitlistOffers).where(eq(waitlistOffers.entryId, entry.id))
  const isWithin = (time: Date) => time >= freed.from && time < freed.to
  if (offered.some(({ startsAt }) => isWithin(startsAt))) return null
  if (entry.weekdays && !entry.weekdays.includes(weekdayOf(date))) return null
  const suits = (time: Date) => isWithin(time) && isInPart(entry.partOfDay, toLocal(time).time)
  return day?.times.find(suits) ?? null
}

type Offer = { entry: Entry; session: BookableSession; startsAt: Date }

async function holdFor(ctx: Ctx, tx: Tx, { entry, session, startsAt }: Offer): Promise<boolean> {
  const now = ctx.now()
  const expiresAt = new Date(Math.min(now.getTime() + keepMs, startsAt.getTime()))
  const holdId = await holdOfferedTime(tx, { session, startsAt, expiresAt, now })
  if (!holdId) return false
  const [offer] = await tx
    .insert(waitlistOffers)
    .values({ entryId: entry.id, bookedTimeId: holdId, startsAt, offeredAt: now, expiresAt })
    .returning()
  const isWaiting = and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, 'waiting'))
  await tx.update(waitlistEntries).set({ status: 'offered' }).where(isWaiting)
  if (!offer) throw new Error('The offer was not inserted')
  const url = ctx.signedLinks.urlFor({ purpose: 'waitlistOffer', id: offer.id, version: 1, expiresAt })
  const { content } = ctx
  const { title: serviceType, minutes: duration, priceCents } = session
  const { name } = entry
  const isLast = (await countExpired(tx, eq(waitlistOffers.entryId, entry.id))) + 1 >= maxExpired
  await enqueueEmail(tx, {
    kind: 'waitlist_offer',
    cause: `waitlist-offer:${offer.id}`,
    to: entry.email,
    content: waitlistOfferEmail({
      name,
      serviceType,
      minutes: duration,
      priceCents,
      startsAt,
      expiresAt,
      url,
      isLast,
      content,
    }),
    expiresInMs: expiresAt.getTime() - now.getTime(),
  })
  return true
}
