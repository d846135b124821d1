import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAppointmentRow } from '#shared/appointments.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'
import { endUndoWait } from '#tests/support/undo-wait.ts'

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

const { book, payAt, mailTo } = createPaidBookings(() => t)
const setStatus = async (id: string, status: string) => {
  const answer = await t.call('PATCH', `/api/appointments/${id}`, { status }, owner)
  await endUndoWait(t)
  return answer
}
const listed = async (id: string) => {
  const { body } = await t.call('GET', '/api/appointments/all', undefined, owner)
  return (body.appointments as AdminAppointmentRow[]).find((row) => row.id === id)
}
const manageUrlIn = (mail: { text: string } | undefined) => mail?.text.match(/\S+\/booking\/manage#\S+/)?.[0]

test('the list says what a cancellation gives back, and until when the terms do', async () => {
  const { appointment, pay_url } = await book()
  const unpaid = await book()
  await payAt(pay_url)
  expect((await listed(appointment.id))?.payment).toEqual({
    cancel_refund_cents: 8000,
    hand_cents: 0,
    free_until: new Date(Date.parse(appointment.appointment_date) - days(1)).toISOString(),
  })
  expect((await listed(unpaid.appointment.id))?.payment).toBeNull()
})

test('a session that is cancelled in the list tells its client what goes back', async () => {
  const { appointment, pay_url, email } = await book()
  await payAt(pay_url)
  expect((await setStatus(appointment.id, 'cancelled')).status).toBe(200)
  const [mail, ...others] = await mailTo(email, /is cancelled$/)
  expect(others).toEqual([])
  expect(mail?.text).toContain('We’re refunding $80.00 to your card.')
  expect(mail?.text).not.toContain('/portal')
  expect(manageUrlIn(mail)).toBeDefined()
})

test('a request that is confirmed in the list, or set back, leads its client to the booking', async () => {
  const { appointment, email } = await book({ service: 'foot-detox' })
  expect(appointment.status).toBe('pending')
  for (const [status, subject] of [
    ['confirmed', /is confirmed$/],
    ['pending', /is pending again$/],
  ] as const) {
    expect((await setStatus(appointment.id, status)).status).toBe(200)
    const [mail] = await mailTo(email, subject)
    expect(mail?.text).not.toContain('/portal')
    expect(manageUrlIn(mail)).toBeDefined()
  }
  const [confirmed] = await mailTo(email, /is confirmed$/)
  expect(confirmed?.text).toMatch(/Payment\s*:?\s*At your session, or by card with the link below/)
})
