import { and, eq, inArray, min, type SQL, sql, sum } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'
import { issueReceipts } from '#server/money/issue-receipts.ts'
import type { NumberedPayment } from '#server/money/receipt-lines.ts'

/** `requestId`: it was asked for by the owner. `cardPaymentId`: it came by card. */
export type ReceiptSource = { requestId: string | null; cardPaymentId: string | null }

/** A payment with its number. */
export type ListedReceipt = NumberedPayment & ReceiptSource & { cause: string }

type Payable = { orderId: string } | { appointmentId: string } | { requestId: string }
type ReceivedPayment = ReceiptSource & { cause: string; method: string; at: Date | null; cents: number }

/** What was paid of an order, a session or an amount that was asked for, without what the owner recorded by mistake. */
export async function listReceived(tx: Tx, of: Payable): Promise<ReceivedPayment[]> {
  const received = await tx
    .select({
      kind: moneyEntries.kind,
      cause: moneyEntries.cause,
      method: moneyEntries.method,
      requestId: moneyEntries.requestId,
      cardPaymentId: moneyEntries.cardPaymentId,
      at: min(moneyEntries.occurredAt),
      cents: sql<number>`${sum(moneyEntries.amountCents)}::int`,
    })
    .from(moneyEntries)
    .where(and(isPaidFor(of), inArray(moneyEntries.kind, ['payment', 'correction'])))
    .groupBy(
      moneyEntries.kind,
      moneyEntries.cause,
      moneyEntries.method,
      moneyEntries.requestId,
      moneyEntries.cardPaymentId,
    )
    .orderBy(min(moneyEntries.id))
  const isPayment = ({ kind }: { kind: string }) => kind === 'payment'
  return applyCorrections(
    received.filter(isPayment),
    received.filter((row) => !isPayment(row)),
  )
}

function isPaidFor(of: Payable): SQL {
  if ('orderId' in of) return eq(moneyEntries.orderId, of.orderId)
  return 'appointmentId' in of
    ? eq(moneyEntries.appointmentId, of.appointmentId)
    : eq(moneyEntries.requestId, of.requestId)
}

/**
 * The receipts of an order's or a session's payments, numbered when somebody first asks; none of what the owner recorded by mistake.
 * Needs the system role.
 */
export async function listReceipts(
  tx: Tx,
  of: { orderId: string } | { appointmentId: string },
): Promise<ListedReceipt[]> {
  const paid = await listReceived(tx, of)
  if (paid.length === 0) return []
  const causes = paid.map(({ cause }) => cause)
  const find = () => tx.select().from(receipts).where(inArray(receipts.cause, causes))
  let numbered = await find()
  if (numbered.length < paid.length) {
    await issueReceipts(tx)
    numbered = await find()
  }
  return paid
    .flatMap(({ cause, at, cents, ...payment }) => {
      const number = numbered.find((receipt) => receipt.cause === cause)?.number
      return number === undefined || !at || cents <= 0 ? [] : [{ number, cause, at, cents, ...payment }]
    })
    .toSorted((a, b) => a.number - b.number)
}

type Received = ReceiptSource & { cents: number }

/** A correction is of the payment of that amount, or else of the newest ones. */
function applyCorrections<T extends Received>(paid: readonly T[], corrections: readonly Received[]): T[] {
  const left = paid.map((payment) => ({ ...payment }))
  for (const correction of corrections) {
    const corrected = left.filter(
      ({ requestId, cardPaymentId }) =>
        requestId === correction.requestId && cardPaymentId === correction.cardPaymentId,
    )
    const mistaken = corrected.findLast(({ cents }) => cents === -correction.cents)
    let openCents = -correction.cents
    for (const payment of mistaken ? [mistaken] : corrected.toReversed()) {
      const partCents = Math.min(openCents, payment.cents)
      payment.cents -= partCents
      openCents -= partCents
    }
  }
  return left
}
