import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { leftCents } from '#server/db/schema/left-to-pay.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { isUnpaidSession } from '#server/people/unpaid-sessions.ts'
import { hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const id = randomUUID()
const pay = (amountCents: number, kind: 'payment' | 'correction' | 'refund' | 'fee' = 'payment') =>
  t.scope(system, (tx) =>
    tx.insert(moneyEntries).values({
      ...{ kind, amountCents, method: 'cash', income: 'session', cause: randomUUID() },
      occurredAt: new Date(),
      appointmentId: id,
    }),
  )
const left = async () =>
  (
    await t.scope(system, (tx) => tx.select({ cents: leftCents }).from(appointments).where(isUnpaidSession()))
  ).map(({ cents }) => cents)

test('what is left of a session counts each payment, also several at the same moment', async () => {
  await t.scope(system, (tx) =>
    tx.insert(appointments).values({
      ...{ id, serviceType: 'Talk', durationMinutes: 60, status: 'completed', priceCents: 9000 },
      ...{ clientName: 'Vera Voss', clientEmail: 'vera@unpaid.example' },
      appointmentDate: new Date(Date.now() - hours(3)),
    }),
  )
  expect(await left()).toEqual([9000])
  await Promise.all(Array.from({ length: 8 }, () => pay(1000)))
  expect(await left()).toEqual([1000])
  await pay(-500, 'correction')
  expect(await left()).toEqual([1500])
  await Promise.all([pay(1500), pay(-200, 'fee')])
  expect(await left()).toEqual([])
  // What was given back is not owed again.
  await pay(-2000, 'refund')
  expect(await left()).toEqual([])
})

test('a session that can no longer take place owes nothing', async () => {
  await t.scope(system, (tx) =>
    tx.update(appointments).set({ priceCents: 20_000 }).where(eq(appointments.id, id)),
  )
  expect(await left()).toHaveLength(1)
  await t.scope(system, (tx) =>
    tx.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, id)),
  )
  expect(await left()).toEqual([])
})
