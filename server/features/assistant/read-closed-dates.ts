import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { namesDay } from '#server/assistant/text/dates.ts'
import type { Ctx } from '#server/context.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { addDays, toLocal } from '#shared/local-time.ts'

const daysAhead = 370

/** The dates on which the owner is closed, for a question that names a day; none while nobody keeps a calendar. */
export async function readClosedDates(ctx: Ctx, question: string): Promise<ReadonlySet<string>> {
  if (!ctx.content.booking || !namesDay(question)) return new Set()
  const today = toLocal(ctx.now()).date
  const isClosed = and(
    eq(calendarDays.kind, 'closed'),
    isNull(calendarDays.place),
    gte(calendarDays.date, today),
    lte(calendarDays.date, addDays(today, daysAhead)),
  )
  const rows = await ctx.scope({ role: 'system', job: 'assistant' }, (tx) =>
    tx.select({ date: calendarDays.date }).from(calendarDays).where(isClosed),
  )
  return new Set(rows.map(({ date }) => date))
}
