import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { InvalidSignatureError } from '#server/access/webhook-request.ts'
import { sandboxPayments } from '#server/db/schema/sandbox.ts'
import {
  type CheckoutSession,
  MalformedEventError,
  type MovedPayment,
  type PaymentItem,
  type PaymentProvider,
  RefundRefusedError,
} from '#server/providers/payments/port.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
type SandboxCustomer = NonNullable<SandboxPayment['customer']>

/** What the embedded provider's own payment page needs beyond the port. */
export type EmbeddedPayments = PaymentProvider & {
  kind: 'embedded'
  find(id: string): Promise<SandboxPayment | null>
  /** False when the session was no longer open. */
  pay(id: string, customer: SandboxCustomer): Promise<boolean>
  /** Sets the total refunded amount of a paid session, as its owner does at a real provider. */
  setRefunded(id: string, cents: number): Promise<void>
  /** What the customer's bank would do. */
  setDispute(id: string, dispute: 'open' | 'won' | 'lost'): Promise<void>
  /** The payments that were made, the newest first. */
  listNewest(count: number): Promise<{ row: SandboxPayment; session: CheckoutSession }[]>
  /** A signed event, as a real provider would post it to the webhook. */
  createEvent(
    id: string,
    options?: { refundFailed?: boolean },
  ): { rawBody: string; headers: Record<string, string> }
}

const system = { role: 'system', job: 'embedded payments' } as const
const oneStatement = { isOneStatement: true }
/** Ids from URLs and events are checked against this before they are looked up. */
const signatureHeader = 'x-sandbox-signature'
const idPattern = /^cs_sandbox_[0-9a-f]{48}$/

/** A payment provider without a vendor: it stores sessions in our database, has its own payment page and moves no money. */
export function createEmbeddedPayments(config: {
  scope: Scope
  publicUrl: string
  secret: string
}): EmbeddedPayments {
  const { scope, publicUrl, secret } = config
  const sign = (rawBody: string) => createHmac('sha256', secret).update(rawBody).digest('hex')
  const isOpen = and(eq(sandboxPayments.state, 'open'), gt(sandboxPayments.expiresAt, sql`now()`))

  async function findPayment(where: SQL): Promise<SandboxPayment | null> {
    const [row] = await scope(system, (tx) => tx.select().from(sandboxPayments).where(where), oneStatement)
    return row ?? null
  }

  async function updateOpenPayment(id: string, values: Partial<SandboxPayment>): Promise<boolean> {
    const updated = await scope(
      system,
      (tx) =>
        tx
          .update(sandboxPayments)
          .set(values)
          .where(and(eq(sandboxPayments.id, id), isOpen))
          .returning({ id: sandboxPayments.id }),
      oneStatement,
    )
    return updated.length === 1
  }

  return {
    kind: 'embedded',
    async createCheckout(request) {
      const id = `cs_sandbox_${randomBytes(24).toString('hex')}`
      const rows = await scope(
        system,
        (tx) =>
          tx
            .insert(sandboxPayments)
            .values({
              id,
              reference: request.reference,
              hasShipping: request.asksAddress,
              description: request.description,
              quantity: request.items.reduce((total, { quantity }) => total + quantity, 0),
              items: [...request.items],
              amountCents: sumOf(request.items),
              successUrl: request.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id),
              cancelUrl: request.cancelUrl,
              expiresAt: request.expiresAt,
            })
            .onConflictDoUpdate({ target: sandboxPayments.reference, set: { reference: request.reference } })
            .returning({ id: sandboxPayments.id }),
        oneStatement,
      )
      const sessionId = rows[0]?.id ?? id
      return { sessionId, url: `${publicUrl}/sandbox/pay/${sessionId}` }
    },
    retrieve: async (sessionId) => toSession(await findPayment(eq(sandboxPayments.id, sessionId))),
    retrieveByReference: async ({ reference }) =>
      toSession(await findPayment(eq(sandboxPayments.reference, reference))),
    async refund({ sessionId, cents, key }) {
      const isRefundable = and(
        eq(sandboxPayments.id, sessionId),
        eq(sandboxPayments.state, 'paid'),
        sql`${sandboxPayments.refundedCents} + ${cents} <= ${sandboxPayments.amountCents}`,
        sql`${key} <> all(${sandboxPayments.refundKeys})`,
      )
      await scope(system, (tx) =>
        tx
          .update(sandboxPayments)
          .set({
            refundedCents: sql`${sandboxPayments.refundedCents} + ${cents}`,
            refundKeys: sql`array_append(${sandboxPayments.refundKeys}, ${key})`,
          })
          .where(isRefundable),
      )
      const payment = await findPayment(eq(sandboxPayments.id, sessionId))
      if (!payment?.refundKeys.includes(key))
        throw new RefundRefusedError('The amount is more than what is left of the payment.')
    },
    // Refunds of the embedded provider are read from the same database, so none can be missed.
    listRefundedOrDisputedSince: async () => ({ sessionIds: [], until: null }),
    async listMovedSince(since) {
      // Refunds and disputes have no instant here, so payments with any are always listed.
      const hasMoved = sql`state = 'paid' and (paid_at >= ${since.toISOString()}::timestamptz or refunded_cents > 0 or dispute is not null)`
      const rows = await scope(system, (tx) => tx.select().from(sandboxPayments).where(hasMoved))
      return rows.flatMap((row) => toMoved(toSession(row)))
    },
    async readWebhook({ headers, rawBody }) {
      const expected = Buffer.from(sign(rawBody))
      const received = Buffer.from(headers.get(signatureHeader) ?? '')
      if (expected.length !== received.length || !timingSafeEqual(expected, received))
        throw new InvalidSignatureError()
      const event = parseEvent(rawBody)
      const hasSessionId = typeof event === 'object' && event !== null && 'sessionId' in event
      const sessionId = hasSessionId ? String(event.sessionId) : ''
      if (!idPattern.test(sessionId)) return null
      const isRefundFailed = hasSessionId && 'refundFailed' in event && event.refundFailed === true
      return { sessionId, ...(isRefundFailed && { refundFailed: true }) }
    },
    find: async (id) => (idPattern.test(id) ? findPayment(eq(sandboxPayments.id, id)) : null),
    pay: (id, customer) => updateOpenPayment(id, { state: 'paid', customer, paidAt: new Date() }),
    close: (id) => updateOpenPayment(id, { state: 'closed' }),
    async setRefunded(id, cents) {
      const isPaid = and(eq(sandboxPayments.id, id), eq(sandboxPayments.state, 'paid'))
      await scope(system, (tx) => tx.update(sandboxPayments).set({ refundedCents: cents }).where(isPaid))
    },
    async setDispute(id, dispute) {
      const isPaid = and(eq(sandboxPayments.id, id), eq(sandboxPayments.state, 'paid'))
      await scope(system, (tx) => tx.update(sandboxPayments).set({ dispute }).where(isPaid))
    },
    async listNewest(count) {
      const rows = await scope(system, (tx) =>
        tx
          .select()
          .from(sandboxPayments)
          .where(eq(sandboxPayments.state, 'paid'))
          .orderBy(desc(sandboxPayments.paidAt), desc(sandboxPayments.id))
          .limit(count),
      )
      return rows.flatMap((row) => {
        const session = toSession(row)
        return session ? [{ row, session }] : []
      })
    },
    createEvent(id, { refundFailed = false } = {}) {
      const type = 'checkout.session.changed'
      const rawBody = JSON.stringify({ type, sessionId: id, ...(refundFailed && { refundFailed }) })
      return { rawBody, headers: { [signatureHeader]: sign(rawBody) } }
    },
  }
}

function toSession(row: SandboxPayment | null): CheckoutSession | null {
  if (!row) return null
  const isExpired = row.state === 'open' && row.expiresAt.getTime() < Date.now()
  return {
    id: row.id,
    reference: row.reference,
    state: isExpired ? 'closed' : row.state,
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    dispute: row.dispute,
    disputedCents: row.dispute === 'open' || row.dispute === 'lost' ? row.amountCents - row.refundedCents : 0,
    feeCents: row.state === 'paid' ? feeOf(row.amountCents) : null,
    paidAt: row.paidAt,
    customer: row.customer,
  }
}

function toMoved(session: CheckoutSession | null): MovedPayment[] {
  if (!session) return []
  const { id, reference, amountCents, refundedCents, disputedCents, feeCents } = session
  const sums = { receivedCents: amountCents, refundedCents, disputedCents, feeCents }
  return [{ paymentId: id, reference, movedAt: null, ...sums }]
}

const sumOf = (items: readonly PaymentItem[]) =>
  items.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0)

/** As card payments in the US usually cost: 2.9 % and 30 cents. */
const feeOf = (cents: number) => Math.min(cents, Math.round(cents * 0.029) + 30)

function parseEvent(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    throw new MalformedEventError()
  }
}
