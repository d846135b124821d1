import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import {
  type CardPayment,
  createPaymentPage,
  insertCardPayment,
  isStillOpen,
  type NewCardPayment,
  type PaymentPage,
} from '#server/payments/card-payment.ts'

/**
 * The attempt whose page is offered again, of those to pay one thing; undefined if none has this amount. The caller has locked what is
 * paid, so that two tabs get the same attempt, and else adds one with `insertAttempt`.
 */
export const findOpenAttempt = (
  ctx: Pick<Ctx, 'now'>,
  attempts: readonly CardPayment[],
  amountCents: number,
): CardPayment | undefined =>
  attempts.find(
    (attempt) =>
      attempt.state === 'awaiting' && attempt.amountCents === amountCents && isStillOpen(attempt, ctx.now()),
  )

type NewAttempt = Omit<NewCardPayment, 'createdAt' | 'expiresAt'> & {
  /** How long its page stays open. */
  lifetimeMs: number
}

/** Adds an attempt of now. Its page is opened by `openPaymentPage` once it is committed. */
export function insertAttempt(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  { lifetimeMs, ...attempt }: NewAttempt,
): Promise<CardPayment> {
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  return insertCardPayment(tx, { ...attempt, createdAt, expiresAt })
}

export type PaymentAddresses = Pick<PaymentPage, 'successUrl' | 'cancelUrl'>

/**
 * The provider's page of an attempt: the one that is open already, or a new one. It lists the attempt's description and asks for nothing
 * but a card, unless `page` says otherwise. Not inside a scope.
 * @throws AppError `payment_unavailable`: the attempt has then failed, and another call makes another one
 */
export async function openPaymentPage(
  ctx: Ctx,
  payment: CardPayment,
  page: PaymentAddresses & Partial<PaymentPage>,
): Promise<{ url: string }> {
  if (payment.pageUrl !== null) return { url: payment.pageUrl }
  return createPaymentPage(ctx, payment, {
    items: [{ description: payment.description, quantity: 1, unitCents: payment.amountCents }],
    asksAddress: false,
    asksPhone: false,
    consentSentence: null,
    ...page,
  })
}

type Signing = Pick<Ctx, 'signedLinks' | 'now'>

/**
 * Back to the page whose link `linkOf` signs, with the result. The key stays in the fragment, which only the browser reads. Signed as of
 * the attempt: the provider refuses a page with the same reference that leads elsewhere.
 */
export function returnAddresses(
  { signedLinks }: Pick<Ctx, 'signedLinks'>,
  { createdAt }: CardPayment,
  linkOf: (signing: Signing) => string,
): PaymentAddresses {
  const link = linkOf({ signedLinks, now: () => createdAt })
  const withResult = (result: string) => {
    const url = new URL(link)
    url.searchParams.set('payment', result)
    return url.toString()
  }
  return { successUrl: withResult('done'), cancelUrl: withResult('cancelled') }
}
