import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import type { CheckoutRequest } from '#server/providers/payments/port.ts'
import { minutes } from '#shared/time.ts'

export type CardPayment = typeof cardPayments.$inferSelect
export type NewCardPayment = Pick<
  typeof cardPayments.$inferInsert,
  | 'subject'
  | 'orderId'
  | 'appointmentId'
  | 'requestId'
  | 'purpose'
  | 'description'
  | 'amountCents'
  | 'expiresAt'
  | 'createdAt'
>
/** What the payment page shows and where it leads to. */
export type PaymentPage = Pick<
  CheckoutRequest,
  'items' | 'asksAddress' | 'asksPhone' | 'consentSentence' | 'successUrl' | 'cancelUrl'
>

const system = { role: 'system', job: 'card payments' } as const
const oneStatement = { isOneStatement: true }

/** Adds an attempt to pay, before its page is created: so that a page whose answer is lost is found again by its id. */
export async function insertCardPayment(tx: Tx, payment: NewCardPayment): Promise<CardPayment> {
  const [row] = await tx.insert(cardPayments).values(payment).returning()
  if (!row) throw new Error('The payment was not inserted')
  return row
}

/**
 * Creates the provider's page for an attempt: one page for all calls about it. Not inside a scope.
 * @throws AppError `payment_unavailable`: the attempt has then failed, and nobody has the address of a page of it
 */
export async function createPaymentPage(
  ctx: Ctx,
  payment: CardPayment,
  page: PaymentPage,
): Promise<{ url: string }> {
  try {
    const { sessionId, url } = await ctx.payments.createCheckout({
      subject: payment.subject,
      reference: payment.id,
      description: payment.description,
      expiresAt: payment.expiresAt,
      ...page,
    })
    if (await storePage(ctx.scope, payment.id, { sessionId, url })) return { url }
    // Another call gave the attempt up and the next one makes a page of its own: two could be paid.
    await ctx.payments.close(sessionId)
    throw new Error('the attempt had failed before its page was created')
  } catch (cause) {
    const url = await failUnopened(ctx.scope, payment.id)
    if (url !== null) return { url }
    ctx.log.warn({ paymentId: payment.id, reason: cause }, 'payment page creation failed')
    throw new AppError('payment_unavailable', {}, { cause })
  }
}

type CreatedPage = { sessionId: string; url: string }

/** False when the attempt has failed meanwhile. True also when its row is gone or has another page, and nothing is stored. */
async function storePage(scope: Scope, id: string, { sessionId, url }: CreatedPage): Promise<boolean> {
  const { paymentSessionId } = cardPayments
  const [stored] = await scope(
    system,
    (tx) =>
      tx
        .update(cardPayments)
        .set({ paymentSessionId: sessionId, pageUrl: url })
        .where(and(eq(cardPayments.id, id), or(isNull(paymentSessionId), eq(paymentSessionId, sessionId))))
        .returning({ state: cardPayments.state }),
    oneStatement,
  )
  return stored?.state !== 'failed'
}

/** Gives an attempt up, unless another call has opened its page: then resolves to that page's address. */
function failUnopened(scope: Scope, id: string): Promise<string | null> {
  const isOpen = and(eq(cardPayments.id, id), eq(cardPayments.state, 'awaiting'))
  return scope(system, async (tx) => {
    await tx
      .update(cardPayments)
      .set({ state: 'failed' })
      .where(and(isOpen, isNull(cardPayments.pageUrl)))
    const [opened] = await tx.select({ url: cardPayments.pageUrl }).from(cardPayments).where(isOpen)
    return opened?.url ?? null
  })
}

/** Shorter than a page may live beyond the provider's shortest time. */
const creationMs = minutes(1)
/** An open page is offered again while there is time to fill it in. */
const fillInMs = minutes(2)

/**
 * Whether the page of an undecided attempt is offered again. One that is being created is created again with the same reference, which
 * gives the same page, but not much later: the provider refuses a page that would end too soon.
 */
export function isStillOpen({ pageUrl, expiresAt, createdAt }: CardPayment, now: Date): boolean {
  if (pageUrl === null) return createdAt.getTime() > now.getTime() - creationMs
  return expiresAt.getTime() > now.getTime() + fillInMs
}

/** The card payments of an order, the newest first. Needs the rights of the system or an administrator. */
export const listOrderPayments = (tx: Tx, orderId: string): Promise<CardPayment[]> =>
  tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.orderId, orderId))
    .orderBy(desc(cardPayments.createdAt), sql`${cardPayments.id}`)

/** Changes a card payment, whose row the caller has locked. */
export async function updatePayment(tx: Tx, id: string, values: Partial<CardPayment>): Promise<CardPayment> {
  const [payment] = await tx.update(cardPayments).set(values).where(eq(cardPayments.id, id)).returning()
  if (!payment) throw new Error('The card payment does not exist')
  return payment
}

/** A payment that can't be counted as it is: the owner compares it with the provider. */
export const holdForReview = (tx: Tx, { id }: CardPayment) => updatePayment(tx, id, { state: 'review' })
