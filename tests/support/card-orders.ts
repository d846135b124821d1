import { sql } from 'drizzle-orm'
import type { TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, pouch } from '#tests/support/cart.ts'

const system = { role: 'system', job: 'test' } as const

export type CardOrder = { id: string; number: number; paymentId: string; sessionId: string }

/** A gallon and three pouches, to be paid by card. Needs a pickup place. */
export async function placeCardOrder(t: TestApp): Promise<CardOrder> {
  const { status, body } = await placeCart(t, { lines: [gallon, pouch], pay: 'card' })
  if (status !== 200) throw new Error(`the order answered ${status} ${JSON.stringify(body)}`)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string; payment: string; session: string }>(sql`
      select o.id, p.id as payment, p.payment_session_id as session
      from orders o join card_payments p on p.order_id = o.id where o.number = ${body.number}`),
  )
  const [row] = rows
  if (!row) throw new Error('the order has no payment')
  return { id: row.id, number: body.number, paymentId: row.payment, sessionId: row.session }
}

export const payer = { name: 'Nia Okoye', email: 'nia@example.com', phone: null, address: null }
