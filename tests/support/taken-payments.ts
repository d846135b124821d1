import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TakenPayment } from '#shared/payment-requests.ts'
import type { TestApp } from '#tests/support/app.ts'
import { timeAhead } from '#tests/support/booking.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

const system = { role: 'system', job: 'test' } as const

/** What the owner takes and asks for, as the dashboard does it. `app` and `owner` are there once a test asks. */
export function createTakenPayments(app: () => TestApp, owner: () => string) {
  let day = 40

  const take = (input: object) =>
    app().call(
      'POST',
      '/api/payments',
      { key: randomUUID(), cents: 4500, method: 'cash', description: 'A long talk', tell: false, ...input },
      owner(),
    )
  const taken = async (input: object): Promise<TakenPayment> => {
    const { status, body } = await take(input)
    expect([status, body.error]).toEqual([200, undefined])
    return body.payment
  }
  const read = async (id: string): Promise<TakenPayment> =>
    (await app().call('GET', `/api/payments/${id}`, undefined, owner())).body.payment
  const change = (id: string, verb: string, input?: object) =>
    app().call('POST', `/api/payments/${id}/${verb}`, input, owner())

  /** A session at $80.00 that the owner put into the calendar; null for no price. */
  async function addSession(priceCents: number | null = 8000): Promise<{ id: string; email: string }> {
    const email = `${randomUUID()}@example.com`
    const { rows } = await app().scope(system, (tx) =>
      tx.execute<{ id: string }>(sql`
        insert into appointments (client_name, client_email, service_type, appointment_date, duration_minutes, place, status, price_cents)
        values ('Ada Pine', ${email}, 'Online Consultation', ${timeAhead(++day, '10:00')}, 60, 'online', 'confirmed', ${priceCents})
        returning id`),
    )
    return { id: rows[0]?.id ?? '', email }
  }

  const tokenOf = ({ url }: TakenPayment) => url?.split('#')[1] ?? ''
  const byLink = (verb: 'view' | 'open' | 'check', token: string) =>
    app().call('POST', `/api/pay/${verb}`, { token })
  /** Pays at the sandbox's page, as a person does. */
  const payAt = (url: string) =>
    app().app.request(`${new URL(url).pathname}/pay`, {
      method: 'POST',
      body: sandboxPaymentForm().toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const entriesOf = async (requestId: string) =>
    (
      await app().scope(system, (tx) =>
        tx.execute<{ kind: string; method: string; income: string; amount_cents: number }>(
          sql`select kind, method, income, amount_cents from money_entries
            where request_id = ${requestId} and kind <> 'fee' order by id`,
        ),
      )
    ).rows
  const mailTo = async (to: string) => (await app().sentMail()).filter((mail) => mail.to === to)

  return { take, taken, read, change, addSession, tokenOf, byLink, payAt, entriesOf, mailTo }
}
