import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { deleteExpiredHolds, lockCalendar, occupiedSpan, toRange } from '#server/booking/appointment-time.ts'
import { type BookableSession, findBookableSession } from '#server/booking/bookable-service.ts'
import type { FirstWins } from '#server/booking/first-wins.ts'
import { checkSlot } from '#server/booking/free-times.ts'
import type { SingleFlight } from '#server/booking/single-flight.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import type { AppError } from '#server/errors.ts'
import { TimeTakenError, timeNotFree } from '#server/features/booking/time-not-free.ts'
import { networkRings } from '#server/http/limit.ts'
import { type HoldInput, holdMs } from '#shared/booking.ts'
import { minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'booking' } as const

/** How many times a network keeps at once; for IPv6, the /48 around it four times as many. */
const keptLimit = { name: 'booking/kept', max: 5, windowMs: holdMs }

export type Hold = { token: string; startsAt: Date; expiresAt: Date; session: BookableSession }

export const hashHold = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Keeps a free time for ten minutes, instead of the one that `input.hold` keeps.
 * @throws AppError `not_found` while nothing can be booked; `invalid_input` for another service or duration; `time_not_free` with
 * the next free times for one that is taken, past, too soon, too far ahead or outside the hours
 */
export async function holdTime(ctx: Ctx, input: HoldInput, { network, rush }: Visitor): Promise<Hold> {
  const session = findBookableSession(ctx.content, input)
  const startsAt = new Date(input.starts_at)
  const attempt = () => attemptHold(ctx, { session, startsAt, network, earlierToken: input.hold })
  const isTaken = () => new TimeTakenError({ ...session, startsAt, now: ctx.now() })
  const { slug } = session.service
  const key = JSON.stringify([ctx.contentSource.publication(), slug, session.minutes, startsAt])
  try {
    // For a visitor who gives back a time, another one can be free than for everybody else.
    return input.hold === undefined ? await rush.firstWins(key, attempt, isTaken) : await attempt()
  } catch (error) {
    if (!(error instanceof TimeTakenError)) throw error
    throw await rush.share(key, () => timeNotFree(ctx, error.wanted))
  }
}

type Visitor = { network: string; rush: Rush }

/** Spares the database those who want the same time at once: one attempt and one reading of the next times for all. */
type Rush = { firstWins: FirstWins; share: SingleFlight<AppError> }

type Attempt = {
  session: BookableSession
  startsAt: Date
  network: string
  earlierToken: string | undefined
}

/** @throws TimeTakenError, and the visitor keeps the hold they have. */
async function attemptHold(ctx: Ctx, { session, startsAt, network, earlierToken }: Attempt): Promise<Hold> {
  const now = ctx.now()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + holdMs)
  const times = { startsAt, durationMinutes: session.minutes, place: session.place }
  const span = occupiedSpan(session.rules, times)
  const row = {
    kind: 'hold' as const,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes(session.minutes)),
    occupied: toRange(span),
    tokenHash: hashHold(token),
    serviceSlug: session.service.slug,
    minutes: session.minutes,
    visitorKey: visitorKeyOf(network),
    expiresAt,
    createdAt: now,
  }
  await ctx.scope(system, async (tx) => {
    const earlier = earlierToken === undefined ? undefined : await findHold(tx, earlierToken)
    const wanted = { ...session, startsAt, now, except: { bookedTimeId: earlier?.id } }
    // Before the lock, so that those who come too late wait for nobody.
    const { isFree, isStillFree } = await checkSlot(tx, wanted)
    if (!isFree) throw new TimeTakenError(wanted)
    await lockCalendar(tx)
    const [isFreeNow] = await Promise.all([
      isStillFree(),
      endEarlierHolds(tx, { network, now, earlierId: earlier?.id }),
      deleteExpiredHolds(tx, span, now),
    ])
    const inserted = isFreeNow
      ? await tx.insert(bookedTimes).values(row).onConflictDoNothing().returning({ id: bookedTimes.id })
      : []
    if (inserted.length === 0) throw new TimeTakenError(wanted)
  })
  return { token, startsAt, expiresAt, session }
}

/** The row of a hold, also when it ran out; undefined when somebody else got its time. */
export async function findHold(tx: Tx, token: string) {
  const [row] = await tx
    .select()
    .from(bookedTimes)
    .where(and(eq(bookedTimes.tokenHash, hashHold(token)), eq(bookedTimes.kind, 'hold')))
  return row
}

/** The widest network first, so that the key of each begins with that of the one around it. */
const visitorKeyOf = (network: string) =>
  networkRings(keptLimit, network)
    .map(({ key }) => hashHold(`network ${key}`))
    .toReversed()
    .join(' ')

type NewHold = { network: string; now: Date; earlierId: string | undefined }

/**
 * Gives back the visitor's earlier hold, and lets the oldest of their network run out: several people may be behind it, and what
 * ran out still books while its time is free.
 */
async function endEarlierHolds(tx: Tx, { network, now, earlierId }: NewHold) {
  const { visitorKey } = bookedTimes
  const endOldest = networkRings(keptLimit, network).map(({ limit, key }) => {
    const isKept = and(
      key === network
        ? eq(visitorKey, visitorKeyOf(key))
        : sql`starts_with(${visitorKey}, ${visitorKeyOf(key)})`,
      eq(bookedTimes.kind, 'hold'),
      gt(bookedTimes.expiresAt, now),
      earlierId ? ne(bookedTimes.id, earlierId) : undefined,
    )
    const beyond = tx
      .select({ id: bookedTimes.id })
      .from(bookedTimes)
      .where(isKept)
      .orderBy(desc(bookedTimes.createdAt))
      .offset(limit.max - 1)
    // As an array: for a subquery, PostgreSQL may read the whole table.
    const isOldest = sql`${bookedTimes.id} = any(array(${beyond}))`
    return tx.update(bookedTimes).set({ expiresAt: now }).where(isOldest)
  })
  await Promise.all([
    ...endOldest,
    earlierId ? tx.delete(bookedTimes).where(eq(bookedTimes.id, earlierId)) : undefined,
  ])
}
