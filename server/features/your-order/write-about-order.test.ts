import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { gallon, placeCart, publishPickup } from '#tests/support/cart.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

test('what is wrong waits in the inbox for an answer, of a guest and of a client', async () => {
  const client = await t.makeClient('order.writer@example.com')
  const customer = { name: 'Ada Pine', email: 'order.guest@example.com', texts_agreed: false }
  for (const token of [null, client]) {
    const placed = (await placeCart(t, { lines: [gallon], customer }, token)).body
    const message = `Broken: ${randomUUID()}`
    const sent = { token: String(placed.url).split('#')[1], message, key: randomUUID() }
    expect((await t.call('POST', '/api/your-order/message', sent)).status).toBe(200)
    const { body } = await t.call('GET', '/api/inbox?status=open', undefined, owner)
    const words = `About order #${placed.number}: ${message}`
    expect(body.threads[0]).toMatchObject({ last_words: words, is_unread: true })
    const { entries } = (await t.call('GET', `/api/inbox/${body.threads[0].id}`, undefined, owner)).body
    const shown = entries.map(({ text }: { text: string }) => text)
    expect(shown.filter((text: string) => text.includes(message))).toEqual([words])
    expect(shown).toContain(`Order #${placed.number}: wrote about it`)
    const { rows } = await t.scope(system, (tx) =>
      tx.execute(sql`select alerted_at >= last_in_at as "isTold" from contacts where last_words = ${words}`),
    )
    // The owner has an email about it already.
    expect(rows).toEqual([{ isTold: true }])
  }
})
