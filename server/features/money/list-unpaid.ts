import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { isPayableNow } from '#server/booking/read-request-due.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { leftCents } from '#server/db/schema/left-to-pay.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { isUnpaidSession } from '#server/people/unpaid-sessions.ts'
import type { OpenRequest, UnpaidMoney, UnpaidOrder, UnpaidSession } from '#shared/money-report.ts'

const shownMax = 20

/** What is still to be paid: orders, at pickup or held for review, sessions that took place, and amounts that were asked for. */
export const listUnpaid = (ctx: Ctx): Promise<UnpaidMoney> =>
  ctx.scope(ctx.actor, async (tx) => ({
    orders: await readOrders(tx),
    sessions: await readSessions(tx, ctx.now()),
    requests: await readRequests(tx),
  }))

async function readOrders(tx: Tx): Promise<UnpaidMoney['orders']> {
  const where = and(
    inArray(orders.payment, ['due', 'review']),
    inArray(orders.status, ['pending', 'processing', 'shipped', 'delivered']),
  )
  const rows = await tx.select().from(orders).where(where).orderBy(asc(orders.createdAt), asc(orders.id))
  const unpaid = rows.map((order): UnpaidOrder => {
    const { number, customerName: name, createdAt } = order
    return { number, name, at: createdAt.toISOString(), cents: dueCentsOf(order) }
  })
  return toUnpaid(unpaid.filter(({ cents }) => cents > 0))
}

async function readSessions(tx: Tx, now: Date): Promise<UnpaidMoney['sessions']> {
  const rows = await tx
    .select({ appointment: appointments, cents: leftCents })
    .from(appointments)
    .where(isUnpaidSession(sql`${now.toISOString()}::timestamptz`))
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
  const unpaid = toUnpaid(rows)
  const named: UnpaidSession[] = []
  for (const { appointment, cents } of unpaid.rows) {
    const { name } = await readBookingClient(tx, appointment)
    const { id, serviceType: what } = appointment
    named.push({ id, what, name, at: appointment.appointmentDate.toISOString(), cents })
  }
  return { ...unpaid, rows: named }
}

async function readRequests(tx: Tx): Promise<UnpaidMoney['requests']> {
  const { id, description, customerName, createdAt, amountCents } = paymentRequests
  const rows = await tx
    .select({ id, what: description, name: customerName, createdAt, cents: amountCents })
    .from(paymentRequests)
    .where(isPayableNow)
    .orderBy(asc(createdAt), asc(id))
  return toUnpaid(rows.map(({ createdAt: at, ...row }): OpenRequest => ({ ...row, at: at.toISOString() })))
}

const toUnpaid = <Row extends { cents: number }>(rows: Row[]) => ({
  rows: rows.slice(0, shownMax),
  count: rows.length,
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
})
