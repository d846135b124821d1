import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeSettings, smsFallbacks } from '#server/db/schema/notices.ts'
import { paidSubjects } from '#server/paid-subjects.ts'
import { makeRefunds } from '#server/payments/make-refunds.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { toLocal } from '#shared/local-time.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishPickup, single } from '#tests/support/cart.ts'
import { pagesStayOpen } from '#tests/support/late-payments.ts'
import { createPickupOrders, type PlacedPickup } from '#tests/support/pickup-order.ts'
import { addBatch, readBatches } from '#tests/support/stock.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp({ payments: () => pagesStayOpen })
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

const { place, ask, mailTo, payAt } = createPickupOrders(() => t)
const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const read = async ({ number }: PlacedPickup): Promise<OwnerOrder> =>
  (await t.call('GET', `/api/orders/number/${number}`, undefined, owner)).body.order
const post = (order: OwnerOrder, path: string, input: object = {}) =>
  t.call('POST', `/api/orders/${order.id}/${path}`, { version: order.version, ...input }, owner)
const cash = (order: OwnerOrder, cents: number) =>
  post(order, 'payments', { cents, method: 'cash', key: crypto.randomUUID() })
const rowOf = async ({ number }: PlacedPickup) => {
  const { body } = await t.call('GET', '/api/orders/all', undefined, owner)
  return body.orders.find((row: { number: number }) => row.number === number)
}
/** The address of the page at which the rest is paid. */
const openPage = async ({ token }: PlacedPickup): Promise<string> => (await ask('pay', { token })).body.url
const receiptsOf = async ({ token }: PlacedPickup): Promise<number[]> =>
  (await ask('view', { token })).body.order.receipts.map(({ cents }: { cents: number }) => cents)
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''
const dispute = async (url: string, state: 'open' | 'won' | 'lost') => {
  await t.embedded.setDispute(sessionOf(url), state)
  await settlePayment(ctx(), paidSubjects, { sessionId: sessionOf(url) })
}

test('a part in cash and the rest by card pay an order; customer and owner read each of it', async () => {
  const placed = await place()
  await cash(await read(placed), 1000)
  expect((await read(placed)).money).toMatchObject({ paid_cents: 1000, due_cents: 2000 })
  await payAt(await openPage(placed))
  const paid = await read(placed)
  expect([paid.payment, paid.money.due_cents]).toEqual(['paid', 0])
  const paymentEmails = await mailTo(placed.email, /^We received \$20\.00 for your order/)
  expect(paymentEmails).toHaveLength(1)
  const [notice, ...others] = await mailTo(
    admin.email,
    new RegExp(`^\\$20\\.00 arrived for order #${placed.number}$`),
  )
  expect([notice?.text, others]).toEqual([expect.stringContaining('The order is paid.'), []])
})

test('a part that is given back is due again, and the list knows what of a cancelled order was kept', async () => {
  const placed = await place()
  const part = (await cash(await read(placed), 1000)).body.order
  const given = { cents: 400, key: crypto.randomUUID() }
  const back = (await post(part, 'refund-by-hand', given)).body.order
  expect(back.money).toMatchObject({ due_cents: 2400, by_hand_cents: 600 })
  await post(back, 'steps', { step: 'cancel', tell: false })
  expect(await rowOf(placed)).toMatchObject({
    kept_cents: 600,
    note: expect.stringContaining('Cancelled, but not refunded.'),
  })
})

test('cash that was recorded by mistake leaves the books, mails nobody, and is due again', async () => {
  const placed = await place()
  const paid = (await cash(await read(placed), 3000)).body.order
  expect(paid.payment).toBe('paid')
  const removal = { cents: 3000, key: crypto.randomUUID(), mistake: true }
  const { status, body } = await post(paid, 'refund-by-hand', removal)
  expect([status, body.order.payment]).toEqual([200, 'due'])
  expect(body.order.money).toMatchObject({
    due_cents: 3000,
    paid_cents: 0,
    refunded_cents: 0,
    by_hand_cents: 0,
  })
  expect(body.order.events.at(-1).sentence).toContain('recorded by mistake')
  const again = await post(body.order, 'refund-by-hand', { ...removal, key: crypto.randomUUID() })
  expect(again.body.error.fields.cents).toBe('Nothing is left to refund.')
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  expect(await mailTo(placed.email, /received \$|refund/i)).toEqual([])
  expect(await receiptsOf(placed)).toEqual([])
  expect((await cash(body.order, 3000)).body.order.payment).toBe('paid')
})

test('taking off an earlier mistake keeps the email about what was really paid', async () => {
  const placed = await place()
  const mistaken = (await cash(await read(placed), 1000)).body.order
  const real = (await cash(mistaken, 2000)).body.order
  const removal = { cents: 1000, key: crypto.randomUUID(), mistake: true }
  expect((await post(real, 'refund-by-hand', removal)).body.order.money.due_cents).toBe(1000)
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))
  expect(await mailTo(placed.email, /^We received \$20\.00 /)).toHaveLength(1)
  expect(await receiptsOf(placed)).toEqual([2000])
})

test('a payment that comes after the cancellation sells nothing and is for the owner to refund', async () => {
  await addBatch(t, { product: 'gingerade', units: 20 })
  const placed = await place({ lines: [single] })
  const url = await openPage(placed)
  await post(await read(placed), 'steps', { step: 'cancel', tell: false })
  const before = await readBatches(t, 'gingerade')
  await payAt(url)
  expect(await read(placed)).toMatchObject({ status: 'cancelled', payment: 'review' })
  expect(await readBatches(t, 'gingerade')).toEqual(before)
  const [paymentEmail] = await mailTo(placed.email, /^We received /)
  expect(paymentEmail?.text).toContain('Your order was cancelled before the payment arrived.')
  expect(await mailTo(placed.email, /packing/)).toEqual([])
  expect(
    await mailTo(admin.email, new RegExp(`^Order #${placed.number} was paid after it was cancelled$`)),
  ).toHaveLength(1)
  expect((await rowOf(placed)).note).toContain('Cancelled, but not refunded.')
  await t.scope(system, (tx) => tx.execute(sql`delete from stock_batches`))
})

test('an order that was paid twice is refunded in full only once both payments went back', async () => {
  const placed = await place()
  const url = await openPage(placed)
  await cash(await read(placed), 3000)
  await payAt(url)
  const twice = await read(placed)
  expect(twice.money).toMatchObject({ paid_cents: 6000, refundable_cents: 3000 })
  const once = (await post(twice, 'refund-by-hand', { cents: 3000, key: crypto.randomUUID() })).body.order
  expect((await rowOf(placed)).note).toMatch(/^\$30\.00 refunded on /)
  expect(once.steps.find(({ step }: { step: string }) => step === 'deliver')).toEqual({
    step: 'deliver',
    problem: null,
  })
})

test('each dispute reaches the owner, and one that is open holds the order whatever came of the other', async () => {
  const placed = await place()
  const first = await openPage(placed)
  await t.scope(system, (tx) =>
    tx.execute(sql`update orders set total_cents = 2000 where id = ${placed.order.id}`),
  )
  const second = await openPage(placed)
  expect(second).not.toBe(first)
  for (const url of [first, second]) await payAt(url)
  for (const url of [first, second]) await dispute(url, 'open')
  await dispute(first, 'won')
  expect(await read(placed)).toMatchObject({ dispute: 'open' })
  await dispute(second, 'lost')
  const order = await read(placed)
  expect(order.dispute).toBe('lost')
  const stopped = order.steps.filter(({ problem }) => problem !== null).map(({ step }) => step)
  expect(stopped).toEqual(['pack', 'ready', 'deliver'])
  const subjects = (
    await mailTo(admin.email, new RegExp(`ispute.*#${placed.number}|#${placed.number}.*disputed`))
  ).map(({ subject }) => subject.replace(/:? ?order #\d+|for order #\d+ /g, ''))
  expect(subjects.toSorted()).toEqual([
    'Dispute lost',
    'Dispute won',
    ...Array.from({ length: 2 }, () => expect.stringMatching(/disputed$/)),
  ])
})

/** An order of $30.00 that was paid at two payment pages, $50.00 in all, of which $40.00 are to go back to both cards. */
async function refundTwoCards(phone = ''): Promise<PlacedPickup> {
  const placed = await place({ phone })
  const whole = await openPage(placed)
  await cash(await read(placed), 1000)
  const rest = await openPage(placed)
  await payAt(rest)
  await payAt(whole)
  const twice = await read(placed)
  expect(twice.money).toMatchObject({ paid_cents: 6000, refundable_cents: 5000 })
  expect((await post(twice, 'refund', { cents: 4000, reason: 'Paid twice' })).status).toBe(200)
  return placed
}
const runRefunds = async () => {
  t.clock.aheadMs += minutes(1)
  await makeRefunds(ctx(), paidSubjects)
  t.clock.aheadMs -= minutes(1)
}
const endWait = () => t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now()`))

test('a refund to several cards of one order is one email, with the whole sum', async () => {
  const placed = await refundTwoCards()
  await runRefunds()
  await endWait()
  const mails = await mailTo(placed.email, /^Refund for your order/)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('refunded $40.00 of $60.00')])
  expect(mails[0]?.text).toContain('Paid twice')
})

test('a part that is refunded is told in the end, also when the rest isn’t', async () => {
  const placed = await refundTwoCards()
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refund_next_at = now() + interval '6 hours'
      where order_id = ${placed.order.id} and amount_cents = 2000`),
  )
  await runRefunds()
  expect(await mailTo(placed.email, /^Refund for your order/)).toEqual([])
  await endWait()
  const [mail, ...others] = await mailTo(placed.email, /^Refund for your order/)
  expect([mail?.text, others]).toEqual([expect.stringContaining('refunded $30.00 of $60.00'), []])
})

/** A refund to two cards of which one has gone through, so that its email waits for the other. */
async function refundOneOfTwoCards(phone = ''): Promise<PlacedPickup> {
  const placed = await refundTwoCards(phone)
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refund_next_at = now() + interval '6 hours'
      where order_id = ${placed.order.id} and amount_cents = 2000`),
  )
  await runRefunds()
  return placed
}
async function giveBack(placed: PlacedPickup) {
  const given = { cents: 1000, reason: 'A bottle broke', key: crypto.randomUUID() }
  expect((await post(await read(placed), 'refund-by-hand', given)).status).toBe(200)
}
async function expectOneRefundEmail({ email }: PlacedPickup) {
  await endWait()
  const [mail, ...others] = await mailTo(email, /^Refund for your order/)
  expect([mail?.text, others]).toEqual([expect.stringContaining('refunded $40.00 of $60.00'), []])
  expect(mail?.text).toContain('To a card, banks take 5 to 10 days')
  expect(mail?.text).toMatch(/Paid twice\s+A bottle broke/)
}

test('cash that is given back while an email about a part waits is told with that part, in one email', async () => {
  const placed = await refundOneOfTwoCards()
  const input = { cents: 1000, reason: 'A bottle broke', by_hand: true }
  const preview = (await post(await read(placed), 'refund-preview', input)).body.email.paragraphs.join('\n')
  expect(preview).toMatch(/\$40\.00 of \$60\.00\. To a card, banks[\s\S]*Paid twice\nA bottle broke/)
  await giveBack(placed)
  await expectOneRefundEmail(placed)
})

test('a refund by hand that is told alone is previewed without the card', async () => {
  const placed = await refundOneOfTwoCards()
  await endWait()
  await t.sentMail()
  const input = { cents: 1000, reason: 'A bottle broke', by_hand: true }
  const preview = (await post(await read(placed), 'refund-preview', input)).body.email.paragraphs.join('\n')
  expect(preview).toContain('A bottle broke')
  expect(preview).not.toMatch(/To a card|Paid twice/)
})

test.each([
  ['waits', '(312) 555-0181', [/Paid twice\nA bottle broke/]],
  ['has left', '(312) 555-0182', [/Paid twice$/m, /A bottle broke/]],
])('no reason is lost when the text of a part %s and texts fail', async (state, phone, reasons) => {
  const byText = { kind: 'order_refunded', isOn: true, delivery: 'text_first' } as const
  await t.scope(system, (tx) => tx.insert(noticeSettings).values(byText).onConflictDoNothing())
  const placed = await refundOneOfTwoCards(phone)
  if (state === 'has left')
    await t.scope(system, (tx) =>
      tx.execute(sql`update outbox set sent_at = now() where kind = 'order_refunded'`),
    )
  await giveBack(placed)
  const ofRefunds = and(eq(smsFallbacks.email, placed.email), eq(smsFallbacks.kind, 'order_refunded'))
  const emails = await t.scope(system, (tx) => tx.select().from(smsFallbacks).where(ofRefunds))
  const texts = emails.map(({ content }) => (content as { paragraphs: string[] }).paragraphs.join('\n'))
  expect(texts).toHaveLength(reasons.length)
  for (const reason of reasons) expect(texts).toContainEqual(expect.stringMatching(reason))
})

test('a part that a card refused and that was given back another way is told with the rest, in one email', async () => {
  const placed = await refundOneOfTwoCards()
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ id: string }>(sql`update card_payments set refund_due_cents = 0, refund_next_at = null,
        refund_failed_cents = 1000, refund_failed_at = now(), refund_failed_reason = 'Refused'
      where order_id = ${placed.order.id} and amount_cents = 2000 returning id`),
  )
  const given = { cents: 1000, method: 'other', reason: 'A bottle broke', key: crypto.randomUUID() }
  const settled = { ...given, given_on: toLocal(new Date()).date }
  const path = `/api/payments/card/${rows[0]?.id}/settle-refund`
  expect((await t.call('POST', path, settled, owner)).body.error).toBeUndefined()
  await expectOneRefundEmail(placed)
})

test('a second refund that takes the place of an email that waits keeps its reason', async () => {
  const placed = await refundOneOfTwoCards()
  await t.scope(system, (tx) =>
    tx.execute(sql`update card_payments set refund_next_at = now(), refund_reason = 'A bottle broke'
      where order_id = ${placed.order.id} and amount_cents = 2000`),
  )
  await runRefunds()
  await expectOneRefundEmail(placed)
})
