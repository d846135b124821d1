import { and, gte, lt, sql } from 'drizzle-orm'
import { settings } from '#practice/settings.ts'
import type { Tx } from '#server/access/scope.ts'
import { orders } from '#server/db/schema/orders.ts'
import { nextDate, startOfDay, toLocal } from '#shared/local-time.ts'
import type { IncomeDay } from '#shared/overview.ts'
import { days } from '#shared/time.ts'

/**
 * Income on each of these consecutive dates, in the practice's time zone: payments less refunds and lost disputes. A
 * cancelled order counts until its payment is refunded.
 */
export async function readDailyIncome(tx: Tx, dates: readonly string[]): Promise<IncomeDay[]> {
  const firstDate = dates[0] ?? ''
  const lastDate = dates.at(-1) ?? ''
  const date = sql<string>`to_char(${orders.createdAt} at time zone ${sql.raw(`'${settings.timeZone}'`)}, 'YYYY-MM-DD')`
  const rows = await tx
    .select({
      date,
      cents: sql<number>`sum(case when ${orders.dispute} = 'lost' then 0 else ${orders.totalCents} - ${orders.refundedCents} end)::int`,
    })
    .from(orders)
    .where(and(gte(orders.createdAt, startOf(firstDate)), lt(orders.createdAt, startOf(nextDate(lastDate)))))
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
