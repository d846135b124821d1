import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'

type VisitorBooking = { email: string; startsAt: string; phone?: string; name?: string }

/** Books an online session without an account, from a network, and agrees to texts to the number. Returns the token of its link. */
export async function bookAsVisitor(
  t: TestApp,
  { email, startsAt, phone, name = 'Gia Guest' }: VisitorBooking,
  network = '10.77.0.1',
): Promise<string> {
  const post = (path: string, input: object) => t.call('POST', `/api/booking/${path}`, input, null, network)
  const { hold } = (await post('holds', { service: 'online', minutes: 60, starts_at: startsAt })).body
  const { status, body } = await post('appointments', {
    ...{ hold, key: randomUUID(), name, email, price_cents: 8000 },
    ...(phone && { phone, texts_agreed: true }),
  })
  expect([status, body.error]).toEqual([200, undefined])
  return new URL(body.manage_url).hash.slice(1)
}

/** As if a day had passed for the messages that visitors cause to a mailbox or a number. */
export const forgetVisitorMessages = (t: TestApp) =>
  t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx.execute(sql`delete from rate_limits where key like 'visitors/%'`),
  )
