import { and, between, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { agrees, findDifferences } from '#server/payments/find-differences.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { type CardLedger, readLedger } from '#server/payments/read-ledger.ts'
import { type ProviderReport, recordDifferences } from '#server/payments/record-differences.ts'
import { settleCardPayment } from '#server/payments/settle-card-payment.ts'
import type { CheckoutSession, MovedPayment } from '#server/providers/payments/port.ts'
import { days, minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'money comparison' } as const
const lookBackMs = days(30)
/** A payment and its list at the provider can have different instants. */
const edgeMs = days(1)
/** What moves now is still on its way to us. */
const underWayMs = minutes(10)

/**
 * Compares the books with what the provider says about the payments of the last 30 days, and keeps a row for each difference. Its
 * list of movements says which payments to look at, and their sessions, read as settling reads them, what is true: so what settling
 * would not change is no difference. Returns how many are new.
 * @throws the provider's error; then nothing has changed
 */
export async function reconcileWithProvider(ctx: Ctx, subjects: PaidSubjects): Promise<number> {
  const askedAt = ctx.now()
  const since = new Date(askedAt.getTime() - lookBackMs)
  const startedAt = await readDatabaseTime(ctx)
  const listed = await ctx.payments.listMovedSince(since)
  const quietSince = askedAt.getTime() - underWayMs
  const moved = listed.filter(({ movedAt }) => !movedAt || movedAt.getTime() <= quietSince)
  const moving = new Set(
    listed.filter((payment) => !moved.includes(payment)).map(({ reference }) => reference),
  )
  const { candidates, unknown } = await findCandidates(ctx, {
    moved,
    since,
    quietSince: new Date(quietSince),
  })
  const sessions = new Map<string, CheckoutSession | null>()
  for (const { id, paymentSessionId, createdAt } of candidates)
    if (!moving.has(id))
      sessions.set(
        id,
        paymentSessionId
          ? await ctx.payments.retrieve(paymentSessionId)
          : await ctx.payments.retrieveByReference({ reference: id, createdAt }),
      )
  for (const ledger of candidates) {
    const session = sessions.get(ledger.id)
    if (session && isLateFee(ledger, session))
      await settleCardPayment(ctx, subjects, session, { currentAt: askedAt })
  }
  const report: ProviderReport = {
    sessions,
    unknown,
    known: moved.map(({ paymentId }) => paymentId),
    startedAt,
  }
  const newDifferenceCount = await ctx.scope(system, (tx) => recordDifferences(ctx, tx, report))
  ctx.outbox.wake()
  return newDifferenceCount
}

/** Stripe knows a fee some moments after the payment. Nobody has to decide about that. */
function isLateFee(ledger: CardLedger, session: CheckoutSession): boolean {
  const differences = findDifferences(ledger, session)
  return ledger.feeCents === 0 && differences.length > 0 && differences.every(({ what }) => what === 'fee')
}

async function readDatabaseTime(ctx: Ctx): Promise<Date> {
  const { rows } = await ctx.scope(system, (tx) => tx.execute<{ at: string | Date }>(sql`select now() as at`))
  return new Date(rows[0]?.at ?? 0)
}

type Look = { moved: readonly MovedPayment[]; since: Date; quietSince: Date }

/** Our payments that may differ, and the provider's that we don't know. */
async function findCandidates(ctx: Ctx, { moved, since, quietSince }: Look) {
  return ctx.scope(system, async (tx) => {
    const theirs = new Map(moved.map((payment) => [payment.reference, payment]))
    const open = await tx
      .select({ id: moneyDifferences.cardPaymentId })
      .from(moneyDifferences)
      .where(isNull(moneyDifferences.mendedAt))
    const openIds = open.flatMap(({ id }) => id ?? [])
    const isRecent = and(
      between(cardPayments.paidAt, new Date(since.getTime() + edgeMs), quietSince),
      inArray(cardPayments.state, ['paid', 'review']),
    )
    const ours = await readLedger(tx, or(isRecent, inArray(cardPayments.id, [...theirs.keys(), ...openIds])))
    const known = new Set(ours.map(({ id }) => id))
    return {
      candidates: ours.filter((ledger) => {
        const listed = theirs.get(ledger.id)
        return !listed || openIds.includes(ledger.id) || !agrees(ledger, listed)
      }),
      unknown: moved.filter(({ reference }) => !known.has(reference)),
    }
  })
}
