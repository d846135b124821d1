import type { Movement } from '#server/features/money/list-movements.ts'
import type { MoneySum, readMoney, readMonth } from '#server/features/money/read-money.ts'
import { incomeKinds, type MovementKind } from '#shared/money-kinds.ts'
import type { MoneyMovement, MoneyReport, MoneySums, MonthOfMoney } from '#shared/money-report.ts'

type SumsOfMonth = Awaited<ReturnType<typeof readMonth>>
type SumsOfYear = Awaited<ReturnType<typeof readMoney>>

export const presentMonth = ({ month, thisMonth, sums }: SumsOfMonth): MonthOfMoney => ({
  month: { month, ...addUp(sums) },
  this_month: thisMonth,
})

export function presentMoney({ month, thisMonth, months }: SumsOfYear): MoneyReport {
  const added = months.map(({ month, sums }) => ({ month, ...addUp(sums) }))
  return {
    month: added.find((each) => each.month === month) ?? { month, ...addUp([]) },
    year: { year: month.slice(0, 4), ...addUp(months.flatMap(({ sums }) => sums)) },
    months: added,
    this_month: thisMonth,
  }
}

function addUp(sums: readonly MoneySum[]): MoneySums {
  const of = (...kinds: MovementKind[]) => sums.filter(({ kind }) => kinds.includes(kind))
  const cents = (rows: readonly MoneySum[]) => rows.reduce((total, row) => total + row.cents, 0)
  const payments = of('payment')
  return {
    received: Object.fromEntries(
      incomeKinds.map((kind) => [kind, cents(payments.filter(({ income }) => income === kind))]),
    ) as MoneySums['received'],
    received_cents: cents(payments),
    refund_cents: cents(of('refund', 'refund_failed')),
    dispute_cents: cents(of('dispute', 'dispute_returned')),
    fee_cents: cents(of('fee')),
    correction_cents: cents(of('correction')),
    net_cents: cents(sums),
    // What the provider keeps has no tax of ours in it.
    tax_cents: sums.filter(({ kind }) => kind !== 'fee').reduce((total, { taxCents }) => total + taxCents, 0),
  }
}

export const presentMovement = (movement: Movement): MoneyMovement => ({
  id: movement.id,
  at: movement.occurredAt.toISOString(),
  kind: movement.kind,
  method: movement.method,
  cents: movement.parts.reduce((total, { cents }) => total + cents, 0),
  tax_cents: movement.parts.reduce((total, { taxCents }) => total + taxCents, 0),
  what: movement.what,
  who: movement.who,
  order_number: movement.orderNumber,
  appointment:
    movement.appointmentId && movement.startsAt
      ? { id: movement.appointmentId, starts_at: movement.startsAt.toISOString() }
      : null,
  receipt: movement.receipt,
  note: movement.note,
})
