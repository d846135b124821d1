import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents } from '#server/db/schema/consents.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
  const owner = await t.signIn(admin.email, admin.password)
  // Online is paid beforehand; what is asked for in person is not, here.
  const services = paidRules.services.map((service) =>
    service.slug === 'in-person' ? { ...service, payment: 'later' as const, depositCents: null } : service,
  )
  await publishRules(t, owner, { ...paidRules, services })
})
afterAll(() => t.close())

const { book, payAt, manage, read, mailTo } = createPaidBookings(() => t)

type Booking = Awaited<ReturnType<typeof book>>
const submitAgain = ({ input, network }: Booking, corrections: object) =>
  t.call('POST', '/api/booking/appointments', { ...input, ...corrections }, null, network)

test('what was corrected before the form is sent again is what the owner reads', async () => {
  const booking = await book({ service: 'in-person' })
  const { appointment, manage_url, email, token } = booking
  const corrections = { name: 'Ada Pine-Wood', phone: '312 555 0143', note: 'Please no ginger.' }
  const again = await submitAgain(booking, { ...corrections, texts_agreed: true })
  expect([again.status, again.body.manage_url]).toEqual([200, manage_url])
  const corrected = { clientName: 'Ada Pine-Wood', clientPhone: '+13125550143', note: 'Please no ginger.' }
  expect(await read(appointment.id)).toMatchObject({ ...corrected, clientEmail: email })
  const agreed = await t.scope(system, (tx) =>
    tx.select().from(consents).where(eq(consents.recipient, '+13125550143')),
  )
  expect(agreed).toMatchObject([{ purpose: 'appointments' }])
  await manage('cancel', token)
  await submitAgain(booking, { ...corrections, note: 'Too late.' })
  expect(await read(appointment.id)).toMatchObject({ ...corrected, status: 'cancelled' })
})

test('who comes back from the payment page to correct their address is told there, once it is paid', async () => {
  const booking = await book()
  const { appointment, email } = booking
  const corrections = { name: 'Ada Pine-Wood', email: `corrected.${email}`, note: 'Left knee' }
  const again = await submitAgain(booking, corrections)
  expect([again.status, again.body.appointment?.id]).toEqual([200, appointment.id])
  await payAt(again.body.pay_url)
  expect(await read(appointment.id)).toMatchObject({ clientName: 'Ada Pine-Wood', note: 'Left knee' })
  expect(await mailTo(email, /./)).toEqual([])
  expect(await mailTo(corrections.email, /is confirmed$/)).toHaveLength(1)
  const late = await submitAgain(booking, { email: 'somebody@else.example' })
  expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
})

test('a booking that is corrected to another address counts for it, as a new one does', async () => {
  const otherAddress = { email: 'stranger@example.com' }
  const answers: object[] = []
  for (let count = 0; count < 6; count++) {
    const { status, body } = await submitAgain(await book(), otherAddress)
    answers.push([status, Object.keys(body.error?.fields ?? {})])
  }
  expect(answers).toEqual([...Array(5).fill([200, []]), [429, ['email']]])
})
