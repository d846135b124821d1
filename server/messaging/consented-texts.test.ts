import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayContact, recordConsent, withdrawConsent } from '#server/messaging/consents.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { SmsPurpose } from '#server/messaging/sms-purpose.ts'
import type { ConsentPurpose } from '#shared/consents.ts'
import { seconds } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishPickup } from '#tests/support/cart.ts'
import { createPickupOrders } from '#tests/support/pickup-order.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

let count = 0
const newPhone = () => `+1312555${3000 + count++}`
const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const receive = (from: string, text: string) => receiveSms(ctx(), { providerId: randomUUID(), from, text })
const choice = (recipient: string, purpose: ConsentPurpose) =>
  ({
    channel: 'sms',
    recipient,
    purpose,
    wording: 'Text me',
    source: 'profile',
    actor: 'person',
  }) as const
const give = (phone: string, purpose: ConsentPurpose) =>
  t.scope(system, (tx) => recordConsent(tx, choice(phone, purpose)))
const decline = (phone: string, purpose: ConsentPurpose) =>
  t.scope(system, (tx) => withdrawConsent(tx, choice(phone, purpose)))
const may = (recipient: string, purpose: ConsentPurpose) =>
  t.scope(system, (tx) => mayContact(tx, { channel: 'sms', recipient, purpose }))
const enqueue = (to: string, text: string, purpose: SmsPurpose, delayMs = 0) =>
  t.scope(system, (tx) =>
    enqueueSms(tx, { kind: 'test', sender: 'admin', text, purpose, delayMs }, [{ to, userId: null }]),
  )
const textsTo = async (phone: string) =>
  (await t.sentMail()).filter(({ to }) => to === phone).map(({ text }) => text)
const purposes = ['appointments', 'orders', 'news'] as const
const allowedOf = async (phone: string) => {
  const answers = await Promise.all(purposes.map((purpose) => may(phone, purpose)))
  return purposes.filter((_, index) => answers[index])
}

test('a text leaves only with a consent for its purpose, and says why it didn’t', async () => {
  const phone = newPhone()
  await give(phone, 'orders')
  for (const purpose of ['appointments', 'orders', 'news', 'group', 'personal'] as const)
    await enqueue(phone, purpose, purpose)
  expect((await textsTo(phone)).sort()).toEqual(['group', 'orders', 'personal'])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ failure: string }>(
      sql`select distinct failure from sms_messages where phone_number = ${phone} and status = 'failed'`,
    ),
  )
  expect(rows).toEqual([{ failure: expect.stringContaining('didn’t agree to these texts') }])
})

test('what waits doesn’t leave after a withdrawal or STOP', async () => {
  const [one, other] = [newPhone(), newPhone()]
  for (const phone of [one, other]) {
    await give(phone, 'orders')
    await enqueue(phone, 'late', 'orders', seconds(30))
  }
  await decline(one, 'orders')
  await receive(other, 'no more texts please')
  await t.scope(system, (tx) => tx.execute(sql`update outbox set run_at = now() where kind = 'test'`))
  expect([await textsTo(one), await textsTo(other)]).toEqual([[], []])
})

test('START gives back what STOP took, and nothing that was declined or never given', async () => {
  const phone = newPhone()
  await give(phone, 'orders')
  await give(phone, 'news')
  await decline(phone, 'news')
  await receive(phone, 'STOP')
  await receive(phone, 'Stop')
  expect(await allowedOf(phone)).toEqual([])
  await receive(phone, 'START')
  expect(await allowedOf(phone)).toEqual(['orders'])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select purpose, is_given, source, wording from consents where recipient = ${phone} order by seq`,
    ),
  )
  expect(rows.slice(3)).toEqual([
    { purpose: 'appointments', is_given: false, source: 'text', wording: 'STOP' },
    { purpose: 'orders', is_given: false, source: 'text', wording: 'STOP' },
    { purpose: 'orders', is_given: true, source: 'text', wording: 'Text me' },
  ])
})

test('two tabs that give and take at once leave one answer', async () => {
  const phone = newPhone()
  await Promise.all([give(phone, 'orders'), give(phone, 'orders'), give(phone, 'orders')])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select from consents where recipient = ${phone}`),
  )
  expect(rows).toHaveLength(1)
})

test('an email of a purpose doesn’t leave to an address that declined it', async () => {
  const to = `${randomUUID()}@example.com`
  const send = (purpose: ConsentPurpose) =>
    t.scope(system, (tx) =>
      enqueueEmail(tx, {
        ...{ kind: 'test', cause: `test:${randomUUID()}`, to },
        content: { subject: purpose, heading: purpose, paragraphs: [], purpose },
      }),
    )
  for (const purpose of purposes) await send(purpose)
  const subjects = async () =>
    (await t.sentMail())
      .filter((mail) => mail.to === to)
      .map(({ subject }) => subject)
      .sort()
  expect(await subjects()).toEqual(['appointments', 'orders'])
  await t.scope(system, (tx) =>
    withdrawConsent(tx, { ...choice(to.toUpperCase(), 'orders'), channel: 'email' }),
  )
  await send('orders')
  expect(await subjects()).toEqual(['appointments', 'orders'])
})

test('an order with the box ticked is in the ledger with the words of the form', async () => {
  const { place } = createPickupOrders(() => t)
  const phone = newPhone()
  await place({ phone })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select purpose, is_given, source, wording, user_id from consents where recipient = ${phone}`,
    ),
  )
  expect(rows).toEqual([
    {
      ...{ purpose: 'orders', is_given: true, source: 'checkout', user_id: null },
      wording: expect.stringMatching(/^Text me when something changes\. .*STOP/),
    },
  ])
  await place()
  expect(await may(newPhone(), 'orders')).toBe(false)
})

test('group messages leave out who declined news by text, and count them', async () => {
  const reachable = async () =>
    Number((await t.call('GET', '/api/group_messages/reachable', undefined, owner)).body.people)
  const phones = [newPhone(), newPhone()]
  for (const phone of phones) await t.provePhone(await t.makeClient(`${randomUUID()}@example.com`), phone)
  const before = await reachable()
  await decline(phones[0] ?? '', 'news')
  expect([before, await reachable()]).toEqual([2, 1])
  const { status } = await t.call(
    'POST',
    '/api/group_messages',
    { id: randomUUID(), message: 'Hello all', everyone: true, people: [] },
    owner,
  )
  expect(status).toBe(200)
  expect((await textsTo(phones[0] ?? '')).includes('Hello all')).toBe(false)
  expect((await textsTo(phones[1] ?? '')).includes('Hello all')).toBe(true)
})
