import { recordMovement } from '#server/money/record-movement.ts'
import type { Part } from '#server/money/split.ts'
import { incomeKinds, type MoneyMethod, type MovementKind, movementKinds } from '#shared/money-kinds.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Random } from '#tests/support/fault-options.ts'

const system = { role: 'system', job: 'test' } as const
const methods = ['card', 'cash', 'other'] as const satisfies readonly MoneyMethod[]
const comesIn: readonly MovementKind[] = ['payment', 'refund_failed', 'dispute_returned']

export type BookedMovement = { kind: MovementKind; occurredAt: Date; parts: Part[] }

/** Records movements of every kind between two instants, and returns what was recorded. */
export async function recordBooks(
  t: TestApp,
  { chance, count, from, to }: { chance: Random; count: number; from: Date; to: Date },
): Promise<BookedMovement[]> {
  const booked = Array.from({ length: count }, () => {
    const kind = chance.oneOf(movementKinds)
    const sign = comesIn.includes(kind) || (kind === 'correction' && chance.upTo(2) === 0) ? 1 : -1
    const occurredAt = new Date(from.getTime() + chance.upTo(to.getTime() - from.getTime()))
    const incomes = incomeKinds.filter(() => chance.upTo(2) === 0)
    const parts = (incomes.length > 0 ? incomes : (['other'] as const)).map((income) => {
      const cents = sign * (1 + chance.upTo(50_000))
      const taxCents = kind === 'fee' ? 0 : sign * chance.upTo(Math.abs(cents))
      return { income, cents, taxCents: taxCents === 0 ? 0 : taxCents }
    })
    return { kind, occurredAt, parts, method: chance.oneOf(methods) }
  })
  await t.scope(system, async (tx) => {
    for (const [n, movement] of booked.entries())
      await recordMovement(tx, { ...movement, cause: `test:${from.toISOString()}:${n}` })
  })
  return booked
}
