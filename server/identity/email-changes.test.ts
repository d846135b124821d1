import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const password = 'correct horse battery'
const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

const post = (path: string, input: unknown) => t.call('POST', `/api/auth/${path}`, input)
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const mailsTo = async (email: string) => (await t.sentMail()).filter((mail) => mail.to === email)
async function newestToken(email: string, name: string): Promise<string> {
  const matches = (await mailsTo(email)).map(({ text }) => new RegExp(`[?]${name}=(\\S+)`).exec(text)?.[1])
  return matches.find((token) => token !== undefined) ?? ''
}

async function makeClient(email: string) {
  const token = await t.makeClient(email)
  const { profile } = (await t.call('GET', '/api/session', undefined, token)).body
  return { token, id: String(profile.id) }
}
const emailOf = async (id: string) => {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ email: string }>(sql`select email from users where id = ${id}`),
  )
  return rows[0]?.email
}
const request = (id: string, newEmail: string, as = owner) =>
  t.call('POST', `/api/email-changes/${id}`, { new_email: newEmail }, as)
const confirm = async (newEmail: string, typed = password) =>
  post('confirm-new-email', { token: await newestToken(newEmail, 'new-email'), password: typed })

test('an address changes when it is proved with the password, and both addresses are told', async () => {
  const { id, token } = await makeClient('old@example.com')
  expect((await request(id, 'New@Example.com')).status).toBe(200)
  expect((await t.call('GET', `/api/email-changes/${id}`, undefined, owner)).body.pending.new_email).toBe(
    'new@example.com',
  )
  expect(await emailOf(id)).toBe('old@example.com')
  await t.signIn('old@example.com', password)
  expect((await confirm('new@example.com', 'not the password')).body.error.fields.password).toBeDefined()
  expect((await confirm('new@example.com')).body).toEqual({ email: 'new@example.com' })
  expect(await emailOf(id)).toBe('new@example.com')
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(401)
  await t.signIn('new@example.com', password)
  expect(codeOf(await post('sign-in', { email: 'old@example.com', password }))).toBe('wrong_credentials')
  for (const email of ['old@example.com', 'new@example.com'])
    expect((await mailsTo(email)).some(({ subject }) => subject.endsWith('has changed'))).toBe(true)
  expect(codeOf(await confirm('new@example.com'))).toBe('link_expired')
})

test('the email to the old address names the new one and cancels the change', async () => {
  const { id } = await makeClient('stays@example.com')
  await request(id, 'wrong@example.com')
  const announcement = (await mailsTo('stays@example.com')).find(({ text }) => text.includes('keep-email='))
  expect(announcement?.text).toContain('wrong@example.com')
  const token = await newestToken('stays@example.com', 'keep-email')
  expect((await post('keep-email', { token })).status).toBe(200)
  expect(codeOf(await post('keep-email', { token }))).toBe('link_expired')
  expect(codeOf(await confirm('wrong@example.com'))).toBe('link_expired')
  expect(await emailOf(id)).toBe('stays@example.com')
  expect((await mailsTo(admin.email)).some(({ subject }) => subject.includes('stays@example.com'))).toBe(true)
})

test('a second request replaces the first, and a request ends after 24 hours', async () => {
  const { id } = await makeClient('again@example.com')
  await request(id, 'first@example.com')
  await request(id, 'second@example.com')
  expect(codeOf(await confirm('first@example.com'))).toBe('link_expired')
  t.clock.aheadMs = hours(24) + 1000
  expect(codeOf(await confirm('second@example.com'))).toBe('link_expired')
  t.clock.aheadMs = 0
  expect((await confirm('second@example.com')).status).toBe(200)
})

test('links that the old address got die with the change', async () => {
  const { id } = await makeClient('leaves@example.com')
  await post('request-reset', { email: 'leaves@example.com' })
  await post('request-sign-in-link', { email: 'leaves@example.com' })
  await request(id, 'moved@example.com')
  await confirm('moved@example.com')
  const reset = await newestToken('leaves@example.com', 'reset')
  expect(codeOf(await post('reset-password', { token: reset, password: 'a different long one' }))).toBe(
    'link_expired',
  )
  const signInLink = await newestToken('leaves@example.com', 'sign-in')
  expect(codeOf(await post('sign-in-with-link', { token: signInLink }))).toBe('link_expired')
})

test('refuses a taken address, also one that is taken before the proof', async () => {
  const { id } = await makeClient('wants@example.com')
  await makeClient('taken@example.com')
  for (const address of ['taken@example.com', 'wants@example.com', 'nonsense'])
    expect((await request(id, address)).body.error.fields.new_email, address).toBeDefined()
  await request(id, 'raced@example.com')
  const token = await newestToken('raced@example.com', 'new-email')
  await makeClient('raced@example.com')
  expect(codeOf(await post('confirm-new-email', { token, password }))).toBe('link_expired')
  expect(await emailOf(id)).toBe('wants@example.com')
})

test('of two clients who prove the same new address at once, one gets it', async () => {
  const clients = await Promise.all(['twin1@example.com', 'twin2@example.com'].map(makeClient))
  const tokens: string[] = []
  for (const { id } of clients) {
    await request(id, 'one-of-two@example.com')
    tokens.push(await newestToken('one-of-two@example.com', 'new-email'))
  }
  const answers = await Promise.all(tokens.map((token) => post('confirm-new-email', { token, password })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('an unconfirmed registration of the new address ends with the proof', async () => {
  const { id } = await makeClient('moves@example.com')
  await t.register('claimed@example.com', 'the attacker knows this')
  await request(id, 'claimed@example.com')
  expect((await confirm('claimed@example.com')).status).toBe(200)
  const tried = { email: 'claimed@example.com', password: 'the attacker knows this' }
  expect(codeOf(await post('sign-in', tried))).toBe('wrong_credentials')
})

test('guest orders of the new address become theirs with the proof', async () => {
  const { id } = await makeClient('buyer@example.com')
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into orders (product_name, quantity, total_cents, payment, customer_email)
      values ('x', 1, 1, 'paid', 'guest-buyer@example.com')`),
  )
  await request(id, 'guest-buyer@example.com')
  await confirm('guest-buyer@example.com')
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select user_id from orders where customer_email = 'guest-buyer@example.com'`),
  )
  expect(rows).toEqual([{ user_id: id }])
})

test('a client stays the same contact, and what they wrote is found under the new address', async () => {
  const { id } = await makeClient('wrote@example.com')
  const write = (name: string, email: string, peer: string) =>
    t.call('POST', '/api/contact', { name, email, message: 'Hello' }, null, peer)
  await write('Old Address', 'wrote@example.com', '10.6.0.1')
  await write('New Address', 'writes@example.com', '10.6.0.2')
  const contacts = async () => {
    const { rows } = await t.scope(system, (tx) =>
      tx.execute<{ id: string; user_id: string | null }>(sql`select id, user_id, email from contacts
        where user_id = ${id} or email in ('wrote@example.com', 'writes@example.com')`),
    )
    return rows
  }
  const contactId = (await contacts()).find((contact) => contact.user_id === id)?.id
  await request(id, 'writes@example.com')
  expect((await confirm('writes@example.com')).status).toBe(200)
  expect(await contacts()).toEqual([{ id: contactId, user_id: id, email: 'writes@example.com' }])
  const { body } = await t.call('GET', `/api/clients/${contactId}`, undefined, owner)
  expect(body.client.counts.contact_messages).toBe(2)
})

test("only the owner requests a change, and not of an administrator's address", async () => {
  const { id, token } = await makeClient('asks@example.com')
  expect(codeOf(await request(id, 'other@example.com', token))).toBe('not_allowed')
  const { profile } = (await t.call('GET', '/api/session', undefined, owner)).body
  expect(codeOf(await request(profile.id, 'other@example.com'))).toBe('not_allowed')
  const unknownId = '00000000-0000-4000-8000-000000000000'
  expect(codeOf(await request(unknownId, 'other@example.com'))).toBe('not_found')
})
