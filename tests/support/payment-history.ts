import { randomUUID } from 'node:crypto'
import type { CheckoutSession, PaymentProvider } from '#server/providers/payments/port.ts'
import type { Random } from '#tests/support/fault-options.ts'

/** A payment provider of which a test decides everything; money moves only here. */
export type HistoryProvider = PaymentProvider & {
  sessions: Map<string, CheckoutSession>
  /** Refuses refunds while it is set. */
  refusal: Error | null
  /** Changes a session as one of the provider's events would. */
  change(id: string, event: HistoryEvent, amountCents?: number): void
}

const historyEvents = [
  'pay',
  'payOther',
  'close',
  'refundPart',
  'refundAll',
  'refundFails',
  'disputeOpens',
  'disputeWon',
  'disputeLost',
  'feeKnown',
] as const
/** With one of several refunds that comes back: a dispute told before it is split over kinds of income that have nothing left. */
export const refundEvents = [...historyEvents, 'refundPartFails'] as const
export type HistoryEvent = (typeof refundEvents)[number]

const customer = {
  name: 'Nia Okoye',
  email: 'nia@example.com',
  phone: null,
  address: {
    ...{ line1: '1 State St', line2: null, city: 'Chicago', state: 'IL' },
    ...{ postal_code: '60601', country: 'US' },
  },
}

export function createHistoryProvider(): HistoryProvider {
  const sessions = new Map<string, CheckoutSession>()
  const find = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`there is no session ${id}`)
    return session
  }
  const provider: HistoryProvider = {
    kind: 'embedded',
    sessions,
    refusal: null,
    async createCheckout({ reference, items }) {
      const known = [...sessions.values()].find((session) => session.reference === reference)
      const id = known?.id ?? `cs_history_${randomUUID()}`
      const amountCents = items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
      if (!known)
        sessions.set(id, {
          ...{ id, reference, state: 'open', amountCents, refundedCents: 0, dispute: null },
          ...{ disputedCents: 0, feeCents: null, paidAt: null, customer: null },
        })
      return { sessionId: id, url: `https://pay.example/${id}` }
    },
    retrieve: async (id) => structuredClone(sessions.get(id) ?? null),
    retrieveByReference: async ({ reference }) =>
      structuredClone([...sessions.values()].find((session) => session.reference === reference) ?? null),
    async close(id) {
      const session = sessions.get(id)
      if (session?.state !== 'open') return false
      session.state = 'closed'
      return true
    },
    async refund({ sessionId, cents }) {
      if (provider.refusal) throw provider.refusal
      find(sessionId).refundedCents += cents
    },
    listRefundedOrDisputedSince: async () => ({ sessionIds: [...sessions.keys()], until: null }),
    listMovedSince: async () =>
      [...sessions.values()]
        .filter(({ state }) => state === 'paid')
        .map(({ id, reference, amountCents, refundedCents, disputedCents, feeCents }) => ({
          ...{ paymentId: id, reference, movedAt: null, receivedCents: amountCents },
          ...{ refundedCents, disputedCents, feeCents },
        })),
    readWebhook: async () => null,
    change(id, event, amountCents = 1) {
      const session = find(id)
      const isPaid = session.state === 'paid'
      // What a bank holds can't be refunded.
      const left = session.amountCents - session.refundedCents - session.disputedCents
      if (event === 'pay' || event === 'payOther') {
        if (isPaid) return
        if (event === 'payOther') session.amountCents += amountCents
        Object.assign(session, { state: 'paid', paidAt: new Date(), customer })
      }
      if (event === 'close' && session.state === 'open') session.state = 'closed'
      if (!isPaid) return
      if (event === 'feeKnown') session.feeCents = Math.round(session.amountCents * 0.029) + 30
      if (event === 'refundPart') session.refundedCents += Math.min(left, amountCents)
      if (event === 'refundAll') session.refundedCents = session.amountCents - session.disputedCents
      if (event === 'refundFails') session.refundedCents = 0
      if (event === 'refundPartFails') session.refundedCents -= Math.min(session.refundedCents, amountCents)
      if (event === 'disputeOpens' && session.dispute === null && left > 0)
        Object.assign(session, { dispute: 'open', disputedCents: left })
      if (event === 'disputeWon' && session.dispute === 'open')
        Object.assign(session, { dispute: 'won', disputedCents: 0 })
      if (event === 'disputeLost' && session.dispute === 'open') session.dispute = 'lost'
    },
  }
  return provider
}

/** A believable or unbelievable history: any events in any order, with repeats. */
export function makeHistory(chance: Random): HistoryEvent[] {
  const length = 1 + chance.upTo(9)
  return Array.from({ length }, () => chance.oneOf(historyEvents))
}
