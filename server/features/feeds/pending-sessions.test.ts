import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import { users } from '#server/db/schema/identity.ts'
import { days, hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

test('the full address says who has to do what before a session is confirmed', async () => {
  const owner = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('POST', '/api/calendar-settings/feeds', { kind: 'full' }, owner)
  const read = async () => (await t.app.request(new URL(body.url).pathname)).text()
  const startsAt = new Date(Date.now() + days(3))
  const session = {
    clientName: 'Rosa Lind',
    clientEmail: 'rosa@example.com',
    appointmentDate: startsAt,
    serviceType: 'First talk',
    place: 'online' as const,
    durationMinutes: 60,
    status: 'pending' as const,
    priceCents: 8000,
  }
  const [added] = await t.scope(system, (tx) => tx.insert(appointments).values(session).returning())
  const id = added?.id ?? ''
  expect(await read()).toContain('DESCRIPTION:A request that waits for your answer.')

  const offer = { appointmentId: id, startsAt, expiresAt: new Date(Date.now() + days(1)) }
  await t.scope(system, (tx) => tx.insert(appointmentOffers).values(offer))
  expect(await read()).toContain('DESCRIPTION:A request. The client chooses one')

  const hold = { paymentDueAt: new Date(Date.now() + hours(1)), prepayCents: 2000 }
  await t.scope(system, (tx) => tx.update(appointments).set(hold).where(eq(appointments.id, id)))
  const held = await read()
  expect(held).toContain('DESCRIPTION:Not confirmed yet: its payment is awaited.')
  expect(held).not.toContain('waits for your answer')
})

test('the full address names for whom a session was booked, if that is somebody else than the account', async () => {
  const email = 'parent@example.com'
  await t.makeClient(email)
  const owner = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('POST', '/api/calendar-settings/feeds', { kind: 'full' }, owner)
  await t.scope(system, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    const session = {
      userId: user?.id ?? null,
      clientName: 'Leo Lind',
      appointmentDate: new Date(Date.now() + days(5)),
      serviceType: 'Foot bath',
      place: 'inPerson' as const,
      durationMinutes: 60,
      status: 'confirmed' as const,
    }
    await tx.insert(appointments).values(session)
  })
  const feed = await (await t.app.request(new URL(body.url).pathname)).text()
  expect(feed).toMatch(/SUMMARY:.+ \(as Leo Lind\): Foot bath/)
})
