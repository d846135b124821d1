import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema/orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { TestApp } from '#tests/support/app.ts'
import { gallon, placeCart } from '#tests/support/cart.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

const system = { role: 'system', job: 'test' } as const

/** An order that was placed to be picked up and paid there. */
export type PlacedPickup = { number: number; token: string; email: string; order: Order }

/** Orders of visitors who pick up and pay there. `app` is there once a test asks, with pickup published. */
export function createPickupOrders(app: () => TestApp) {
  async function readOrder(number: number): Promise<Order> {
    const [order] = await app().scope(system, (tx) =>
      tx.select().from(orders).where(eq(orders.number, number)),
    )
    if (!order) throw new Error(`there is no order ${number}`)
    return order
  }

  async function place({ lines = [gallon], name = 'Ada Pine', phone = '' } = {}): Promise<PlacedPickup> {
    const email = `${randomUUID()}@example.com`
    const customer = { name, email, texts_agreed: phone !== '', ...(phone && { phone }) }
    const { status, body } = await placeCart(app(), { lines, customer })
    if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`)
    const token = String(body.url).split('#')[1] ?? ''
    return { number: body.number, token, email, order: await readOrder(body.number) }
  }

  const ask = (verb: string, input: object) => app().call('POST', `/api/your-order/${verb}`, input)
  const mailTo = async (to: string, subject: RegExp) =>
    (await app().sentMail()).filter((mail) => mail.to === to && subject.test(mail.subject))

  /** Pays at the sandbox's page, as a person does. */
  const payAt = (url: string) =>
    app().app.request(`${new URL(url).pathname}/pay`, {
      method: 'POST',
      body: sandboxPaymentForm().toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  return { place, readOrder, ask, mailTo, payAt }
}
