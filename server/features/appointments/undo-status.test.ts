import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  const services = paidRules.services.map((service) =>
    service.slug === 'foot-detox' ? { ...service, payment: 'later' as const } : service,
  )
  await publishRules(t, owner, { ...paidRules, services })
})
afterAll(() => t.close())

const { book, payAt, paymentsOf, occupies } = createPaidBookings(() => t)
const setStatus = async (id: string, status: string) =>
  (await t.call('PATCH', `/api/appointments/${id}`, { status }, owner)).body
const undo = (id: string, sequence: number) =>
  t.call('POST', `/api/calendar/appointments/${id}/undo`, { sequence }, owner)
const waitingKinds = async (id: string) => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ kind: string }>(
      sql`select kind from outbox where cause like ${`appointment:${id}:%`} and run_at > now() and sent_at is null`,
    ),
  )
  return rows.map(({ kind }) => kind)
}

test('a confirmation in the list is taken back with its message, and the request waits as before', async () => {
  const { appointment } = await book({ service: 'foot-detox' })
  const { id, status: before } = appointment
  expect(before).toBe('pending')
  const { undo: offer } = await setStatus(id, 'confirmed')
  expect(offer).toEqual({ sequence: 1, tells_client: true })
  expect(await waitingKinds(id)).toEqual(['appointment_confirmed'])
  const undone = await undo(id, offer.sequence)
  expect([undone.status, undone.body.appointment.status]).toEqual([200, 'pending'])
  expect(undone.body.appointment.request_expires_at).not.toBeNull()
  expect(await waitingKinds(id)).toEqual([])
})

test('a cancellation in the list is taken back with its refund, and the session has its time again', async () => {
  const { appointment, pay_url } = await book()
  const { id } = appointment
  await payAt(pay_url)
  await t.sentMail()
  const { undo: offer } = await setStatus(id, 'cancelled')
  expect(await occupies(id)).toBe(0)
  const undone = await undo(id, offer.sequence)
  expect([undone.status, undone.body.appointment.status]).toEqual([200, 'confirmed'])
  expect(await occupies(id)).toBe(1)
  expect(await paymentsOf(id)).toMatchObject([{ refundDueCents: 0 }])
  expect(toLocal(new Date(undone.body.appointment.starts_at))).toEqual(
    toLocal(new Date(appointment.appointment_date)),
  )
})

test('what has been paid and was cancelled comes back for good: no undo would make its refund due again', async () => {
  const { appointment, pay_url } = await book()
  const { id } = appointment
  await payAt(pay_url)
  await t.sentMail()
  await setStatus(id, 'cancelled')
  expect((await setStatus(id, 'confirmed')).undo).toBeNull()
  expect((await undo(id, 3)).body.error.code).toBe('conflict')
})

test('a change that replaces a message which waits can’t be taken back, and the same once more offers nothing', async () => {
  const { appointment } = await book({ service: 'foot-detox' })
  const { id } = appointment
  await setStatus(id, 'confirmed')
  expect((await setStatus(id, 'confirmed')).undo).toBeNull()
  expect((await setStatus(id, 'cancelled')).undo).toBeNull()
  expect(await waitingKinds(id)).toEqual(['appointment_cancelled'])
})
