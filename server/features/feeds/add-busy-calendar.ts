import { count } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { busyCalendars } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import { lockSettings } from '#server/features/feeds/lock-settings.ts'
import { readBusyCalendar, storeBusyTimes } from '#server/features/feeds/refresh-busy-calendars.ts'
import { CalendarError, parseCalendarAddress } from '#server/providers/calendars/port.ts'
import { busyCalendarsMax } from '#shared/calendar.ts'

type NewCalendar = { name: string; address: string }
const system = { role: 'system', job: 'busy calendars' } as const
const limit = { name: 'busy calendars', max: 20, windowMs: 3_600_000 }

/**
 * Adds a calendar whose busy times aren't offered. It is read before it is stored, so that a wrong address shows at once.
 * @throws AppError `invalid_input` with a sentence
 */
export async function addBusyCalendar(ctx: Ctx, { name, address }: NewCalendar) {
  await ctx.limit(limit, 'owner')
  const url = parseAddress(address, ctx.publicUrl)
  const times = await readBusyCalendar(ctx, url).catch((error: unknown) => {
    if (error instanceof CalendarError) throw refuse(error.message)
    throw error
  })
  return ctx.scope(system, async (tx) => {
    await lockSettings(tx)
    const [row] = await tx
      .insert(busyCalendars)
      .values({ name, url, fetchedAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!row) throw refuse('This calendar is in the list already.')
    const [total] = await tx.select({ n: count() }).from(busyCalendars)
    if ((total?.n ?? 0) > busyCalendarsMax)
      throw refuse(`Keep to ${busyCalendarsMax} calendars. Remove one first.`)
    await storeBusyTimes(tx, row.id, times)
    return row
  })
}

const refuse = (sentence: string) => new AppError('invalid_input', { fields: { address: sentence } })

function parseAddress(text: string, publicUrl: string): string {
  try {
    const url = parseCalendarAddress(text)
    if (url.host === new URL(publicUrl).host) throw new CalendarError('This is your practice’s own calendar.')
    return url.href
  } catch (error) {
    if (error instanceof CalendarError) throw refuse(error.message)
    throw error
  }
}
