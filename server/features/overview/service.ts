import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { practice } from '#practice/practice.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { countRows } from '#server/pagination/total.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import type { IncomeDay } from '#shared/overview.ts'
import { days } from '#shared/time.ts'

const shownFailed = 3
/** A text says little to anybody after this. */
const worthAgainMs = days(7)

/** What the lists below it say, in a few figures. */
export function readOverview(ctx: Ctx) {
  return ctx.scope(ctx.actor, async (tx) => {
    const newestFailed = await tx
      .select()
      .from(smsMessages)
      .where(
        and(
          eq(smsMessages.status, 'failed'),
          eq(smsMessages.direction, 'out'),
          gte(smsMessages.createdAt, new Date(ctx.now().getTime() - worthAgainMs)),
        ),
      )
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(shownFailed)
    const twoWeeks = await readIncome(tx, daysFromLastMonday(ctx.now()))
    return {
      toPack: await countRows(tx, 'orders', 'pending'),
      toAnswer: await countRows(tx, 'appointments', 'pending'),
      failed: await countRows(tx, 'sms_messages', 'failed'),
      newestFailed,
      thisWeek: twoWeeks.slice(7),
      lastWeek: twoWeeks.slice(0, 7),
    }
  })
}

/** What each of these days brought, by the same days the list of orders is asked for. */
async function readIncome(tx: Tx, dates: readonly string[]): Promise<IncomeDay[]> {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const day = sql<string>`to_char(${orders.createdAt} at time zone ${sql.raw(`'${practice.timeZone}'`)}, 'YYYY-MM-DD')`
  const rows = await tx
    .select({ date: day, cents: sql<number>`sum(${orders.totalCents} - ${orders.refundedCents})::int` })
    .from(orders)
    .where(
      and(
        ne(orders.status, 'cancelled'),
        gte(orders.createdAt, startOf(first)),
        lt(orders.createdAt, startOf(next(last))),
      ),
    )
    .groupBy(day)
  const income = new Map(rows.map(({ date, cents }) => [date, cents]))
  return dates.map((date) => ({ date, cents: income.get(date) ?? 0 }))
}

/** Fourteen dates at the practice: last week's Monday to this week's Sunday. */
export function daysFromLastMonday(now: Date): string[] {
  const today = noonOf(toLocal(now).date)
  const sinceMonday = (today.getUTCDay() + 6) % 7
  const monday = today.getTime() - days(sinceMonday + 7)
  return Array.from({ length: 14 }, (_, n) => new Date(monday + days(n)).toISOString().slice(0, 10))
}

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)
const next = (date: string) => new Date(noonOf(date).getTime() + days(1)).toISOString().slice(0, 10)
const startOf = (date: string) => toInstant(date, '00:00') ?? noonOf(date)
