import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import type { OwnerBalance } from '#shared/appointment-balance.ts'
import { toLocal } from '#shared/local-time.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { seconds } from '#shared/time.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { FakeStripe } from '#tests/support/fake-stripe.ts'
import { blend } from '#tests/support/offers.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const
const place = { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' }
const address = { line1: '1 State St', line2: null, ...place }

type Session = { id: string; requestId: string; sessionId: string; sequence: number }
type Order = { number: number; sessionId: string }

/** Sessions and orders that are paid at Stripe, and what becomes of their refunds. The apps are there once a test asks. */
export function createCardRefunds(app: () => TestApp, stripe: () => FakeStripe, owner: () => string) {
  const { taken, change, addSession, byLink, tokenOf, read } = createTakenPayments(app, owner)

  async function deliver() {
    const body = stripe().events.at(-1) ?? ''
    const headers = { 'stripe-signature': stripe().sign(body) }
    expect((await app().app.request('/webhooks/payments', { method: 'POST', body, headers })).status).toBe(
      200,
    )
  }
  async function runRefunds() {
    app().clock.aheadMs += seconds(20)
    await makeRefunds({ ...app(), actor: system }, paidSubjects)
  }
  /** The bank sends a refund back. */
  async function bounce({ sessionId }: { sessionId: string }, cents: number) {
    stripe().failRefund(sessionId, cents)
    await deliver()
  }
  async function refuse() {
    stripe().forbidden.add('refunds')
    await runRefunds()
    stripe().forbidden.delete('refunds')
  }
  const rowOf = async ({ sessionId }: { sessionId: string }) =>
    (
      await app().scope(system, (tx) =>
        tx.select().from(cardPayments).where(eq(cardPayments.paymentSessionId, sessionId)),
      )
    )[0]
  const settle = async (paid: { sessionId: string }, cents: number) => {
    const input = { key: randomUUID(), cents, method: 'cash', given_on: toLocal(app().now()).date }
    const id = (await rowOf(paid))?.id
    return app().call('POST', `/api/payments/card/${id}/settle-refund`, input, owner())
  }
  const ofToday = async (paid: { sessionId: string }) => {
    const { body } = await app().call('GET', '/api/overview/today', undefined, owner())
    const id = (await rowOf(paid))?.id
    return body.failed_refunds.filter((refund: { id: string }) => refund.id === id)
  }

  /** A session at $80.00, paid by card. */
  async function paySession(): Promise<Session> {
    const { id, email } = await addSession()
    const request = await taken({ appointment_id: id, description: undefined, cents: 8000, method: 'card' })
    const { body } = await byLink('open', tokenOf(request))
    const sessionId = new URL(body.url).pathname.split('/').at(-1) ?? ''
    stripe().pay(sessionId, { name: 'Ada Pine', email, phone: null, address: {} })
    await deliver()
    return { id, requestId: request.id, sessionId, sequence: 0 }
  }
  const refundSession = async ({ requestId }: Session, cents: number) => {
    const { status } = await change(requestId, 'refund', { key: randomUUID(), cents })
    expect(status).toBe(200)
  }
  const step = async (session: Session, name: string, input: object = {}): Promise<OwnerBalance> => {
    const path = `/api/calendar/appointments/${session.id}/${name}`
    const { status, body } = await app().call('POST', path, { sequence: session.sequence, ...input }, owner())
    expect([status, body.error]).toEqual([200, undefined])
    session.sequence = body.appointment.sequence
    return body.appointment.payment
  }
  const setStatus = async ({ id }: Session, status: string) =>
    expect((await app().call('PATCH', `/api/appointments/${id}`, { status }, owner())).status).toBe(200)

  let buyers = 0
  /** An order of three pouches, $30.00, paid by card. */
  async function buy(): Promise<Order> {
    const email = `undone-${buyers++}@example.com`
    const { body } = await app().call('POST', `/api/functions/create-${blend.slug}-checkout`, { quantity: 3 })
    const sessionId = new URL(body.url).pathname.split('/').at(-1) ?? ''
    stripe().pay(sessionId, { name: 'Nia Okoye', email, phone: null, address })
    await app().call('POST', `/api/functions/save-${blend.slug}-order`, { sessionId })
    const list = await app().call('GET', `/api/orders/all?q=${email}`, undefined, owner())
    return { number: list.body.orders[0].number, sessionId }
  }
  const readOrder = async ({ number }: Order): Promise<OwnerOrder> =>
    (await app().call('GET', `/api/orders/number/${number}`, undefined, owner())).body.order
  async function act(order: Order, path: string, input: object = {}): Promise<OwnerOrder['money']> {
    const { id, version } = await readOrder(order)
    const { status, body } = await app().call(
      'POST',
      `/api/orders/${id}/${path}`,
      { version, ...input },
      owner(),
    )
    expect([status, body.error]).toEqual([200, undefined])
    return body.order.money
  }
  const cancelOrder = (order: Order, refund: boolean) =>
    act(order, 'steps', { step: 'cancel', tell: false, refund })

  return {
    ...{ deliver, runRefunds, bounce, refuse, rowOf, settle, ofToday },
    ...{ paySession, refundSession, readTaken: read, step, setStatus },
    ...{ buy, readOrder, act, cancelOrder },
  }
}
