import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { Thread } from '#shared/inbox.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { placeCart, publishPickup } from '#tests/support/cart.ts'

// What a stranger types with somebody else's address.

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishPickup(t)
})
afterAll(() => t.close())

let n = 0
const newEmail = () => `guest${++n}@later.example`
const newPhone = () => `+1312555${String(4000 + n)}`
const write = (email: string, name = 'Vera Voss') =>
  t.call('POST', '/api/contact', { name, email, message: 'A private question' }, null, `10.63.0.${n}`)
async function order(email: string, name: string, phone?: string) {
  const { status, body } = await placeCart(t, {
    customer: { name, email, texts_agreed: false, ...(phone && { phone }) },
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body.number
}
async function open(q: string): Promise<Thread> {
  const list = await t.call('GET', `/api/inbox?q=${encodeURIComponent(q)}`, undefined, owner)
  const { id } = list.body.threads[0]
  return (await t.call('GET', `/api/inbox/${id}`, undefined, owner)).body.thread
}
const answerByText = (id: string) =>
  t.call('POST', `/api/inbox/${id}/messages`, { id: randomUUID(), channel: 'sms', text: 'Private' }, owner)

test('a number that a later order gave gets no answer, and the name of the conversation stays', async () => {
  const [email, phone] = [newEmail(), newPhone()]
  await write(email)
  const number = await order(email, 'Mallory', phone)
  const thread = await open(email)
  expect(thread).toMatchObject({ name: 'Vera Voss', channels: ['email'], phone: null })
  expect(thread.hints).toEqual([
    `Order #${number} came with the name “Mallory”.`,
    expect.stringMatching(`^Order #${number} came later with the number .*, so it isn’t offered here`),
  ])
  const answer = await answerByText(thread.id)
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_input'])
})

test('the list, and Today, keep the name of the conversation too', async () => {
  const email = newEmail()
  await write(email)
  await order(email, 'Mallory')
  const { body } = await t.call('GET', `/api/inbox?q=${encodeURIComponent(email)}`, undefined, owner)
  expect(body.threads.map(({ name }: { name: string }) => name)).toEqual(['Vera Voss'])
  const today = await t.call('GET', '/api/overview/today', undefined, owner)
  const { id } = body.threads[0]
  const row = today.body.threads.rows.find((thread: { id: string }) => thread.id === id)
  expect(row.name).toBe('Vera Voss')
})

test('a later number that has texted can be answered, with a mark', async () => {
  const [email, phone] = [newEmail(), newPhone()]
  await write(email)
  await order(email, 'Vera', phone)
  const text = { from: phone, text: 'It is me', providerId: randomUUID() }
  await receiveSms({ ...t, actor: system, content: t.content }, text)
  const thread = await open(email)
  expect(thread).toMatchObject({ name: 'Vera', channels: ['sms', 'email'], phone })
  expect(thread.hints).toEqual([expect.stringContaining('Nobody has verified that it’s theirs.')])
})

test('a number that came with the first order is offered, also after another one without it', async () => {
  const [email, phone] = [newEmail(), newPhone()]
  await order(email, 'Vera Voss', phone)
  await write(email)
  expect(await open(email)).toMatchObject({ channels: ['email', 'sms'], phone, hints: [] })
})
