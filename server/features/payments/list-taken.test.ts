import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TakenPage } from '#shared/payment-requests.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createTakenPayments } from '#tests/support/taken-payments.ts'

const system = { role: 'system', job: 'test' } as const
let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const { taken, change, addSession, read, entriesOf, mailTo } = createTakenPayments(
  () => t,
  () => owner,
)
const list = async (query = ''): Promise<TakenPage> =>
  (await t.call('GET', `/api/payments${query}`, undefined, owner)).body
const readUnpaid = async () => (await t.call('GET', '/api/money/unpaid', undefined, owner)).body

test('older amounts follow page by page, each once, and a malformed cursor is refused', async () => {
  const oldest = await taken({ description: 'Package of five' })
  await taken({ method: 'card' })
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into payment_requests (key, description, amount_cents, state, created_at)
      select gen_random_uuid(), 'Visit', 1000, 'paid', now() + make_interval(secs => n / 4)
      from generate_series(1, 120) n`),
  )
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: TakenPage = await list(cursor && `?cursor=${encodeURIComponent(cursor)}`)
    ids.push(...page.payments.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([122, 122, oldest.id])
  for (const malformed of ['x', 'open_', 'ended_2026', `closed_${randomUUID()}`])
    expect((await t.call('GET', `/api/payments?cursor=${malformed}`, undefined, owner)).status).toBe(400)
})

test('a session that was cancelled or paid another way is no longer asked for by its link', async () => {
  const [cancelled, paid, other] = [await addSession(), await addSession(), await addSession()]
  const ask = (id: string) =>
    taken({ appointment_id: id, description: undefined, cents: 8000, method: 'card' })
  const [first, second, third] = [await ask(cancelled.id), await ask(paid.id), await ask(other.id)]
  await t.scope(system, async (tx) => {
    await tx.execute(sql`update appointments set status = 'cancelled' where id = ${cancelled.id}`)
    await tx.execute(sql`
      insert into money_entries (kind, method, income, amount_cents, cause, appointment_id, occurred_at)
      values ('payment', 'card', 'session', 8000, ${`card:${paid.id}`}, ${paid.id}, now())`)
  })
  for (const { id } of [first, second])
    expect(await read(id)).toMatchObject({ state: 'cancelled', url: null })
  expect(await read(third.id)).toMatchObject({ state: 'open' })
  const requestIds = (await readUnpaid()).requests.rows.map(({ id }: { id: string }) => id)
  expect(requestIds).toContain(third.id)
  expect(requestIds).not.toContain(first.id)
  expect(requestIds).not.toContain(second.id)
})

test('what was asked for by a link and came by hand is paid once, and its link asks for nothing', async () => {
  const requested = await taken({ method: 'card', customer_email: 'link@example.com', cents: 6500 })
  const receive = (id: string, input: object = {}) =>
    change(id, 'received', { method: 'cash', tell: true, ...input })
  const answers = await Promise.all([receive(requested.id), receive(requested.id)])
  for (const { status, body } of answers)
    expect([status, body.payment]).toEqual([
      200,
      expect.objectContaining({ state: 'paid', method: 'cash', url: null }),
    ])
  expect(await entriesOf(requested.id)).toEqual([
    { kind: 'payment', method: 'cash', income: 'other', amount_cents: 6500 },
  ])
  expect((await mailTo('link@example.com')).map(({ subject }) => subject)).toEqual([
    'We received your payment of $65.00',
  ])
  expect((await readUnpaid()).requests.rows.map(({ id }: { id: string }) => id)).not.toContain(requested.id)
  for (const other of [{ method: 'other' }, { received_on: '2026-01-05' }])
    expect((await receive(requested.id, other)).status).toBe(409)
  const nobody = await taken({ method: 'card' })
  expect(Object.keys((await receive(nobody.id)).body.error.fields)).toEqual(['tell'])
  await change(nobody.id, 'withdraw')
  expect((await receive(nobody.id, { tell: false })).status).toBe(409)
  expect(await entriesOf(nobody.id)).toEqual([])
})

test('a session that was asked for by a link and came by hand is paid, and never for more than what is left', async () => {
  const [session, short] = [await addSession(), await addSession()]
  const ask = (id: string) =>
    taken({ appointment_id: id, description: undefined, cents: 8000, method: 'card' })
  const [first, second] = [await ask(session.id), await ask(short.id)]
  const receive = (id: string) => change(id, 'received', { method: 'other', tell: false })
  expect((await receive(first.id)).body.payment).toMatchObject({ state: 'paid', method: 'other' })
  expect(await entriesOf(first.id)).toMatchObject([{ income: 'session', amount_cents: 8000 }])
  await t.scope(system, (tx) =>
    tx.execute(sql`update appointments set price_cents = 5000 where id = ${short.id}`),
  )
  expect((await receive(second.id)).body.error.fields.cents).toContain('up to $50.00')
  expect(await entriesOf(second.id)).toEqual([])
})

test('what was recorded by mistake isn’t among what was taken', async () => {
  const { id } = await taken({ cents: 8000 })
  const remove = (cents: number) => change(id, 'refund', { key: randomUUID(), cents, mistake: true })
  expect((await remove(2000)).body.payment).toMatchObject({ state: 'paid', cents: 6000, refunded_cents: 0 })
  expect((await remove(6000)).body.payment).toMatchObject({ state: 'cancelled', cents: 8000, method: 'cash' })
})

test('what came and was given back was no mistake, also once the rest is taken off', async () => {
  const { id } = await taken({ cents: 8000 })
  expect((await change(id, 'refund', { key: randomUUID(), cents: 3000 })).status).toBe(200)
  const { body } = await change(id, 'refund', { key: randomUUID(), cents: 5000, mistake: true })
  const left = { state: 'paid', cents: 3000, refunded_cents: 3000, refundable_cents: 0 }
  expect(body.payment).toMatchObject(left)
})
