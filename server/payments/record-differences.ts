import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { type Difference, findDifferences } from '#server/payments/find-differences.ts'
import { readLedger } from '#server/payments/read-ledger.ts'
import type { CheckoutSession, MovedPayment } from '#server/providers/payments/port.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import { canResolve, describeDifference, providerName } from '#shared/money-differences.ts'

type DifferenceRow = typeof moneyDifferences.$inferSelect
type Finding = Difference & { paymentSessionId: string; cardPaymentId: string | null }

/** What the provider said: the sessions of our payments by their id, null for none, and its payments that we don't know. */
export type ProviderReport = {
  sessions: ReadonlyMap<string, CheckoutSession | null>
  unknown: readonly MovedPayment[]
  /** The provider's ids of everything that it listed. */
  known: readonly string[]
  /** By the database's clock, before the provider was asked. */
  startedAt: Date
}

/**
 * Keeps what differs, closes what agrees again, and tells the owner about what is new, once a day at most. Returns how many are
 * new. Needs the system role.
 */
export async function recordDifferences(ctx: Ctx, tx: Tx, report: ProviderReport): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('money differences'))`)
  const { sessions, unknown, known, startedAt } = report
  const ids = [...sessions.keys()]
  // A settlement under way ends first; what it records is newer than what the provider was asked about.
  await tx
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(inArray(cardPayments.id, ids))
    .orderBy(cardPayments.id)
    .for('update')
  const ledgers = (await readLedger(tx, inArray(cardPayments.id, ids), startedAt)).filter(
    ({ hasMoved }) => !hasMoved,
  )
  const findings: Finding[] = ledgers.flatMap((ledger) =>
    findDifferences(ledger, sessions.get(ledger.id) ?? null).map((difference) => ({
      ...difference,
      cardPaymentId: ledger.id,
      paymentSessionId: ledger.paymentSessionId ?? sessions.get(ledger.id)?.id ?? ledger.id,
    })),
  )
  for (const { paymentId, receivedCents } of unknown)
    findings.push({
      ...{ what: 'unknown', ourCents: 0, providerCents: receivedCents },
      ...{ cardPaymentId: null, paymentSessionId: paymentId },
    })
  const rows = await tx.select().from(moneyDifferences).where(isNull(moneyDifferences.mendedAt))
  const isCompared = (row: DifferenceRow) =>
    row.cardPaymentId
      ? ledgers.some(({ id }) => id === row.cardPaymentId)
      : known.includes(row.paymentSessionId)
  const gone = rows.filter((row) => isCompared(row) && !findings.some(isSame(row)))
  await closeDifferences(ctx, tx, gone)
  const fresh: Finding[] = []
  for (const each of findings) if (await upsertDifference(ctx, tx, rows, each)) fresh.push(each)
  if (fresh.length > 0) await notifyOwner(ctx, tx, fresh)
  return fresh.length
}

const isSame = (row: DifferenceRow) => (finding: Finding) =>
  row.what === finding.what && row.paymentSessionId === finding.paymentSessionId

/** Closes these differences. Needs the system role. */
export async function closeDifferences(ctx: Ctx, tx: Tx, rows: readonly DifferenceRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(moneyDifferences)
    .set({ mendedAt: ctx.now() })
    .where(and(inArray(moneyDifferences.id, ids), isNull(moneyDifferences.mendedAt)))
}

/** True for a new one: not for one that is open, nor one that the owner has looked at. */
async function upsertDifference(
  ctx: Ctx,
  tx: Tx,
  open: readonly DifferenceRow[],
  finding: Finding,
): Promise<boolean> {
  const { ourCents, providerCents } = finding
  const row = open.find((each) => isSame(each)(finding))
  if (row) {
    await tx.update(moneyDifferences).set({ ourCents, providerCents }).where(eq(moneyDifferences.id, row.id))
    return false
  }
  if (!canResolve(toAmounts(finding)) && (await wasLookedAt(tx, finding))) return false
  await tx.insert(moneyDifferences).values({ ...finding, foundAt: ctx.now() })
  return true
}

/** Those that nothing can mend stay as they are: the same amounts are not told twice. */
async function wasLookedAt(tx: Tx, { what, paymentSessionId, ourCents, providerCents }: Finding) {
  const rows = await tx
    .select({ id: moneyDifferences.id })
    .from(moneyDifferences)
    .where(
      and(
        eq(moneyDifferences.paymentSessionId, paymentSessionId),
        eq(moneyDifferences.what, what),
        eq(moneyDifferences.ourCents, ourCents),
        eq(moneyDifferences.providerCents, providerCents),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const toAmounts = ({ what, ourCents, providerCents }: Difference) => ({
  what,
  our_cents: ourCents,
  provider_cents: providerCents,
})

const listedMax = 20

function notifyOwner(ctx: Ctx, tx: Tx, findings: readonly Finding[]): Promise<void> {
  const name = providerName(ctx.payments.kind)
  const cents = findings.reduce((sum, each) => sum + Math.abs(each.providerCents - each.ourCents), 0)
  const count = findings.length === 1 ? 'one difference' : `${findings.length} differences`
  const more = findings.length - listedMax
  const subject = `Our books and ${name} don’t agree: ${count}`
  const content = {
    subject,
    heading: subject,
    paragraphs: [
      `Today’s comparison found ${count} of ${formatUsd(cents)} in all.`,
      ...findings.slice(0, listedMax).map((each) => describeDifference(toAmounts(each), name)),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'The dashboard shows each with what can be done about it.',
    ],
    action: { label: 'Open your money', href: `${ctx.publicUrl}/dashboard/money` },
  }
  const cause = `differences:${toLocal(ctx.now()).date}`
  return enqueueEmail(tx, { kind: 'money_differences', cause, to: ctx.ownerEmail, content })
}
