import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { createStripePayments } from '#server/providers/payments/stripe.ts'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createCardRefunds } from '#tests/support/card-refunds.ts'
import { createFakeStripe, type FakeStripe, stripeKeys } from '#tests/support/fake-stripe.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let stripe: FakeStripe
let owner: string
beforeAll(async () => {
  stripe = await createFakeStripe()
  const payments = createStripePayments({ ...stripeKeys, apiBase: stripe.url, timeoutMs: 2000 })
  t = await makeTestApp({ payments: () => payments })
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})

const { paySession, runRefunds, rowOf } = createCardRefunds(
  () => t,
  () => stripe,
  () => owner,
)
const { taken, addSession, mailTo, read } = createTakenPayments(
  () => t,
  () => owner,
)
const refund = (id: string, input: object, as = owner) =>
  t.call('POST', `/api/payments/sessions/${id}/refund`, { key: randomUUID(), ...input }, as)
const preview = async (id: string, input: object) =>
  (await t.call('POST', `/api/payments/sessions/${id}/preview-refund`, input, owner)).body.mail

test('a session is refunded to the card in part, once for each key, and the email is as it was shown', async () => {
  const session = await paySession()
  const shown = await preview(session.id, { way: 'card', cents: 2000 })
  const sentence = shown.paragraphs.find((line: string) => line.includes('$20.00 of $80.00'))
  expect(sentence).toBeDefined()
  const input = { key: randomUUID(), way: 'card', cents: 2000 }
  for (const _ of [1, 2]) expect((await refund(session.id, input)).status).toBe(200)
  await runRefunds()
  expect(await rowOf(session)).toMatchObject({ refundedCents: 2000, refundDueCents: 2000 })
  const mail = (await mailTo(shown.to)).filter(({ subject }) => subject === shown.subject)
  expect(mail).toHaveLength(1)
  expect(mail[0]?.text).toContain(sentence)
  const refused = await refund(session.id, { way: 'card', cents: 6001 })
  expect(refused.body.error.fields.cents).toContain('$60.00')
  expect((await refund(session.id, { way: 'hand', cents: 1 })).status).toBe(400)
  const client = await t.makeClient('stranger@example.com')
  expect((await refund(session.id, { way: 'card', cents: 1 }, client)).status).toBe(403)
})

/** A session that was paid with two cards, $80.00 each. */
async function payTwice() {
  const session = await paySession()
  const other = await paySession()
  await t.scope(system, async (tx) => {
    const moved = { appointmentId: session.id }
    await tx.update(cardPayments).set(moved).where(eq(cardPayments.appointmentId, other.id))
  })
  return { session, other }
}

const listWaiting = (email: string) =>
  t.scope(system, (tx) =>
    tx
      .select()
      .from(outbox)
      .where(
        and(eq(outbox.recipient, email), eq(outbox.kind, 'appointment_refunded'), isNull(outbox.sentAt)),
      ),
  )

test('a refund to two cards is shown as its sum, with what is on its way', async () => {
  const { session } = await payTwice()
  const shownFor = async (cents: number) => {
    const { paragraphs } = await preview(session.id, { way: 'card', cents })
    return paragraphs.flatMap((line: string) => /refunded (\S+ of \S+ to your \w+)/.exec(line)?.[1] ?? [])
  }
  expect(await shownFor(8000)).toEqual(['$80.00 of $160.00 to your card'])
  expect(await shownFor(9000)).toEqual(['$90.00 of $160.00 to your cards'])
  expect((await refund(session.id, { way: 'card', cents: 3000 })).status).toBe(200)
  expect(await shownFor(2000)).toEqual(['$50.00 of $160.00 to your card'])
  expect(await shownFor(99_000)).toEqual(['$160.00 of $160.00 to your cards'])
})

test('a refund to two cards is told in one email with its sum', async () => {
  const { session } = await payTwice()
  const shown = await preview(session.id, { way: 'card', cents: 9000 })
  expect((await refund(session.id, { way: 'card', cents: 9000 })).status).toBe(200)
  await runRefunds()
  const mails = (await mailTo(shown.to)).filter(({ subject }) => subject === shown.subject)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('$90.00 of $160.00 to your cards')
  expect(await listWaiting(shown.to)).toEqual([])
})

test('what went back to one card is told after a while, though the refund to the other takes longer', async () => {
  const { session, other } = await payTwice()
  const { to } = await preview(session.id, { way: 'card', cents: 9000 })
  expect((await refund(session.id, { way: 'card', cents: 9000 })).status).toBe(200)
  await t.scope(system, async (tx) => {
    const later = { refundNextAt: new Date(t.now().getTime() + hours(1)) }
    await tx.update(cardPayments).set(later).where(eq(cardPayments.paymentSessionId, other.sessionId))
  })
  await runRefunds()
  const [waiting, ...more] = await listWaiting(to)
  expect(more).toEqual([])
  expect(JSON.stringify(waiting?.payload)).toContain('$10.00 of $160.00 to your card.')
})

test('cash is recorded as given back once for each key, also when as much or nothing is left', async () => {
  const { id, email } = await addSession(10_000)
  const payments = [
    await taken({ appointment_id: id, description: undefined, cents: 5000 }),
    await taken({ appointment_id: id, description: undefined, cents: 5000 }),
  ]
  const leftCents = async () => {
    const left = await Promise.all(payments.map((payment) => read(payment.id)))
    return left.reduce((sum, payment) => sum + payment.refundable_cents, 0)
  }
  const half = { key: randomUUID(), way: 'hand', cents: 5000 }
  for (const _ of [1, 2]) expect((await refund(id, half)).status).toBe(200)
  expect(await leftCents()).toBe(5000)
  const rest = { ...half, key: randomUUID() }
  for (const _ of [1, 2]) expect((await refund(id, rest)).status).toBe(200)
  expect(await leftCents()).toBe(0)
  expect((await refund(id, half)).status).toBe(200)
  expect((await mailTo(email)).filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(2)
  const once = await addSession()
  await taken({ appointment_id: once.id, description: undefined, cents: 8000 })
  const whole = { key: randomUUID(), way: 'hand', cents: 8000 }
  for (const _ of [1, 2]) expect((await refund(once.id, whole)).status).toBe(200)
})

test('cash of two payments is recorded as given back once, under Money as well, with one email', async () => {
  const { id, email } = await addSession()
  const first = await taken({ appointment_id: id, description: undefined, cents: 3000 })
  const second = await taken({ appointment_id: id, description: undefined, cents: 5000 })
  const shown = await preview(id, { way: 'hand', cents: 6000 })
  const input = { key: randomUUID(), way: 'hand', cents: 6000 }
  for (const _ of [1, 2]) expect((await refund(id, input)).status).toBe(200)
  expect([(await read(second.id)).refundable_cents, (await read(first.id)).refundable_cents]).toEqual([
    0, 2000,
  ])
  const mails = (await mailTo(email)).filter(({ subject }) => subject === shown.subject)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('We gave you back $60.00')
  expect((await refund(id, { way: 'hand', cents: 2001 })).body.error.fields.cents).toContain('$20.00')
})

test('cash recorded for the wrong session is taken off there, tells nobody, and is to be paid again', async () => {
  const { id, email } = await addSession()
  const cash = { appointment_id: id, description: undefined, cents: 8000 }
  const wrong = await taken(cash)
  const removal = { key: randomUUID(), way: 'hand', cents: 8000, mistake: true }
  for (const _ of [1, 2]) expect((await refund(id, removal)).status).toBe(200)
  expect(await read(wrong.id)).toMatchObject({ state: 'cancelled', refunded_cents: 0, refundable_cents: 0 })
  expect((await mailTo(email)).filter(({ subject }) => subject.startsWith('Refund'))).toEqual([])
  expect(await taken(cash)).toMatchObject({ state: 'paid', refundable_cents: 8000 })
  const byCard = await paySession()
  const refused = await refund(byCard.id, { way: 'card', cents: 8000, mistake: true })
  expect(refused.body.error.fields.mistake).toContain('by card')
})

test('cash of a session that came and was given back stays paid when the rest is taken off', async () => {
  const { id } = await addSession()
  const cash = await taken({ appointment_id: id, description: undefined, cents: 8000 })
  expect((await refund(id, { way: 'hand', cents: 3000 })).status).toBe(200)
  expect((await refund(id, { way: 'hand', cents: 5000, mistake: true })).status).toBe(200)
  expect(await read(cash.id)).toMatchObject({ state: 'paid', cents: 3000, refunded_cents: 3000 })
})
