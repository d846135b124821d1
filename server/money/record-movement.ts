import { eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { isOnDate } from '#server/money/moved-at.ts'
import { repeatedKeyConflict } from '#server/money/repeated-key-conflict.ts'
import type { Part } from '#server/money/split.ts'

type Entry = typeof moneyEntries.$inferInsert

export type Movement = Pick<Entry, 'kind' | 'method' | 'occurredAt'> &
  Partial<Pick<Entry, 'orderId' | 'appointmentId' | 'requestId' | 'cardPaymentId' | 'note'>> & {
    cause: string | SQL
    /** The day that was named for it, in the practice's time zone: a repeat with another one is a conflict. */
    date?: string | undefined
    /** Signed, in integer US cents: what comes in is positive. Parts of nothing are left out. */
    parts: readonly Part[]
  }

/**
 * Records a movement of money, once for each cause, in the transaction that learns of it. False when it is recorded already.
 * @throws AppError `conflict` when another kind, amount or day, or one of something else, is recorded for its cause: a repeated key
 */
export async function recordMovement(tx: Tx, movement: Movement): Promise<boolean> {
  const { rows, recorded } = await insertMovements(tx, [movement])
  if (recorded > 0 || rows === 0) return recorded > 0
  const entries = await tx.select().from(moneyEntries).where(eq(moneyEntries.cause, movement.cause))
  const isSame =
    entries.every(
      (entry) =>
        entry.kind === movement.kind &&
        isOfSame(entry, movement) &&
        isOnDate(entry.occurredAt, movement.date),
    ) &&
    sumOf(entries.map(({ amountCents }) => amountCents)) === sumOf(movement.parts.map(({ cents }) => cents))
  if (!isSame) throw repeatedKeyConflict()
  return false
}

/** Inserts movements in one statement. Returns how many rows they have, and how many of them were not recorded already. */
export async function insertMovements(
  tx: Tx,
  movements: readonly Movement[],
): Promise<{ rows: number; recorded: number }> {
  const rows = movements.flatMap(({ parts, date, ...movement }) =>
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

/** What was erased meanwhile is compared with nothing. */
const isOfSame = (entry: typeof moneyEntries.$inferSelect, movement: Movement): boolean =>
  (['orderId', 'appointmentId', 'requestId'] as const).every(
    (of) => !entry[of] || !movement[of] || entry[of] === movement[of],
  )

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)
