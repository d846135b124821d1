import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import type { TestApp } from '#tests/support/app.ts'
import { bookingRules, timeAhead } from '#tests/support/booking.ts'
import { sandboxPaymentForm } from '#tests/support/sandbox-payment.ts'

const system = { role: 'system', job: 'test' } as const

/** In person a deposit of $20 is paid beforehand, else everything. */
export const paidRules = {
  ...bookingRules,
  services: bookingRules.services.map((service) =>
    service.slug === 'in-person'
      ? { ...service, payment: 'deposit' as const, depositCents: 2000 }
      : { ...service, payment: 'now' as const },
  ),
}

/** Bookings of visitors who pay at the sandbox's page. `app` is there once a test asks. */
export function createPaidBookings(app: () => TestApp) {
  let day = 1

  /** Each booking has its own day, address and network. */
  async function book({
    service = 'online',
    startsAt = timeAhead(++day, '10:00'),
    email = `payer.${day}@example.com`,
  } = {}) {
    const network = `10.2.${day}.${(day * 7) % 250}`
    const held = await app().call(
      'POST',
      '/api/booking/holds',
      { service, minutes: 60, starts_at: startsAt },
      null,
      network,
    )
    expect([held.status, held.body.error]).toEqual([200, undefined])
    const input = {
      hold: held.body.hold,
      key: randomUUID(),
      price_cents: held.body.price_cents,
      name: 'Ada Pine',
      email,
    }
    const { status, body } = await app().call('POST', '/api/booking/appointments', input, null, network)
    expect([status, body.error]).toEqual([200, undefined])
    return {
      ...body,
      held: held.body,
      input,
      email,
      startsAt,
      network,
      token: String(body.manage_url).split('#')[1] ?? '',
    }
  }

  const sessionIdOf = (payUrl: string) => payUrl.split('/').at(-1) ?? ''
  const payAt = (payUrl: string) =>
    app().app.request(`${new URL(payUrl).pathname}/pay`, {
      method: 'POST',
      body: sandboxPaymentForm().toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const manage = (verb: string, token: string) => app().call('POST', `/api/booking/manage/${verb}`, { token })
  const read = async (id: string) =>
    (await app().scope(system, (tx) => tx.select().from(appointments).where(eq(appointments.id, id))))[0]
  const paymentsOf = (id: string) =>
    app().scope(system, (tx) =>
      tx
        .select()
        .from(cardPayments)
        .where(eq(cardPayments.appointmentId, id))
        .orderBy(asc(cardPayments.createdAt)),
    )
  const occupies = async (id: string) =>
    (
      await app().scope(system, (tx) =>
        tx.select().from(bookedTimes).where(eq(bookedTimes.appointmentId, id)),
      )
    ).length
  const mailTo = async (to: string, subject: RegExp) =>
    (await app().sentMail()).filter((mail) => mail.to === to && subject.test(mail.subject))
  const deliver = async (sessionId: string) => {
    const { rawBody, headers } = app().embedded.createEvent(sessionId)
    return (await app().app.request('/webhooks/payments', { method: 'POST', body: rawBody, headers })).status
  }

  return { book, payAt, sessionIdOf, manage, read, paymentsOf, occupies, mailTo, deliver }
}
