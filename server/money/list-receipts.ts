import { and, eq, inArray, min, sql, sum } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'
import { issueReceipts } from '#server/money/issue-receipts.ts'
import type { NumberedPayment } from '#server/money/receipt-lines.ts'

/** A payment with its number. `requestId`: it was asked for by the owner. */
export type ListedReceipt = NumberedPayment & { cause: string; requestId: string | null }

/** The receipts of an order's or a session's payments, numbered when somebody first asks. Needs the system role. */
export async function listReceipts(
  tx: Tx,
  of: { orderId: string } | { appointmentId: string },
): Promise<ListedReceipt[]> {
  const isOf =
    'orderId' in of ? eq(moneyEntries.orderId, of.orderId) : eq(moneyEntries.appointmentId, of.appointmentId)
  const paid = await tx
    .select({
      cause: moneyEntries.cause,
      method: moneyEntries.method,
      requestId: moneyEntries.requestId,
      at: min(moneyEntries.occurredAt),
      cents: sql<number>`${sum(moneyEntries.amountCents)}::int`,
    })
    .from(moneyEntries)
    .where(and(isOf, eq(moneyEntries.kind, 'payment')))
    .groupBy(moneyEntries.cause, moneyEntries.method, moneyEntries.requestId)
  if (paid.length === 0) return []
  const causes = paid.map(({ cause }) => cause)
  const find = () => tx.select().from(receipts).where(inArray(receipts.cause, causes))
  let numbered = await find()
  if (numbered.length < paid.length) {
    await issueReceipts(tx)
    numbered = await find()
  }
  return paid
    .flatMap(({ cause, at, ...payment }) => {
      const number = numbered.find((receipt) => receipt.cause === cause)?.number
      return number === undefined || !at ? [] : [{ number, cause, at, ...payment }]
    })
    .toSorted((a, b) => a.number - b.number)
}
