import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveredContent, deliveredDocument } from '#server/content/delivered-content.ts'
import { packPages } from '#server/content/packed-pages.ts'
import { insertRendering, insertVersion } from '#server/content/store.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'
import { renderJson } from '#tests/support/content-renderer.ts'
import { blend } from '#tests/support/offers.ts'

const checkoutPath = `/api/functions/create-${blend.slug}-checkout`
const system = { role: 'system', job: 'test' } as const
const newCents = blend.unitCents + 600

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

/** What another process publishes: this one is told when the transaction commits, and shows it some time later. */
async function publishPrice(unitCents: number) {
  const { catalog } = deliveredContent
  const sizes = catalog.blend?.sizes.map((size) => ({ ...size, cents: unitCents })) ?? []
  const content = {
    ...deliveredContent,
    catalog: { ...catalog, blend: catalog.blend && { ...catalog.blend, sizes } },
    offers: { ...deliveredContent.offers, blend: { ...blend, unitCents } },
  }
  const rendered = renderJson(content)
  const rendering = {
    build: 'test build',
    version: rendered.version,
    content,
    pages: await packPages(rendered),
  }
  await t.scope(system, async (tx) => {
    const { id } = await insertVersion(tx, { document: deliveredDocument, publishedBy: 'test', changes: 1 })
    await insertRendering(tx, id, rendering)
  })
}

const checkout = (input: Record<string, unknown>) => t.call('POST', checkoutPath, input)
const readTotals = async () => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ total: number }>(sql`select total_cents as total from orders order by number`),
  )
  return rows.map(({ total }) => total)
}

test('orders at the price that the form showed, and at the one that is published without it', async () => {
  expect((await checkout({ quantity: 2, unit_cents: blend.unitCents })).status).toBe(200)
  expect((await checkout({ quantity: 1 })).status).toBe(200)
  expect(await readTotals()).toEqual([2 * blend.unitCents, blend.unitCents])
})

test('refuses an older price with the new one, and creates no order', async () => {
  await publishPrice(newCents)
  const { status, body } = await checkout({ quantity: 3, unit_cents: blend.unitCents })
  expect(status).toBe(409)
  expect(body.error).toMatchObject({
    code: 'price_changed',
    details: { unit_cents: newCents, total_cents: 3 * newCents },
  })
  expect(await readTotals()).toHaveLength(2)
})

test('the order and the payment page have the newest price', async () => {
  const { body } = await checkout({ quantity: 3, unit_cents: newCents })
  expect((await readTotals()).at(-1)).toBe(3 * newCents)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ amount: number }>(
      sql`select amount_cents as amount from sandbox_payments where id = ${String(body.url).split('/').at(-1)}`,
    ),
  )
  expect(rows).toEqual([{ amount: 3 * newCents }])
})

test('a price that is no number is a sentence, and the order is not created', async () => {
  for (const price of ['1', 1.5, null, {}])
    expect((await checkout({ quantity: 1, unit_cents: price })).body.error.code).toBe('invalid_input')
  expect(await readTotals()).toHaveLength(3)
})
