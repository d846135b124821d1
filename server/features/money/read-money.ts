import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { monthStarts } from '#server/money/period.ts'
import { toLocal } from '#shared/local-time.ts'
import type { IncomeKind, MovementKind } from '#shared/money-kinds.ts'

/** Sums of one month, 1 to 12, by kind of movement and income. Signed, in integer US cents. */
export type MonthlySum = {
  month: number
  kind: MovementKind
  income: IncomeKind
  cents: number
  taxCents: number
}

export type YearOfMoney = { month: string; thisMonth: string; sums: MonthlySum[] }

/** All that a year's movements add up to, for one of its months: this one without any. */
export function readMoney(ctx: Ctx, { month }: { month?: string | undefined }): Promise<YearOfMoney> {
  const thisMonth = toLocal(ctx.now()).date.slice(0, 7)
  const shown = month ?? thisMonth
  return ctx.scope(ctx.actor, async (tx) => ({
    month: shown,
    thisMonth,
    sums: await readMonthlySums(tx, shown.slice(0, 4)),
  }))
}

async function readMonthlySums(tx: Tx, year: string): Promise<MonthlySum[]> {
  const starts = monthStarts(year).map((start) => start.toISOString())
  const instants = sql.join(
    starts.map((start) => sql`${start}::timestamptz`),
    sql`, `,
  )
  const { occurredAt, amountCents, taxCents, kind, income } = moneyEntries
  // One month for each row by a binary search: a time zone's arithmetic for each takes several times as long.
  const month = sql<number>`width_bucket(${occurredAt}, array[${instants}])`
  const rows = await tx
    .select({
      month,
      kind,
      income,
      cents: sql<string>`sum(${amountCents})`,
      taxCents: sql<string>`sum(${taxCents})`,
    })
    .from(moneyEntries)
    .where(sql`${occurredAt} >= ${starts[0]}::timestamptz and ${occurredAt} < ${starts.at(-1)}::timestamptz`)
    .groupBy(sql`1`, kind, income)
  return rows.map((row) => ({ ...row, cents: Number(row.cents), taxCents: Number(row.taxCents) }))
}
