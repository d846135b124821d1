import { and, gte, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { AppError } from '#server/errors.ts'
import { type Period, periodOf } from '#server/money/period.ts'
import { toLocal } from '#shared/local-time.ts'
import type { IncomeKind, MovementKind } from '#shared/money-kinds.ts'

/** What movements of one kind and income add up to. Signed, in integer US cents. */
export type MoneySum = { kind: MovementKind; income: IncomeKind; cents: number; taxCents: number }
/** A month ('2026-11') and its sums. */
export type SummedMonth = { month: string; sums: MoneySum[] }

type MoneyQuery = { month?: string | undefined }

/** What a month's movements add up to: this one's without any. */
export async function readMonth(ctx: Ctx, query: MoneyQuery): Promise<SummedMonth & { thisMonth: string }> {
  const { month, thisMonth } = chooseMonth(ctx, query)
  return { month, thisMonth, sums: await readSums(ctx, periodOf(month)) }
}

/**
 * The same for each month of the year around it. One query for each: the embedded database answers one question at a time, and
 * others need not wait until a year is added up. A movement recorded meanwhile counts in its month, or not yet. Stops when the
 * caller has gone (`signal`).
 */
export async function readMoney(
  ctx: Ctx,
  query: MoneyQuery,
  signal: AbortSignal,
): Promise<{ month: string; thisMonth: string; months: SummedMonth[] }> {
  const { month, thisMonth } = chooseMonth(ctx, query)
  const months: SummedMonth[] = []
  for (let number = 1; number <= 12; number++) {
    // Nobody reads it, and a part of a year is no answer.
    if (signal.aborted) throw new AppError('invalid_input')
    const each = `${month.slice(0, 4)}-${String(number).padStart(2, '0')}`
    months.push({ month: each, sums: await readSums(ctx, periodOf(each)) })
  }
  return { month, thisMonth, months }
}

function chooseMonth(ctx: Ctx, query: MoneyQuery) {
  const thisMonth = toLocal(ctx.now()).date.slice(0, 7)
  return { month: query.month ?? thisMonth, thisMonth }
}

async function readSums(ctx: Ctx, { from, to }: Period): Promise<MoneySum[]> {
  const { occurredAt, amountCents, taxCents, kind, income } = moneyEntries
  const rows = await ctx.scope(
    ctx.actor,
    (tx) =>
      tx
        .select({
          kind,
          income,
          cents: sql<string>`sum(${amountCents})`,
          taxCents: sql<string>`sum(${taxCents})`,
        })
        .from(moneyEntries)
        .where(and(gte(occurredAt, from), lt(occurredAt, to)))
        .groupBy(kind, income),
    { isOneStatement: true },
  )
  return rows.map((row) => ({ ...row, cents: Number(row.cents), taxCents: Number(row.taxCents) }))
}
