import type { Movement } from '#server/features/money/list-movements.ts'
import type { MonthlySum, YearOfMoney } from '#server/features/money/read-money.ts'
import { incomeKinds, type MovementKind } from '#shared/money-kinds.ts'
import type { MoneyMovement, MoneyReport, MoneySums } from '#shared/money-report.ts'

export function presentMoney({ month, thisMonth, sums }: YearOfMoney): MoneyReport {
  const year = month.slice(0, 4)
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}`,
    ...addUp(sums.filter((sum) => sum.month === index + 1)),
  }))
  const shown = months.find((each) => each.month === month)
  return {
    month: shown ?? { month, ...addUp([]) },
    year: { year, ...addUp(sums) },
    months,
    this_month: thisMonth,
  }
}

function addUp(sums: readonly MonthlySum[]): MoneySums {
  const of = (...kinds: MovementKind[]) => sums.filter(({ kind }) => kinds.includes(kind))
  const cents = (rows: readonly MonthlySum[]) => rows.reduce((total, row) => total + row.cents, 0)
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
