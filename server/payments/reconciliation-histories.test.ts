import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { AppError } from '#server/errors.ts'
import { readBalance } from '#server/money/balance.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts'
import { resolveDifference } from '#server/payments/resolve-difference.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { type CardOrder, payer, placeCardOrder } from '#tests/support/card-orders.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { createRandom, faults, type Random } from '#tests/support/fault-options.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  await publishPickup(t)
})
afterAll(() => t.close())

const ctx = () => ({ ...t, actor: system })
const listOpen = () =>
  t.scope(system, (tx) => tx.select().from(moneyDifferences).where(isNull(moneyDifferences.mendedAt)))

/** Something that happens at the provider; its event arrives or is lost. */
async function change({ sessionId }: CardOrder, chance: Random): Promise<string> {
  const session = await t.embedded.retrieve(sessionId)
  if (!session) throw new Error('the session is gone')
  const { state, amountCents, refundedCents, dispute } = session
  const left = amountCents - refundedCents
  const disputed = dispute === 'open' || dispute === 'lost'
  const acts = {
    pay: () => t.embedded.pay(sessionId, payer),
    close: () => t.embedded.close(sessionId),
    refund: () => t.embedded.setRefunded(sessionId, refundedCents + (disputed ? 0 : chance.upTo(left + 1))),
    bounce: () =>
      t.embedded.setRefunded(
        sessionId,
        disputed ? refundedCents : chance.upTo(2) * chance.upTo(refundedCents + 1),
      ),
    dispute: () => t.embedded.setDispute(sessionId, 'open'),
    win: () => t.embedded.setDispute(sessionId, 'won'),
    lose: () => t.embedded.setDispute(sessionId, 'lost'),
  }
  const unpaid = chance.upTo(5) === 0 ? ('close' as const) : ('pay' as const)
  const paid = (['refund', 'bounce', 'dispute', 'win', 'lose'] as const)[chance.upTo(5)] ?? 'refund'
  const act = state === 'paid' ? paid : unpaid
  await acts[act]()
  const isLost = chance.upTo(2) === 0
  if (!isLost)
    await settlePayment(ctx(), paidSubjects, { sessionId }, { isCurrent: true }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'payment_not_confirmed') throw error
    })
  return isLost ? `${act} unheard` : act
}

/** The books of an order and the provider's, which have to be the same. */
async function readBooks({ id, sessionId }: CardOrder) {
  const session = await t.embedded.retrieve(sessionId)
  const ours = await t.scope(system, (tx) => readBalance(tx, { orderId: id }))
  const isPaid = session?.state === 'paid'
  const { amountCents = 0, refundedCents = 0, disputedCents = 0, feeCents = 0 } = (isPaid && session) || {}
  const theirs = { paidCents: amountCents, refundedCents, disputedCents, feeCents: feeCents ?? 0 }
  return { ours, theirs }
}

test('after any movements behind our back, mending makes the books the provider’s, and nothing differs any more', async () => {
  const chance = createRandom(faults.seed)
  const rounds = faults.full ? 60 : 2
  for (let round = 0; round < rounds; round++) {
    const placed: { order: CardOrder; history: string[] }[] = []
    for (let n = 0; n < 10; n++) {
      const order = await placeCardOrder(t)
      const history: string[] = []
      for (let step = 1 + chance.upTo(5); step > 0; step--) history.push(await change(order, chance))
      placed.push({ order, history })
    }
    const newDifferenceCount = await reconcileWithProvider(ctx(), paidSubjects)
    const open = await listOpen()
    expect(open).toHaveLength(newDifferenceCount)
    if (chance.upTo(2) === 0) open.reverse()
    for (const { id } of open)
      await Promise.all(
        Array.from({ length: 1 + chance.upTo(2) }, () => resolveDifference(ctx(), paidSubjects, id)),
      )
    for (const { order, history } of placed) {
      const { ours, theirs } = await readBooks(order)
      expect(ours, history.join(', ')).toMatchObject({ ...theirs, correctedCents: 0 })
    }
    expect(await reconcileWithProvider(ctx(), paidSubjects)).toBe(0)
    expect(await listOpen()).toEqual([])
  }
}, 600_000)
