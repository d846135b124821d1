import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance, readParts } from '#server/money/balance.ts'
import { issueReceipts } from '#server/money/issue-receipts.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import { renderReceipt } from '#server/money/render-receipt.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let requestId = ''
beforeAll(async () => {
  t = await makeTestApp()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`insert into payment_requests (description, amount_cents, key)
      values ('A talk', 5000, gen_random_uuid()) returning id`),
  )
  requestId = rows[0]?.id ?? ''
})
afterAll(() => t.close())

const record = (cause: string, cents: number, kind: 'payment' | 'refund' | 'fee' = 'payment') =>
  t.scope(system, (tx) =>
    recordMovement(tx, {
      ...{ kind, method: 'cash', cause, occurredAt: new Date('2026-11-20T15:00:00Z'), requestId },
      parts: [{ income: 'other', cents, taxCents: 0 }],
    }),
  )

test('a movement is recorded once for its cause, also by several at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => record('cash:once', 5000)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await record('cash:nothing', 0)).toBe(false)
  await record('cash:back', -1500, 'refund')
  await record('cash:fee', -30, 'fee')
  const balance = await t.scope(system, (tx) => readBalance(tx, { requestId }))
  expect(balance).toEqual({
    ...{ paidCents: 5000, refundedCents: 1500, disputedCents: 0 },
    ...{ feeCents: 30, correctedCents: 0, netCents: 3470 },
  })
  const parts = await t.scope(system, (tx) => readParts(tx, { requestId }, ['payment', 'refund']))
  expect(parts).toEqual([{ income: 'other', cents: 3500, taxCents: 0 }])
})

test.each([
  ['an amount', sql`update money_entries set amount_cents = 1`],
  ['a cause', sql`update money_entries set cause = 'x' || id`],
  ['a date', sql`update money_entries set occurred_at = now()`],
])('%s that was recorded can’t change', async (_, statement) => {
  await expect(t.scope(system, (tx) => tx.execute(statement))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('can not change') },
  })
})

test('a movement can’t be deleted before its time, and no sign can be wrong', async () => {
  await expect(t.scope(system, (tx) => tx.execute(sql`delete from money_entries`))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('kept for seven years') },
  })
  await expect(record('cash:wrong', -5)).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(record('cash:wrong', 5, 'refund')).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('receipts are numbered without gaps in the order of recording, by however many at once', async () => {
  for (let n = 0; n < 12; n++) await record(`cash:receipt ${n}`, 100 + n)
  await Promise.all(Array.from({ length: 6 }, () => t.scope(system, issueReceipts)))
  await record('cash:receipt 12', 112)
  await t.scope(system, issueReceipts)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ number: number; cause: string }>(sql`select number, cause from receipts order by number`),
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.map(({ cause }) => cause)).toEqual([
    'cash:once',
    ...Array.from({ length: 13 }, (_, n) => `cash:receipt ${n}`),
  ])
})

test('a receipt is a PDF, also for names that its font lacks and for many lines', async () => {
  const receipt = {
    number: 7,
    paidAt: new Date('2026-11-20T15:00:00Z'),
    seller: ['A practice'],
    buyer: ['李小龙', 'Ада Лавлейс', 'Zoë Ångström 🌿'],
    subject: 'Order #1001',
    lines: Array.from({ length: 60 }, (_, n) => ({ text: `${n} × A very long name of a thing`, cents: n })),
    totalCents: 1770,
    paid: '$17.70 paid in cash',
    refund: null,
  }
  const bytes = new Uint8Array(await renderReceipt(receipt))
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length,
  ).toBeGreaterThan(1)
})

test('a repeated key with another amount or kind is refused, and changes nothing', async () => {
  expect(await record('cash:key', 700)).toBe(true)
  expect(await record('cash:key', 700)).toBe(false)
  for (const other of [() => record('cash:key', 800), () => record('cash:key', -700, 'refund')])
    await expect(other()).rejects.toMatchObject({ code: 'conflict' })
  await record('cash:key-back', -700, 'refund')
})
