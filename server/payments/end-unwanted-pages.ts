import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import type { OpenAttempt } from '#server/payments/claim-open-attempts.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { closeAttempt } from '#server/payments/settle-card-payment.ts'

const system = { role: 'system', job: 'card payments' } as const
const maxRead = 200
const maxAtOnce = 20

/** Those of any that is given. */
type PagesOf = Partial<Pick<CardPayment, 'orderId' | 'appointmentId' | 'requestId'>> | 'anything'

/**
 * Closes the payment pages that nobody should pay any more, once what made them so has been committed: not inside a scope. Never
 * throws: what can't be closed now is asked about again by the next `pollOpenAttempts`.
 */
export async function endUnwantedPages(ctx: Ctx, subjects: PaidSubjects, of: PagesOf): Promise<void> {
  try {
    const unwanted = await listUnwanted(ctx, subjects, of)
    const ended = await Promise.all(unwanted.map((attempt) => endPage(ctx, subjects, attempt)))
    const left = unwanted.filter((_, index) => !ended[index]).map(({ reference }) => reference)
    if (left.length > 0) await makeDue(ctx, left)
  } catch (error) {
    ctx.log.warn({ reason: error }, 'unwanted payment pages stay open for now')
  }
}

/** Whether what an attempt pays for no longer wants its amount. */
export const isUnwantedAttempt = (ctx: Ctx, subjects: PaidSubjects, reference: string): Promise<boolean> =>
  ctx.scope(system, async (tx) => {
    const isOpen = and(eq(cardPayments.id, reference), eq(cardPayments.state, 'awaiting'))
    const [payment] = await tx.select().from(cardPayments).where(isOpen)
    const subject = payment && subjects[payment.subject]
    return payment !== undefined && subject !== undefined && !(await subject.wants(tx, payment))
  })

function listUnwanted(ctx: Ctx, subjects: PaidSubjects, of: PagesOf): Promise<OpenAttempt[]> {
  return ctx.scope(system, async (tx) => {
    const open = await tx
      .select()
      .from(cardPayments)
      .where(and(eq(cardPayments.state, 'awaiting'), isOf(of)))
      .orderBy(desc(cardPayments.createdAt))
      .limit(maxRead)
    const unwanted: OpenAttempt[] = []
    for (const payment of open) {
      if (unwanted.length === maxAtOnce) break
      const subject = subjects[payment.subject]
      if (!subject || (await subject.wants(tx, payment))) continue
      const { id: reference, paymentSessionId: sessionId, createdAt } = payment
      unwanted.push({ reference, sessionId, createdAt })
    }
    return unwanted
  })
}

function isOf(of: PagesOf): SQL | undefined {
  if (of === 'anything') return undefined
  const { orderId, appointmentId, requestId } = of
  const any = or(
    orderId ? eq(cardPayments.orderId, orderId) : undefined,
    appointmentId ? eq(cardPayments.appointmentId, appointmentId) : undefined,
    requestId ? eq(cardPayments.requestId, requestId) : undefined,
  )
  // Of a payment whose order, session or request was erased.
  return any ?? sql`false`
}

/** False for a page that may be open still, or was paid at this moment. */
async function endPage(
  ctx: Ctx,
  subjects: PaidSubjects,
  { reference, sessionId }: OpenAttempt,
): Promise<boolean> {
  if (sessionId === null) return false
  try {
    if (!(await ctx.payments.close(sessionId))) return false
    await closeAttempt(ctx, subjects, reference)
    return true
  } catch (error) {
    ctx.log.warn({ paymentId: reference, reason: error }, 'a payment page could not be closed')
    return false
  }
}

/** The provider is asked about them at its next turn, whatever was waited for. */
async function makeDue(ctx: Ctx, references: string[]): Promise<void> {
  const isOpen = and(inArray(cardPayments.id, references), eq(cardPayments.state, 'awaiting'))
  await ctx.scope(system, (tx) => tx.update(cardPayments).set({ checkedAt: null }).where(isOpen))
}
