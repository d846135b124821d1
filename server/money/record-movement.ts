import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import type { Part } from '#server/money/split.ts'

type Entry = typeof moneyEntries.$inferInsert

export type Movement = Pick<Entry, 'kind' | 'method' | 'occurredAt'> &
  Partial<Pick<Entry, 'orderId' | 'appointmentId' | 'requestId' | 'cardPaymentId' | 'note'>> & {
    cause: string | SQL
    /** Signed, in integer US cents: what comes in is positive. Parts of nothing are left out. */
    parts: readonly Part[]
  }

/** Records a movement of money, once for each cause, in the transaction that learns of it. False when it is recorded already. */
export async function recordMovement(tx: Tx, movement: Movement): Promise<boolean> {
  const { recorded } = await insertMovements(tx, [movement])
  return recorded > 0
}

/** Inserts movements in one statement. Returns how many rows they have, and how many of them were not recorded already. */
export async function insertMovements(
  tx: Tx,
  movements: readonly Movement[],
): Promise<{ rows: number; recorded: number }> {
  const rows = movements.flatMap(({ parts, ...movement }) =>
    parts
      .filter(({ cents }) => cents !== 0)
      .map(({ income, cents, taxCents }) => ({ ...movement, income, amountCents: cents, taxCents })),
  )
  if (rows.length === 0) return { rows: 0, recorded: 0 }
  const recorded = await tx
    .insert(moneyEntries)
    .values(rows)
    .onConflictDoNothing({ target: [moneyEntries.cause, moneyEntries.income] })
    .returning({ id: moneyEntries.id })
  return { rows: rows.length, recorded: recorded.length }
}
