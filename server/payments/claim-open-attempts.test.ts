import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { claimOpenAttempts } from '#server/payments/claim-open-attempts.ts'
import { hours, minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const createdAt = new Date('2026-11-23T12:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.scope(system, (tx) => tx.delete(cardPayments)))

const claimAt = async (now: number) => {
  const ctx = { ...t, actor: system, now: () => new Date(createdAt.getTime() + now) }
  return (await claimOpenAttempts(ctx)).map(({ reference }) => reference)
}

async function insertAttempt(): Promise<string> {
  const request = { key: crypto.randomUUID(), description: 'Workshop', amountCents: 2000, createdAt }
  const [payment] = await t.scope(system, async (tx) => {
    const [inserted] = await tx.insert(paymentRequests).values(request).returning()
    const about = { subject: 'request', requestId: inserted?.id, createdAt } as const
    const expiresAt = new Date(createdAt.getTime() + hours(24))
    return tx
      .insert(cardPayments)
      .values({ ...about, description: 'Workshop', amountCents: 2000, expiresAt })
      .returning()
  })
  return payment?.id ?? ''
}

test('an attempt is asked about after a minute, then at intervals that double up to an hour', async () => {
  const id = await insertAttempt()
  expect(await claimAt(minutes(1) - 1)).toEqual([])
  for (const due of [1, 2, 4, 8, 16, 32, 64, 124, 184].map(minutes)) {
    expect(await claimAt(due - 1)).toEqual([])
    expect(await claimAt(due)).toEqual([id])
  }
})

test('several processes that ask at once claim each attempt once', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, insertAttempt))
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claimAt(minutes(1))))
  expect(claimed.flat().sort()).toEqual(ids.sort())
})

test.each(['paid', 'review', 'failed'] as const)(
  'an attempt that is decided as %s is not asked about',
  async (state) => {
    const id = await insertAttempt()
    await t.scope(system, (tx) => tx.update(cardPayments).set({ state }).where(eq(cardPayments.id, id)))
    expect(await claimAt(minutes(1))).toEqual([])
  },
)
