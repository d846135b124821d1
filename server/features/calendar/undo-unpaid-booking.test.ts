import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireUnpaid } from '#server/features/booking/expire-unpaid.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules } from '#tests/support/booking.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { createPaidBookings, paidRules } from '#tests/support/paid-bookings.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner, paidRules)
})
afterAll(() => t.close())

const { book, payAt, read, paymentsOf, mailTo } = createPaidBookings(() => t)
const step = (id: string, name: string, sequence: number) =>
  t.call('POST', `/api/calendar/appointments/${id}/${name}`, { sequence }, owner)

test('a booking that was paid while it was cancelled waits for the owner once that is undone, and nobody hears that nothing was charged', async () => {
  const { appointment, pay_url, email } = await book()
  const { id } = appointment
  expect((await step(id, 'cancel', 0)).status).toBe(200)
  await payAt(pay_url)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'review' }])
  expect((await step(id, 'undo', 1)).status).toBe(200)
  t.clock.aheadMs = minutes(40)
  await expireUnpaid({ ...t, actor: system })
  expect(await read(id)).toMatchObject({ status: 'pending', ending: null, paymentDueAt: null })
  expect(await mailTo(email, /wasn’t completed$/)).toEqual([])
})
