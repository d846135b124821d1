import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordMovement } from '#server/money/record-movement.ts'
import { toLocal } from '#shared/local-time.ts'
import type { MoneyMovement, MoneyReport, MoneySums, MonthOfMoney } from '#shared/money-report.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/fault-options.ts'
import { type BookedMovement, recordBooks } from '#tests/support/random-books.ts'
import { requestText } from '#tests/support/request-text.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
let booked: BookedMovement[]
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  const range = { from: new Date('2024-12-20T00:00:00Z'), to: new Date('2026-01-10T00:00:00Z') }
  booked = await recordBooks(t, { chance: createRandom(7), count: 400, ...range })
})
afterAll(() => t.close())

const get = async (path: string) => (await t.call('GET', `/api/money${path}`, undefined, owner)).body
const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0)
const monthOf = ({ occurredAt }: BookedMovement) => toLocal(occurredAt).date.slice(0, 7)
const centsOf = (list: readonly BookedMovement[]) =>
  sum(list.flatMap(({ parts }) => parts.map(({ cents }) => cents)))
const addsUp = (sums: MoneySums) =>
  sums.received_cents + sums.refund_cents + sums.dispute_cents + sums.fee_cents + sums.correction_cents

test('a month and its year add up to what was recorded, in the practice’s time zone', async () => {
  const { month, year, months }: MoneyReport = await get('?month=2025-07')
  const ofYear = booked.filter((movement) => monthOf(movement).startsWith('2025'))
  const ofMonth = ofYear.filter((movement) => monthOf(movement) === '2025-07')
  expect(ofMonth.length).toBeGreaterThan(10)
  expect([month.net_cents, year.net_cents]).toEqual([centsOf(ofMonth), centsOf(ofYear)])
  expect(months.map(({ month, net_cents }) => [month, net_cents])).toEqual(
    months.map(({ month }) => [month, centsOf(ofYear.filter((movement) => monthOf(movement) === month))]),
  )
  for (const sums of [month, year, ...months]) {
    expect(addsUp(sums)).toBe(sums.net_cents)
    expect(sum(Object.values(sums.received))).toBe(sums.received_cents)
  }
  const drinks = ofMonth.filter(({ kind }) => kind === 'payment').flatMap(({ parts }) => parts)
  expect(month.received.drink).toBe(
    sum(drinks.filter(({ income }) => income === 'drink').map(({ cents }) => cents)),
  )
  const taxed = ofMonth.filter(({ kind }) => kind !== 'fee').flatMap(({ parts }) => parts)
  expect(month.tax_cents).toBe(sum(taxed.map(({ taxCents }) => taxCents)))
})

test('a month alone says the same as in its year', async () => {
  const { months }: MoneyReport = await get('?month=2025-07')
  for (const month of months)
    expect(await get(`/month?month=${month.month}`)).toMatchObject({ month: { ...month } })
  const { month, this_month }: MonthOfMoney = await get('/month')
  expect(month.month).toBe(this_month)
})

test('the first and the last instant of a month belong to it', async () => {
  const at = async (instant: string, cents: number) =>
    t.scope(system, (tx) =>
      recordMovement(tx, {
        ...{ kind: 'payment', method: 'cash', cause: `edge:${instant}`, occurredAt: new Date(instant) },
        parts: [{ income: 'other', cents, taxCents: 0 }],
      }),
    )
  // Central Time: clocks are set back on 1 November 2020.
  await at('2020-11-01T04:59:59.999Z', 1)
  await at('2020-11-01T05:00:00.000Z', 20)
  await at('2020-12-01T05:59:59.999Z', 300)
  await at('2020-12-01T06:00:00.000Z', 4000)
  const { months }: MoneyReport = await get('?month=2020-11')
  expect(months.slice(9).map(({ received_cents }) => received_cents)).toEqual([1, 320, 4000])
})

test('each figure opens its movements, and they add up to it', async () => {
  const { month }: MoneyReport = await get('?month=2025-03')
  const figures = {
    ...month.received,
    refund: month.refund_cents,
    dispute: month.dispute_cents,
    fee: month.fee_cents,
    correction: month.correction_cents,
  }
  for (const [figure, cents] of Object.entries(figures))
    expect([figure, sum((await readAll('2025-03', figure)).map((movement) => movement.cents))]).toEqual([
      figure,
      cents,
    ])
  expect(sum((await readAll('2025-03', 'tax')).map(({ tax_cents }) => tax_cents))).toBe(month.tax_cents)
  const all = await readAll('2025', '')
  expect(all.length).toBeGreaterThan(300)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(all.filter(({ kind }) => kind === 'payment').every(({ receipt }) => receipt !== null)).toBe(true)
})

async function readAll(period: string, figure: string): Promise<MoneyMovement[]> {
  const movements: MoneyMovement[] = []
  let cursor = ''
  do {
    const page = await get(`/movements?${new URLSearchParams({ period, figure, cursor })}`)
    movements.push(...page.movements)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return movements
}

test('the accountant’s file has a row for each movement and adds up to the screen', async () => {
  const { year }: MoneyReport = await get('?month=2025-01')
  const text = await requestText(t, '/api/money/movements.csv?from=2025-01-01&to=2025-12-31', owner)
  const [header = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows).toHaveLength(booked.filter((movement) => monthOf(movement).startsWith('2025')).length)
  const column = (name: string) => header.indexOf(name)
  const inCents = (name: string, list = rows) =>
    sum(
      list.map((row) => {
        expect(row[column(name)]).toMatch(/^-?\d+\.\d\d$/)
        return Math.round(Number(row[column(name)]) * 100)
      }),
    )
  expect([inCents('Amount'), inCents('Sales tax in it')]).toEqual([year.net_cents, year.tax_cents])
  const payments = rows.filter((row) => row[column('Movement')] === 'Payment')
  expect(['Drink', 'Blend', 'Products', 'Sessions', 'Other'].map((name) => inCents(name, payments))).toEqual(
    Object.values(year.received),
  )
  const numbers = payments.map((row) => Number(row[column('Receipt')]))
  expect([numbers.every((number) => number > 0), new Set(numbers).size]).toEqual([true, numbers.length])
  expect(rows.every(([date = '']) => /^2025-\d\d-\d\d$/.test(date))).toBe(true)
})

test('a formula in a note is text in the accountant’s file', async () => {
  await t.scope(system, (tx) =>
    recordMovement(tx, {
      ...{
        kind: 'correction',
        method: 'other',
        cause: 'test:note',
        occurredAt: new Date('2022-05-01T18:00:00Z'),
      },
      ...{ note: '=1+1', parts: [{ income: 'other', cents: -1, taxCents: 0 }] },
    }),
  )
  const text = await requestText(t, '/api/money/movements.csv?from=2022-05-01&to=2022-05-01', owner)
  expect(text.split('\r\n')[1]).toBe(
    "2022-05-01,13:00,Correction,other,,,,-0.01,0.00,0.00,0.00,0.00,-0.01,0.00,'=1+1",
  )
})

test.each([
  ['?month=2025-13', 'month'],
  ['?month=1999-01', 'month'],
  ['/movements?period=2025-00', 'period'],
  ['/movements?period=2025&figure=gold', 'figure'],
  ['/movements?period=2025&cursor=x', 'cursor'],
  ['/movements?period=2025&cursor=2025-02-31T00:00:00.000000Z_', 'cursor'],
  ['/movements.csv?from=2025-02-31&to=2025-03-01', 'from'],
  ['/movements.csv?from=2025-03-02&to=2025-03-01', 'to'],
])('%s is refused with a sentence', async (path, field) => {
  const { status, body } = await t.call('GET', `/api/money${path}`, undefined, owner)
  expect([status, body.error.fields[field]]).toEqual([400, expect.stringMatching(/\.$/)])
})

test('200 payments and askers at once get receipts without gaps', async () => {
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      await t.scope(system, (tx) =>
        recordMovement(tx, {
          ...{
            kind: 'payment',
            method: 'cash',
            cause: `many:${randomUUID()}`,
            occurredAt: new Date('2023-06-01T18:00:00Z'),
          },
          parts: [{ income: 'other', cents: 100 + n, taxCents: 0 }],
        }),
      )
      if (n % 10 === 0) await get('/movements?period=2023-06')
    }),
  )
  const movements = await readAll('2023-06', '')
  expect(movements).toHaveLength(200)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ number: number }>(sql`select number from receipts order by 1`),
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
})
