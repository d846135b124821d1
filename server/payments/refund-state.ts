import type { CardPayment } from '#server/payments/card-payment.ts'

/**
 * How the refunds of a card payment stand, in integer US cents. Only this file says how its columns change:
 *
 * - `refundDueCents`: what the provider is to refund in all, made or not. Below `refundedCents` when it refunded what nobody asked for.
 * - `refundedCents`: what the provider has refunded. Due less refunded is on its way.
 * - `refundFailedCents`: all that was refused or came back and is neither on its way again, nor made, nor settled: still owed.
 * - `refundedByHandCents`: what was settled, which means given back without the card after it had failed.
 * - `refundRound`: grows with every request, so that each is another step for the provider.
 * - `refundNextAt`: null exactly when nothing is on its way. `refundAttempts`: of this round.
 *
 * | transition | on its way | failed | refunded | by hand |
 * | --- | --- | --- | --- | --- |
 * | asked for (`askForCents`) | + all | − what of it had failed | | |
 * | taken back before the provider was asked (`takeBack`) | − all | + what of it had failed | | |
 * | made (`recordMade`) | − what was asked for | − of the rest, what had failed | + all | |
 * | refused (`recordRefused`) | none | + what was on its way | | |
 * | came back (`recordReturned`) | | + all but what went back twice | − all | |
 * | settled (`settleByHand`) | | none | | + what had failed |
 *
 * So what was promised (on its way, failed, refunded and by hand together) only falls when a request is taken back, or when the
 * second of two refunds comes back.
 */
type RefundState = Pick<
  CardPayment,
  | 'refundDueCents'
  | 'refundedCents'
  | 'refundedByHandCents'
  | 'refundFailedCents'
  | 'refundFailedAt'
  | 'refundFailedReason'
  | 'refundReason'
  | 'refundRound'
  | 'refundAttempts'
>
type RefundChange = Partial<RefundState & Pick<CardPayment, 'refundNextAt'>>
type Failure = { reason: string; at: Date }

/** What a request made due of a card payment, as events keep it: exactly that can be taken back. */
export type RefundPart = {
  payment: string
  cents: number
  /** Absent in events of earlier versions. */
  request?: {
    round: number
    /** What the provider had refunded although nobody had asked for it. */
    unaskedCents: number
    /** What of the request had failed before. */
    failed: { cents: number; at: string | null; reason: string | null } | null
    /** Of the refund that was asked for before. */
    reason: string | null
  }
}

/** What the provider is still to refund. */
export const onItsWayCents = ({
  refundDueCents,
  refundedCents,
}: Pick<RefundState, 'refundDueCents' | 'refundedCents'>): number =>
  Math.max(0, refundDueCents - refundedCents)

/**
 * What went back twice, in integer US cents: without the card, and later by the provider, whom nobody had asked for it. A refund that
 * the owner makes at the provider for another reason can't be told from it.
 */
export const refundedTwiceCents = (
  state: Pick<RefundState, 'refundedByHandCents' | 'refundedCents' | 'refundDueCents'>,
): number => Math.min(state.refundedByHandCents, unaskedCentsOf(state))

type RequestedRefund = { change: RefundChange; part: RefundPart }

/** A request: first for what had failed. */
export function askForCents(
  payment: RefundState & Pick<CardPayment, 'id'>,
  { cents, reason, nextAt }: { cents: number; reason: string | null; nextAt: Date },
): RequestedRefund {
  const unaskedCents = unaskedCentsOf(payment)
  const failedCents = Math.min(payment.refundFailedCents, cents)
  const round = payment.refundRound + 1
  const failed = {
    cents: failedCents,
    at: payment.refundFailedAt?.toISOString() ?? null,
    reason: payment.refundFailedReason,
  }
  return {
    change: {
      refundDueCents: payment.refundDueCents + unaskedCents + cents,
      refundReason: reason,
      refundNextAt: nextAt,
      refundAttempts: 0,
      refundRound: round,
      ...lessFailed(payment, failedCents),
    },
    part: {
      payment: payment.id,
      cents,
      request: {
        round,
        unaskedCents,
        failed: failedCents > 0 ? failed : null,
        reason: payment.refundReason,
      },
    },
  }
}

/** Everything is as it was before the request; null when the provider was asked, or another request followed. */
export function takeBack(payment: RefundState, { cents, request }: RefundPart): RefundChange | null {
  const isLast = request === undefined || request.round === payment.refundRound
  if (!isLast || payment.refundAttempts > 0 || payment.refundDueCents - cents < payment.refundedCents)
    return null
  const refundDueCents = payment.refundDueCents - cents - (request?.unaskedCents ?? 0)
  const failed = request?.failed
  return {
    refundDueCents,
    ...(refundDueCents <= payment.refundedCents && { refundNextAt: null }),
    ...(request && { refundReason: request.reason }),
    ...(failed && {
      refundFailedCents: payment.refundFailedCents + failed.cents,
      refundFailedAt: payment.refundFailedAt ?? (failed.at === null ? null : new Date(failed.at)),
      refundFailedReason: payment.refundFailedReason ?? failed.reason,
    }),
  }
}

/** The provider refunded more, whether it was asked or the owner did it there. */
export function recordMade(payment: RefundState, cents: number): RefundChange {
  const refundedCents = payment.refundedCents + cents
  const beyondCents = Math.max(0, cents - onItsWayCents(payment))
  const failedCents = Math.min(payment.refundFailedCents, beyondCents)
  const refundDueCents = payment.refundDueCents + failedCents
  return {
    refundedCents,
    refundDueCents,
    ...(refundDueCents <= refundedCents && { refundNextAt: null }),
    ...lessFailed(payment, failedCents),
  }
}

/** The bank sent some of it back; `failedCents` of it the customer still has to get. Repeating it would come back again. */
export function recordReturned(
  payment: RefundState,
  { cents, ...failure }: Failure & { cents: number },
): { change: RefundChange; failedCents: number } {
  const refundedCents = payment.refundedCents - cents
  const twiceCents = refundedTwiceCents(payment)
  // Of what had gone back twice, the customer still has the first.
  const secondCents = Math.min(cents, twiceCents)
  const failedCents = cents - secondCents
  const dueCents = onItsWayCents(payment)
  return {
    change: {
      refundedCents,
      refundDueCents: refundedCents + dueCents - (twiceCents - secondCents),
      ...(dueCents === 0 && { refundNextAt: null }),
      ...moreFailed(payment, failedCents, failure),
    },
    failedCents,
  }
}

/** The provider refused what was on its way: repeating it won't help. */
export const recordRefused = (payment: RefundState, failure: Failure): RefundChange => ({
  refundDueCents: Math.min(payment.refundDueCents, payment.refundedCents),
  refundNextAt: null,
  ...moreFailed(payment, onItsWayCents(payment), failure),
})

/** All that had failed was given back another way. What the provider refunds beyond what is due then, nobody asked it for. */
export const settleByHand = (payment: RefundState): RefundChange => ({
  refundedByHandCents: payment.refundedByHandCents + payment.refundFailedCents,
  ...lessFailed(payment, payment.refundFailedCents),
})

const unaskedCentsOf = ({
  refundDueCents,
  refundedCents,
}: Pick<RefundState, 'refundDueCents' | 'refundedCents'>): number =>
  Math.max(0, refundedCents - refundDueCents)

function lessFailed({ refundFailedCents }: RefundState, cents: number): RefundChange {
  const left = refundFailedCents - cents
  return {
    refundFailedCents: left,
    ...(left === 0 && { refundFailedAt: null, refundFailedReason: null }),
  }
}

/** With the time and the reason of the newest. */
const moreFailed = (
  { refundFailedCents }: RefundState,
  cents: number,
  { reason, at }: Failure,
): RefundChange =>
  cents > 0
    ? { refundFailedCents: refundFailedCents + cents, refundFailedAt: at, refundFailedReason: reason }
    : {}
