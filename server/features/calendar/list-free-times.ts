import { eq } from 'drizzle-orm'
import { readFreeTimes } from '#server/booking/free-times.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import type { FreeTimesInput } from '#shared/calendar-schema.ts'

const daysAtOnce = 14

/**
 * The free times of two weeks, as the owner sees them: without notice, and in the hours of the practice while none are published
 * for booking.
 * @throws AppError `not_found` for an appointment that is gone
 */
export async function listFreeTimes(ctx: Ctx, { appointment, service, minutes, from }: FreeTimesInput) {
  const days = await ctx.scope(ctx.actor, async (tx) => {
    const [moving] = appointment
      ? await tx
          .select({ place: appointments.place, startsAt: appointments.appointmentDate })
          .from(appointments)
          .where(eq(appointments.id, appointment))
      : []
    if (appointment && !moving) throw new AppError('not_found')
    const offered = ctx.content.catalog.services.find(({ slug }) => slug === service)
    const rules = ctx.content.booking ?? usualRules(ctx)
    const place = moving?.place ?? offered?.place ?? rules.hours[0]?.place ?? 'online'
    const free = await readFreeTimes(tx, {
      rules,
      place,
      minutes,
      from,
      days: daysAtOnce,
      now: ctx.now(),
      except: { appointmentId: appointment },
      isOwner: true,
    })
    // It overlaps itself without harm, but it is no other time.
    const isOther = (time: Date) => time.getTime() !== moving?.startsAt.getTime()
    return free.map(({ date, times }) => ({ date, times: times.filter(isOther) }))
  })
  return days.map(({ date, times }) => ({ date, times: times.map((time) => time.toISOString()) }))
}

const places: readonly SessionPlace[] = ['online', 'inPerson']

/** The hours that the practice prints. */
const usualRules = ({ content }: Ctx): Omit<BookingRules, 'services'> => ({
  hours: places.flatMap((place) => content.practice.hours.weekly.map((row) => ({ ...row, place }))),
  startEveryMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  travelMinutes: 0,
  minimumNoticeMinutes: 0,
  daysAhead: 366,
  maxPerDay: null,
})
