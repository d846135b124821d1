import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { readBalance } from '#server/money/balance.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { RefundRefusedError } from '#server/providers/payments/port.ts'
import { toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createRandom, faults } from '#tests/support/fault-options.ts'
import { createHistoryProvider, refundEvents } from '#tests/support/payment-history.ts'
import { expectPromisesKept, type RefundRow, readRefunds } from '#tests/support/refund-promises.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const
const provider = createHistoryProvider()
const chance = createRandom(faults.seed)

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => provider })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const { taken, change, addSession, byLink, tokenOf } = createTakenPayments(
  () => t,
  () => owner,
)
const ctx = () => ({ ...t, actor: system })
const settle = (sessionId: string, isCurrent = true) =>
  settlePayment(ctx(), paidSubjects, { sessionId }, { isCurrent })

/** `appointmentId`: null for an amount that was asked for otherwise. */
type Paid = { requestId: string; sessionId: string; appointmentId: string | null; undone: RefundRow[] | null }
type Answer = { status: number } | null

/** A session at $80.00, or another amount, paid by card. */
async function pay(): Promise<Paid> {
  const appointmentId = chance.upTo(4) === 0 ? null : (await addSession()).id
  const subject = appointmentId ? { appointment_id: appointmentId, description: undefined } : {}
  const paymentRequest = await taken({ ...subject, cents: 8000, method: 'card' })
  const { body } = await byLink('open', tokenOf(paymentRequest))
  const sessionId = String(body.url).split('/').at(-1) ?? ''
  provider.change(sessionId, 'pay')
  await settle(sessionId)
  return { requestId: paymentRequest.id, sessionId, appointmentId, undone: null }
}

const refundsOf = ({ sessionId }: Paid) => readRefunds(t, eq(cardPayments.paymentSessionId, sessionId))
async function runJobs(refusal: Error | null) {
  t.clock.aheadMs += minutes(2)
  provider.refusal = refusal
  await makeRefunds(ctx(), paidSubjects)
  provider.refusal = null
}
const amount = () => 1 + chance.upTo(4000)
const statusOf = async (id: string) => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ status: string; sequence: number }>(
      sql`select status, sequence from appointments where id = ${id}`,
    ),
  )
  return rows[0] ?? { status: '', sequence: 0 }
}
async function step({ appointmentId }: Paid, name: string, input: object = {}): Promise<Answer> {
  if (!appointmentId) return null
  const { sequence } = await statusOf(appointmentId)
  return t.call('POST', `/api/calendar/appointments/${appointmentId}/${name}`, { sequence, ...input }, owner)
}
const askRefund = ({ requestId }: Paid): Promise<Answer> =>
  change(requestId, 'refund', { key: randomUUID(), cents: amount(), reason: `Reason ${chance.upTo(9)}` })
async function setStatus({ appointmentId }: Paid, status: string): Promise<Answer> {
  if (!appointmentId) return null
  return t.call('PATCH', `/api/appointments/${appointmentId}`, { status }, owner)
}

const isCancelled = async ({ appointmentId }: Paid) =>
  appointmentId !== null && (await statusOf(appointmentId)).status === 'cancelled'

/** What happens to a session's payment: by its owner, the provider, and the jobs. Refusals are fine, faults aren’t. */
const actions = {
  refund: askRefund,
  async refuse(paid) {
    const answer = await askRefund(paid)
    await runJobs(new RefundRefusedError('The card was closed.'))
    return answer
  },
  async make(paid) {
    const answer = await askRefund(paid)
    await runJobs(null)
    return answer
  },
  async bounce({ sessionId }) {
    provider.change(sessionId, 'refundPartFails', amount())
    await settle(sessionId)
    return null
  },
  async settleFailed(paid) {
    const [row] = await refundsOf(paid)
    const input = { key: randomUUID(), cents: row?.refundFailedCents, method: 'cash' }
    const given_on = toLocal(t.now()).date
    return row?.refundFailedCents
      ? t.call('POST', `/api/payments/card/${row.id}/settle-refund`, { ...input, given_on }, owner)
      : null
  },
  async cancel(paid) {
    const before = await refundsOf(paid)
    const answer = await step(paid, 'cancel', { refund: chance.upTo(4) > 0 })
    if (answer?.status === 200) paid.undone = before
    return answer
  },
  async undo(paid) {
    const answer = await step(paid, 'undo')
    if (answer?.status === 200 && paid.undone) expect(await refundsOf(paid)).toEqual(paid.undone)
    return answer
  },
  async listCancelled(paid) {
    const before = await refundsOf(paid)
    const isNews = !(await isCancelled(paid))
    const answer = await setStatus(paid, 'cancelled')
    if (answer?.status === 200 && isNews) paid.undone = before
    return answer
  },
  async listConfirmed(paid) {
    const wasCancelled = await isCancelled(paid)
    const answer = await setStatus(paid, 'confirmed')
    if (answer?.status === 200 && wasCancelled && paid.undone)
      expect(await refundsOf(paid)).toEqual(paid.undone)
    return answer
  },
  async provider({ sessionId }) {
    provider.change(sessionId, chance.oneOf(refundEvents), amount())
    if (chance.upTo(3) > 0) await settle(sessionId, chance.upTo(4) > 0)
    return null
  },
  async jobs() {
    await runJobs(null)
    return null
  },
} satisfies Record<string, (paid: Paid) => Promise<Answer>>
type Action = keyof typeof actions

const cancellations: readonly Action[] = ['cancel', 'listCancelled']
const undos: readonly Action[] = ['undo', 'listConfirmed']

test('whatever owner, provider and jobs do to what was paid, what is owed stays visible, and an undo restores it', async () => {
  const rounds = faults.full ? 2000 : 80
  for (let round = 0; round < rounds; round++) {
    await t.scope(system, (tx) => tx.execute(sql`delete from rate_limits`))
    const paid = await pay()
    const done: string[] = []
    let next: Action | null = null
    for (let n = 0; n < 4 + chance.upTo(12); n++) {
      const name: Action = next ?? chance.oneOf(Object.keys(actions) as Action[])
      const before = await refundsOf(paid)
      const answer: Answer = await actions[name](paid)
      done.push(`${name} ${answer?.status ?? ''}`)
      const history = done.join(', ')
      expect(answer?.status ?? 200, history).toBeLessThan(500)
      expectPromisesKept(before, await refundsOf(paid), { history, isUndo: undos.includes(name) })
      const canUndo = cancellations.includes(name)
      if (!canUndo) paid.undone = null
      next = canUndo && chance.upTo(2) === 0 ? chance.oneOf(undos) : null
    }
    await settle(paid.sessionId)
    const subject = paid.appointmentId ? { appointmentId: paid.appointmentId } : { requestId: paid.requestId }
    const books = await t.scope(system, (tx) => readBalance(tx, subject))
    const [row] = await refundsOf(paid)
    const theirs = provider.sessions.get(paid.sessionId)?.refundedCents ?? 0
    expect(books.refundedCents, done.join(', ')).toBe(theirs + (row?.refundedByHandCents ?? 0))
  }
}, 900_000)
