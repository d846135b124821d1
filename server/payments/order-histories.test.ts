import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { readBalance } from '#server/money/balance.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { replayOrderEvents, stateOf } from '#server/orders/record-order-event.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { RefundRefusedError } from '#server/providers/payments/port.ts'
import { toLocal } from '#shared/local-time.ts'
import { orderStatuses } from '#shared/orders.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishPickup, single } from '#tests/support/cart.ts'
import { createRandom, faults } from '#tests/support/fault-options.ts'
import { createHistoryProvider, refundEvents } from '#tests/support/payment-history.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'
import { expectPromisesKept, readRefunds } from '#tests/support/refund-promises.ts'
import { addBatch } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const
const provider = createHistoryProvider()
const units = 100_000
const chance = createRandom(faults.seed)

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => provider })
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
  await addBatch(t, { product: 'gingerade', units })
})
afterAll(() => t.close())

const { place, ask } = createPickupOrders(() => t)
const ctx = () => ({ ...t, actor: system })
const read = async (number: number): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const settle = (sessionId: string, isCurrent = false) =>
  settlePayment(ctx(), paidSubjects, { sessionId }, { isCurrent }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'payment_not_confirmed') throw error
  })

type Placed = { number: number; token: string; sessions: Set<string> }
/** What happens to an order: by its owner, its customer, the provider, and the jobs. Refusals are fine, faults aren’t. */
const actions = {
  cash: (order) => post(order, 'payments', { cents: amount(), method: 'cash', key: key() }),
  otherWay: (order) => post(order, 'payments', { cents: order.money.due_cents, method: 'other', key: key() }),
  giveBack: (order) => post(order, 'refund-by-hand', { cents: amount(), key: key() }),
  takeOff: (order) => post(order, 'refund-by-hand', { cents: amount(), key: key(), mistake: true }),
  refund: (order) => post(order, 'refund', { cents: amount(), reason: `Reason ${chance.upTo(9)}` }),
  async make(order) {
    const answer = await post(order, 'refund', { cents: 1 + chance.upTo(300) })
    t.clock.aheadMs += minutes(2)
    await makeRefunds(ctx(), paidSubjects)
    return answer
  },
  accept: (order) => post(order, 'accept-payment', {}),
  cancel: (order) => post(order, 'steps', { step: 'cancel', tell: false, refund: chance.upTo(2) === 0 }),
  step: (order) =>
    post(order, 'steps', { step: chance.oneOf(['pack', 'ready', 'deliver']), tell: chance.upTo(2) === 0 }),
  status: (order) =>
    t.call('PATCH', `/api/orders/${order.id}`, { status: chance.oneOf(orderStatuses) }, owner),
  undo: (order) => post(order, 'undo', {}),
  async cancelAndUndo(order) {
    const before = await refundsOf(order)
    const cancelled = await post(order, 'steps', { step: 'cancel', tell: false, refund: chance.upTo(4) > 0 })
    if (cancelled.status !== 200) return cancelled
    const undone = await post(cancelled.body.order, 'undo', {})
    if (undone.status === 200) expect(await refundsOf(order)).toEqual(before)
    return undone
  },
  async settleFailed({ money }) {
    const [failed] = money.failed_refunds
    if (!failed) return null
    const input = { key: key(), cents: failed.cents, method: 'cash', given_on: toLocal(t.now()).date }
    return t.call('POST', `/api/payments/card/${failed.id}/settle-refund`, input, owner)
  },
  async openPage(_: unknown, { token, sessions }) {
    const answer = await ask('pay', { token })
    const sessionId = String(answer.body?.url ?? '')
      .split('/')
      .at(-1)
    if (sessionId) sessions.add(sessionId)
    return answer
  },
  async provider(_, { sessions }) {
    if (sessions.size === 0) return null
    const sessionId = chance.oneOf([...sessions])
    provider.change(sessionId, chance.oneOf(refundEvents), amount())
    if (chance.upTo(3) > 0) await settle(sessionId, chance.upTo(2) === 0)
    return null
  },
  async bounce(_, { sessions }) {
    for (const sessionId of sessions) {
      provider.change(sessionId, 'refundPartFails', 1 + chance.upTo(150))
      await settle(sessionId, true)
    }
    return null
  },
  async jobs() {
    t.clock.aheadMs += minutes(2)
    provider.refusal = chance.upTo(2) === 0 ? new RefundRefusedError('The card was closed.') : null
    await makeRefunds(ctx(), paidSubjects)
    provider.refusal = null
    return null
  },
} satisfies Record<string, (order: OwnerOrder, placed: Placed) => Promise<{ status: number } | null>>

const allActions = Object.keys(actions) as (keyof typeof actions)[]
const refundActions = ['refund', 'make', 'bounce', 'cancelAndUndo', 'settleFailed', 'jobs'] as const
const refundsOf = ({ id }: OwnerOrder) => readRefunds(t, eq(cardPayments.orderId, id))
const key = () => crypto.randomUUID()
const amount = () => 1 + chance.upTo(2000)
const post = (order: OwnerOrder, path: string, input: object) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)

async function expectBooks({ number, sessions }: Placed, history: string) {
  await t.scope(system, async (tx) => {
    const [row] = await tx.select().from(orders).where(sql`number = ${number}`)
    if (!row) throw new Error('the order is gone')
    expect(await replayOrderEvents(tx, row.id), history).toEqual(stateOf(row))
    const balance = await readBalance(tx, { orderId: row.id })
    expect(row.paidCents, history).toBe(balance.paidCents + balance.correctedCents)
    expect(row.refundedCents, history).toBe(balance.refundedCents)
    expect(row.paidCents - row.refundedCents, history).toBeGreaterThanOrEqual(0)
    if (row.payment === 'due') expect(dueCentsOf(row) > 0 || row.status === 'cancelled', history).toBe(true)
    if (row.payment === 'paid') expect(row.paidCents > 0, history).toBe(true)
    const { rows } = await tx.execute<{ session: string; kind: string; cents: number }>(sql`
      select c.payment_session_id as session, e.kind, sum(e.amount_cents)::int as cents from money_entries e
      join card_payments c on c.id = e.card_payment_id where e.order_id = ${row.id} and e.method = 'card' group by 1, 2`)
    const sumOf = (session: string, ...kinds: string[]) =>
      rows
        .filter((each) => each.session === session && kinds.includes(each.kind))
        .reduce((sum, { cents }) => sum + cents, 0)
    for (const sessionId of sessions) {
      const session = provider.sessions.get(sessionId)
      const isPaid = session?.state === 'paid'
      expect(
        [
          sumOf(sessionId, 'payment', 'correction'),
          0 - sumOf(sessionId, 'refund', 'refund_failed'),
          0 - sumOf(sessionId, 'dispute', 'dispute_returned'),
        ],
        history,
      ).toEqual(isPaid ? [session.amountCents, session.refundedCents, session.disputedCents] : [0, 0, 0])
    }
  })
}

/** Every unit is on hand, or of an order that has it or took it along. */
async function expectUnits(history: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ on_hand: number; reserved: number; sold: number }>(sql`
      select on_hand, reserved, (select coalesce(sum(units), 0)::int from stock_reservations where state = 'sold') as sold
      from stock_batches`),
  )
  expect(
    rows.map(({ on_hand, sold, reserved }) => [on_hand + sold, reserved]),
    history,
  ).toEqual([[units, 0]])
}

test('whatever owner, customer, provider and jobs do to an order, its books and units add up', async () => {
  const rounds = faults.full ? 2000 : 60
  for (let round = 0; round < rounds; round++) {
    // Only so many orders are placed in a day.
    if (round % 200 === 199) await t.scope(system, (tx) => tx.execute(sql`delete from rate_limits`))
    const { number, token } = await place({ lines: [single] })
    const placed: Placed = { number, token, sessions: new Set() }
    const done: string[] = []
    const isByCard = chance.upTo(2) === 0
    if (isByCard) {
      await actions.openPage(null, placed)
      for (const sessionId of placed.sessions) provider.change(sessionId, 'pay')
      for (const sessionId of placed.sessions) await settle(sessionId)
      done.push('paid by card')
    }
    for (let n = 0; n < 4 + chance.upTo(12); n++) {
      const isAboutRefunds = isByCard && chance.upTo(4) > 0
      const name = chance.oneOf(isAboutRefunds ? refundActions : allActions)
      const order = await read(number)
      const before = await refundsOf(order)
      const answer = await actions[name](order, placed)
      done.push(`${name} ${answer?.status ?? ''}`)
      const isUndo = name === 'undo' || name === 'cancelAndUndo'
      expectPromisesKept(before, await refundsOf(order), { history: done.join(', '), isUndo })
      expect(answer?.status ?? 200, done.join(', ')).toBeLessThan(500)
    }
    for (const sessionId of placed.sessions) {
      await settle(sessionId)
      await settle(sessionId, true)
    }
    await expectBooks(placed, done.join(', '))
    await expectUnits(done.join(', '))
  }
}, 900_000)
