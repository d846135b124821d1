import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { filterMayContact, mayContact } from '#server/messaging/consents.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import { unsubscribeLinkOf } from '#server/messaging/unsubscribe-links.ts'
import type { ConsentChannel, ConsentPurpose, ConsentRow } from '#shared/consents.ts'
import { days } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.aheadMs = 0
})

let count = 0
const ctx = () => ({ ...t, actor: system, content: t.contentSource.current() })
const receive = (from: string, text: string) => receiveSms(ctx(), { providerId: randomUUID(), from, text })
const newAddress = () => `${randomUUID()}@example.com`
const newPhone = () => `+1312555${2000 + count++}`
const newPeer = () => `10.9.${count++ % 250}.1`
const may = (recipient: string, purpose: ConsentPurpose, channel: ConsentChannel = 'email') =>
  t.scope(system, (tx) => mayContact(tx, { channel, recipient, purpose }))
const signUp = (email: string, peer = newPeer()) => t.call('POST', '/api/news', { email }, null, peer)
const ask = (path: string, token: string) => t.call('POST', path, { token }, null, newPeer())
const mailsTo = async (address: string, subject: RegExp) =>
  (await t.sentMail()).filter((mail) => mail.to === address && subject.test(mail.subject))
async function tokensTo(address: string) {
  const mails = await mailsTo(address, /^Do you want news/)
  return mails.map(({ text }) => /\/news#([\w-]+)/.exec(text)?.[1] ?? '')
}
const entriesOf = async (recipient: string) =>
  (
    await t.scope(system, (tx) =>
      tx.execute<{ purpose: string; is_given: boolean; source: string; wording: string; actor: string }>(
        sql`select purpose, is_given, source, wording, actor from consents where recipient = ${recipient} order by seq`,
      ),
    )
  ).rows
const stateOf = (rows: ConsentRow[], channel: string, purpose: string) =>
  rows.find((row) => row.channel === channel && row.purpose === purpose)?.state

test('news go to an address only after the link in an email is confirmed with a button', async () => {
  const email = newAddress()
  expect((await signUp(` ${email.toUpperCase()} `)).status).toBe(200)
  expect(await may(email, 'news')).toBe(false)
  const [token = ''] = await tokensTo(email)
  const { body } = await ask('/api/news/view', token)
  expect(body.link).toEqual({ address: `${email[0]}•••@example.com`, purpose: 'news', is_given: false })
  expect(await may(email, 'news')).toBe(false)
  expect((await ask('/api/news/confirm', token)).body.link.is_given).toBe(true)
  expect(await may(email, 'news')).toBe(true)
  expect(await may(email.toUpperCase(), 'news')).toBe(true)
  expect(await entriesOf(email)).toEqual([
    {
      ...{ purpose: 'news', is_given: true, source: 'confirm', actor: 'person' },
      wording: expect.stringContaining('You can unsubscribe at any time.'),
    },
  ])
})

test('a confirmation link that is used again changes nothing, also after unsubscribing', async () => {
  const email = newAddress()
  await signUp(email)
  const [token = ''] = await tokensTo(email)
  await Promise.all([ask('/api/news/confirm', token), ask('/api/news/confirm', token)])
  expect((await ask('/api/news/confirm', token)).status).toBe(200)
  expect(await entriesOf(email)).toHaveLength(1)
  const [welcome, second] = await mailsTo(email, /^You get news/)
  expect(second).toBeUndefined()
  const unsubscribe = /\/unsubscribe#([\w-]+)/.exec(welcome?.text ?? '')?.[1] ?? ''
  expect((await ask('/api/unsubscribe', unsubscribe)).body.link.is_given).toBe(false)
  expect((await ask('/api/news/confirm', token)).body.error.code).toBe('link_expired')
  expect(await may(email, 'news')).toBe(false)
  expect((await ask('/api/unsubscribe', unsubscribe)).status).toBe(200)
  expect(await entriesOf(email)).toHaveLength(2)
})

test('a link of another kind, a changed one and an old one open nothing', async () => {
  const email = newAddress()
  await signUp(email)
  const [token = ''] = await tokensTo(email)
  expect((await ask('/api/unsubscribe', token)).status).toBe(404)
  expect((await ask('/api/news/confirm', `${token.slice(0, -2)}AA`)).status).toBe(404)
  t.clock.aheadMs = days(8)
  expect((await ask('/api/news/confirm', token)).body.error.code).toBe('link_expired')
  expect(await may(email, 'news')).toBe(false)
})

test('somebody else’s address gets three questions a day, whoever types it and with whatever tag', async () => {
  const name = randomUUID()
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await signUp(`${name}+${n}@example.com`)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  const peer = '10.99.1.1'
  for (let n = 0; n < 10; n++) await signUp(newAddress(), peer)
  expect((await signUp(newAddress(), peer)).status).toBe(429)
})

test('two questions have one link, and whoever gets news is not asked again', async () => {
  const email = newAddress()
  await signUp(email)
  await signUp(email)
  const [first = '', second = ''] = await tokensTo(email)
  expect((await ask('/api/news/confirm', second)).status).toBe(200)
  expect((await ask('/api/news/confirm', first)).status).toBe(200)
  expect((await signUp(email)).body).toEqual({ sent: true })
  expect(await tokensTo(email)).toHaveLength(2)
})

test('a mail program unsubscribes with one POST, and a GET changes nothing', async () => {
  const email = newAddress()
  await signUp(email)
  await ask('/api/news/confirm', (await tokensTo(email))[0] ?? '')
  const { oneClickUrl } = await t.scope(system, (tx) =>
    unsubscribeLinkOf(ctx(), tx, {
      email,
      purpose: 'news',
    }),
  )
  const { pathname } = new URL(oneClickUrl)
  const redirect = await t.app.request(pathname)
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    302,
    `/unsubscribe#${pathname.split('/').at(-1)}`,
  ])
  expect(await may(email, 'news')).toBe(true)
  const form = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await t.app.request(pathname, form)).status).toBe(200)
  expect(await may(email, 'news')).toBe(false)
  expect((await t.app.request('/unsubscribe/one-click/forged', form)).status).toBe(404)
})

test('a client switches what they get in the portal, and sees since when', async () => {
  const email = newAddress()
  const token = await t.makeClient(email)
  const put = (input: object) => t.call('PUT', '/api/consents', input, token)
  const { consents } = (await t.call('GET', '/api/consents', undefined, token)).body
  expect(consents.map(({ channel, state }: ConsentRow) => [channel, state])).toEqual([
    ['email', 'default'],
    ['email', 'default'],
    ['email', 'never'],
  ])
  const off = await put({ channel: 'email', purpose: 'appointments', is_given: false })
  expect(stateOf(off.body.consents, 'email', 'appointments')).toBe('withdrawn')
  expect([await may(email, 'appointments'), await may(email, 'orders')]).toEqual([false, true])
  const news = await put({ channel: 'email', purpose: 'news', is_given: true })
  expect(stateOf(news.body.consents, 'email', 'news')).toBe('waiting')
  expect(await may(email, 'news')).toBe(false)
  await put({ channel: 'email', purpose: 'news', is_given: false })
  const late = await ask('/api/news/confirm', (await tokensTo(email))[0] ?? '')
  expect(late.body.error.code).toBe('link_expired')
  const sms = await put({ channel: 'sms', purpose: 'news', is_given: true })
  expect(sms.body.error.code).toBe('phone_not_verified')
})

test('strangers who type a client’s address keep them from no switch, which is limited by itself', async () => {
  const email = newAddress()
  const token = await t.makeClient(email)
  for (let n = 0; n < 4; n++) await signUp(email)
  const news = { channel: 'email', purpose: 'news', is_given: true }
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await t.call('PUT', '/api/consents', news, token)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a verified number agrees to orders and appointments with the sentence of its field, and to news by a switch', async () => {
  const phone = newPhone()
  const token = await t.makeClient(newAddress())
  await t.provePhone(token, phone)
  expect(await entriesOf(phone)).toMatchObject([
    { purpose: 'appointments', is_given: true, source: 'profile' },
    { purpose: 'orders', is_given: true, source: 'profile' },
  ])
  const news = { channel: 'sms', purpose: 'news', is_given: true }
  const { body } = await t.call('PUT', '/api/consents', news, token)
  expect(stateOf(body.consents, 'sms', 'news')).toBe('given')
  await receive(phone, 'please stop texting me')
  for (const purpose of ['appointments', 'orders', 'news'] as const)
    expect(await may(phone, purpose, 'sms')).toBe(false)
  const refused = await t.call('PUT', '/api/consents', news, token)
  expect(refused.body.error.code).toBe('opted_out')
})

test('a number that another account proves loses what the former owner agreed to', async () => {
  const phone = newPhone()
  const first = await t.makeClient(newAddress())
  await t.provePhone(first, phone)
  await t.call('PUT', '/api/consents', { channel: 'sms', purpose: 'news', is_given: true }, first)
  const second = await t.makeClient(newAddress())
  await t.provePhone(second, phone)
  expect([await may(phone, 'news', 'sms'), await may(phone, 'orders', 'sms')]).toEqual([false, true])
  const rows: ConsentRow[] = (await t.call('GET', '/api/consents', undefined, first)).body.consents
  expect(rows.filter(({ channel }) => channel === 'sms')).toEqual([])
})

test('the owner records what a client said, with wording and note, and asks for a confirmation of news', async () => {
  const email = newAddress()
  const phone = newPhone()
  await t.provePhone(await t.makeClient(email), phone)
  const { body } = await t.call('GET', `/api/clients?q=${email}`, undefined, owner)
  const path = `/api/clients/${body.clients[0].id}/consents`
  const record = (input: object) => t.call('POST', path, input, owner)
  const stop = {
    channel: 'sms',
    recipient: phone,
    purpose: 'orders',
    is_given: false,
    wording: 'No more, please',
  }
  expect((await record(stop)).status).toBe(200)
  expect(await may(phone, 'orders', 'sms')).toBe(false)
  const given = { ...stop, is_given: true, wording: 'Signed the form', note: 'At the desk' }
  const { consents }: { consents: ConsentRow[] } = (await record(given)).body
  const row = consents.find((one) => one.channel === 'sms' && one.purpose === 'orders')
  expect(row).toMatchObject({
    state: 'given',
    history: [{ source: 'owner', note: 'At the desk', wording: 'Signed the form' }, { is_given: false }, {}],
  })
  const news = { ...given, channel: 'email', recipient: email, purpose: 'news' }
  expect(stateOf((await record(news)).body.consents, 'email', 'news')).toBe('waiting')
  expect(await may(email, 'news')).toBe(false)
  const other = await record({ ...news, recipient: 'other@example.com' })
  expect(other.body.error.fields.recipient).toBeDefined()
  await receive(phone, 'STOP')
  expect((await record(given)).body.error.code).toBe('opted_out')
})

test('a text question is answered by YES only while it is the last thing we texted', async () => {
  const phone = newPhone()
  await receive(phone, 'Hello there')
  const { body } = await t.call('GET', `/api/clients?q=${phone.slice(2)}`, undefined, owner)
  const record = () =>
    t.call(
      'POST',
      `/api/clients/${body.clients[0].id}/consents`,
      { channel: 'sms', recipient: phone, purpose: 'news', is_given: true, wording: 'Wants the news' },
      owner,
    )
  expect((await record()).status).toBe(200)
  await t.call('POST', '/api/functions/send-sms', { to: phone, message: 'At 3?', userId: 'admin' }, owner)
  await receive(phone, 'Yes')
  expect(await may(phone, 'news', 'sms')).toBe(false)
  await record()
  await receive(phone, 'YES')
  expect(await may(phone, 'news', 'sms')).toBe(true)
})

test('entries never change, also not by the system', async () => {
  const change = t.scope(system, (tx) => tx.execute(sql`update consents set is_given = true`))
  await expect(change).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('what a person chose is in their export and goes with their erasure, but STOP stays', async () => {
  const email = newAddress()
  const phone = newPhone()
  const token = await t.makeClient(email)
  await t.provePhone(token, phone)
  await receive(phone, 'STOP')
  await signUp(email)
  await ask('/api/news/confirm', (await tokensTo(email))[0] ?? '')
  const exported = (await t.call('GET', '/api/account/export', undefined, token)).body
  expect(exported.consents).toHaveLength(6)
  const { body } = await t.call('GET', `/api/clients?q=${email}`, undefined, owner)
  await t.call('POST', `/api/clients/${body.clients[0].id}/erase`, { phones: [] }, owner)
  expect([await entriesOf(email), await entriesOf(phone)]).toEqual([[], []])
  expect(await may(phone, 'orders', 'sms')).toBe(false)
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select from sms_opt_outs where phone = ${phone}`),
  )
  expect(rows).toHaveLength(1)
})

test('one statement answers for many recipients', async () => {
  const [wanted, other] = [newAddress(), newAddress()]
  await signUp(wanted)
  await ask('/api/news/confirm', (await tokensTo(wanted))[0] ?? '')
  const news = { channel: 'email', purpose: 'news' } as const
  const allowed = await t.scope(system, (tx) =>
    filterMayContact(tx, news, [other, ` ${wanted.toUpperCase()}`, wanted]),
  )
  expect([...allowed].sort()).toEqual([` ${wanted.toUpperCase()}`, wanted].sort())
})
