import { readNextTimes, type WantedTime } from '#server/booking/free-times.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { TimeNotFreeDetails } from '#shared/booking.ts'

const system = { role: 'system', job: 'booking' } as const
const choices = 3

/** Ends the transaction of who wants a time that isn't free: the next times are read without the lock of the calendar. */
export class TimeTakenError extends Error {
  readonly wanted: WantedTime
  /** The time that a session has already, which is no other to choose. */
  readonly ownTime: Date | undefined
  constructor(wanted: WantedTime, ownTime?: Date) {
    super('the time is taken')
    this.wanted = wanted
    this.ownTime = ownTime
  }
}

/** The error that a time can't be had, with the next ones that can. */
export async function timeNotFree(
  ctx: Ctx,
  { startsAt, ...query }: WantedTime,
  ownTime?: Date,
): Promise<AppError> {
  const after = startsAt > query.now ? startsAt : query.now
  const next = await ctx.scope(system, async (tx) => {
    const readOthers = async (from: Date) => {
      const times = await readNextTimes(tx, { ...query, after: from }, choices + (ownTime ? 1 : 0))
      return times.filter((time) => time.getTime() !== ownTime?.getTime()).slice(0, choices)
    }
    const later = await readOthers(after)
    return later.length > 0 ? later : readOthers(query.now)
  })
  const details = { next: next.map((time) => time.toISOString()) } satisfies TimeNotFreeDetails
  return new AppError('time_not_free', { details })
}

/** What `work` gives. @throws AppError `time_not_free` with the next free times where it throws TimeTakenError */
export async function orNextTimes<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TimeTakenError ? await timeNotFree(ctx, error.wanted, error.ownTime) : error
  }
}
