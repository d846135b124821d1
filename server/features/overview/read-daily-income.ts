import { and, gte, lt, ne, sql } from 'drizzle-orm'
import { settings } from '#practice/settings.ts'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { nextDate, startOfDay, toLocal } from '#shared/local-time.ts'
import type { IncomeDay } from '#shared/overview.ts'
import { days } from '#shared/time.ts'

/**
 * Income on each of these consecutive dates, in the practice's time zone: what came in that day, of anything and by any way, less
 * refunds and what banks took back. The payment provider's fees are not taken off.
 */
export async function readDailyIncome(tx: Tx, dates: readonly string[]): Promise<IncomeDay[]> {
  const firstDate = dates[0] ?? ''
  const lastDate = dates.at(-1) ?? ''
  const date = sql<string>`to_char(${moneyEntries.occurredAt} at time zone ${sql.raw(`'${settings.timeZone}'`)}, 'YYYY-MM-DD')`
  const isInPeriod = and(
    gte(moneyEntries.occurredAt, startOf(firstDate)),
    lt(moneyEntries.occurredAt, startOf(nextDate(lastDate))),
  )
  const rows = await tx
    .select({ date, cents: sql<number>`sum(${moneyEntries.amountCents})::int` })
    .from(moneyEntries)
    .where(and(isInPeriod, ne(moneyEntries.kind, 'fee')))
    .groupBy(date)
  const incomeByDate = new Map(rows.map((row) => [row.date, row.cents]))
  return dates.map((day) => ({ date: day, cents: incomeByDate.get(day) ?? 0 }))
}

/** Fourteen dates in the practice's time zone: last week's Monday to this week's Sunday. */
export function daysFromLastMonday(now: Date): string[] {
  const today = utcNoon(toLocal(now).date)
  const daysSinceMonday = (today.getUTCDay() + 6) % 7
  const lastMonday = today.getTime() - days(daysSinceMonday + 7)
  return Array.from({ length: 14 }, (_, index) => toDate(lastMonday + days(index)))
}

const utcNoon = (date: string) => new Date(`${date}T12:00:00Z`)
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const startOf = (date: string) => startOfDay(date) ?? utcNoon(date)
