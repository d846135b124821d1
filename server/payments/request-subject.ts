import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { isHeld } from '#server/db/schema/held-payment.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { readBalance } from '#server/money/balance.ts'
import { type CardPayment, holdForReview } from '#server/payments/card-payment.ts'
import { refundedTwiceSentence } from '#server/payments/failed-refund.ts'
import type { PaidSubject } from '#server/payments/paid-subject.ts'
import { formatUsd } from '#shared/money.ts'

/** What card payments do to an amount that the owner asked for and that belongs to no order or appointment. */
export const requestSubject: PaidSubject = {
  async lock(tx, { payment }) {
    await findRequest(tx, payment)
  },
  readParts: async (_tx, { amountCents }) => [{ income: 'other', cents: amountCents, taxCents: 0 }],
  async wants(tx, { requestId }) {
    if (!requestId) return false
    const isOpen = and(eq(paymentRequests.id, requestId), eq(paymentRequests.state, 'open'))
    return (await tx.$count(paymentRequests, isOpen)) > 0
  },
  async onPaid(ctx, tx, { payment, session }) {
    const request = await findRequest(tx, payment)
    const isLate = request?.state === 'cancelled'
    const { paidCents } = await readBalance(tx, { cardPaymentId: payment.id })
    const { paidCents: inAll } = request ? await readBalance(tx, { requestId: request.id }) : { paidCents }
    const isTwice = inAll > paidCents
    const isHeld = !request || isLate || isTwice
    const counted = isHeld ? await holdForReview(tx, payment) : payment
    const received = formatUsd(session.amountCents)
    await notifyOwner(ctx, tx, payment, {
      kind: 'request_paid',
      subject: `${received} paid: ${payment.description}`,
      sentence: isTwice
        ? `${received} arrived, but it was paid already. Refund it.`
        : isLate
          ? `${received} arrived although you had withdrawn the request. Refund it, or keep it if that is what you agreed.`
          : `${received} arrived by card.`,
    })
    const to = request?.customerEmail ?? session.customer?.email.toLowerCase()
    if (!to) return counted
    const content = {
      subject: `We received your payment of ${received}`,
      heading: 'Thanks for your payment',
      paragraphs: [`We received ${received} for ${payment.description}.`],
    }
    await enqueueEmail(tx, { kind: 'request_receipt', cause: `payment:${payment.id}`, to, content })
    return counted
  },
  // The customer was told when it arrived.
  onAccepted: async () => undefined,
  onClosed: async () => undefined,
  async onRefunded(ctx, tx, { payment, cents, twiceCents }) {
    if (twiceCents > 0)
      return notifyOwner(ctx, tx, payment, {
        kind: 'request_refunded_twice',
        state: `${payment.refundedAt?.toISOString()}`,
        subject: `${formatUsd(twiceCents)} was refunded twice`,
        sentence: refundedTwiceSentence(twiceCents),
      })
    const to = (await findRequest(tx, payment))?.customerEmail
    if (!to) return
    const amount = formatUsd(cents)
    const content = {
      subject: `We refunded ${amount}`,
      heading: `We refunded ${amount}`,
      paragraphs: [`We refunded ${amount} of your payment for ${payment.description} to your card.`],
    }
    // Each refund is told, also one of a sum that was told before and came back.
    const cause = `payment:${payment.id}:${payment.refundedAt?.toISOString()}`
    await enqueueEmail(tx, { kind: 'request_refunded', cause, to, content })
    ctx.outbox.wake()
  },
  async onRefundedByHand(_ctx, tx, { payment, cents }) {
    const to = (await findRequest(tx, payment))?.customerEmail
    if (!to) return
    const amount = formatUsd(cents)
    const content = {
      subject: `We refunded ${amount}`,
      heading: `We refunded ${amount}`,
      paragraphs: [`We gave you back ${amount} of your payment for ${payment.description}.`],
    }
    const cause = `payment:${payment.id}:by-hand:${payment.refundedByHandCents}`
    await enqueueEmail(tx, { kind: 'request_refunded', cause, to, content })
  },
  async onRefundReturned(ctx, tx, { payment, failedCents: cents }) {
    if (cents === 0) return
    await notifyOwner(ctx, tx, payment, {
      kind: 'request_refund_failed',
      state: `bounced:${payment.refundedAt?.toISOString()}`,
      subject: `A refund of ${formatUsd(cents)} came back`,
      sentence: 'The card’s bank sent the money back. Refund it another way.',
    })
  },
  onRefundStuck: (ctx, tx, { payment, reason }) =>
    notifyOwner(ctx, tx, payment, {
      kind: 'request_refund_failed',
      state: `${payment.refundRound}:${reason === null ? 'silent' : 'refused'}`,
      subject: `A refund of ${formatUsd(payment.refundDueCents - payment.refundedCents)} didn’t go through`,
      sentence:
        reason === null
          ? 'Your payment provider hasn’t processed the refund so far. We keep trying; check its dashboard to see whether the payment still needs refunding.'
          : `Your payment provider refused it: ${reason} Refund it in its dashboard, or another way.`,
    }),
  onDispute: (ctx, tx, { payment, dispute }) =>
    notifyOwner(ctx, tx, payment, {
      kind: 'request_dispute',
      state: dispute,
      subject:
        dispute === 'open'
          ? `A payment of ${formatUsd(payment.amountCents)} is disputed`
          : `Dispute ${dispute}: ${formatUsd(payment.amountCents)}`,
      sentence: dispute === 'won' && isHeld(payment) ? heldOnceWonSentence : disputeSentences[dispute],
    }),
}

const disputeSentences = {
  open: 'The customer’s bank wants the money back. Respond in your payment provider’s dashboard before the deadline shown there.',
  won: 'The customer’s bank decided for you. You keep the payment.',
  lost: 'The customer’s bank decided for the customer and took the payment back.',
}
const heldOnceWonSentence =
  'The customer’s bank decided for you: the payment is back with you. It’s still held: refund it or keep it.'

async function findRequest(tx: Tx, { requestId }: CardPayment) {
  if (!requestId) return undefined
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.id, requestId))
    .for('update')
  return request
}

type Notice = { kind: string; state?: string; subject: string; sentence: string }

function notifyOwner(ctx: Ctx, tx: Tx, payment: CardPayment, { kind, state, subject, sentence }: Notice) {
  const content: EmailContent = {
    subject,
    heading: subject,
    paragraphs: [sentence],
    facts: [
      { label: 'Paid for', value: payment.description },
      ...(payment.paymentSessionId ? [{ label: 'Payment', value: payment.paymentSessionId }] : []),
    ],
    action: { label: 'Open the dashboard', href: `${ctx.publicUrl}/dashboard` },
  }
  const cause = [`payment:${payment.id}`, state].filter(Boolean).join(':')
  return enqueueEmail(tx, { kind, cause, to: ctx.ownerEmail, content })
}
