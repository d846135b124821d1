import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { ConsentRow } from '#shared/consents.ts'
import { days, minutes } from '#shared/time.ts'
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

let clientCount = 0
async function makeClient() {
  const n = ++clientCount
  const email = `nia${n}@example.com`
  const token = await t.makeClient(email)
  const peer = `10.3.0.${n}`
  const save = (phone: string | null) =>
    t.call('PATCH', '/api/profiles/me', { first_name: 'Nia', last_name: 'Okoye', phone }, token)
  const sendCode = () => t.call('POST', '/api/profiles/me/phone/code', undefined, token, peer)
  const verify = (code: string) => t.call('POST', '/api/profiles/me/phone/verify', { code }, token, peer)
  const profile = async () => (await t.call('GET', '/api/session', undefined, token)).body.profile
  const messages = async (): Promise<string[]> =>
    (await t.call('GET', '/api/sms_messages', undefined, token)).body.messages.map(
      ({ message }: { message: string }) => message,
    )
  return { n, email, token, save, sendCode, verify, profile, messages }
}

let phoneCount = 0
const newPhone = () => `+1312555${1000 + phoneCount++}`
const textsTo = async (phone: string) =>
  (await t.sentMail()).filter(({ to }) => to === phone).map(({ text }) => text)
const newestCode = async (phone: string) =>
  (await textsTo(phone)).find((text) => /^\d{6} is your/.test(text))?.slice(0, 6) ?? ''
const anotherCode = (code: string) => (code === '000000' ? '000001' : '000000')
const sendAsAdmin = (to: string, message: string) =>
  t.call('POST', '/api/functions/send-sms', { to, message, userId: 'admin' }, owner)

test('a saved number is not verified and shows nothing; its texts appear with the proof', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await client.save(phone)
  expect(await client.profile()).toMatchObject({ phone, phone_verified: false })
  await sendAsAdmin(phone, 'before the proof')
  expect(await client.messages()).toEqual([])

  expect((await client.sendCode()).status).toBe(200)
  const { status, body } = await client.verify(await newestCode(phone))
  expect([status, body.profile.phone_verified]).toEqual([200, true])
  await sendAsAdmin(phone, 'after the proof')
  expect(await client.messages()).toEqual(['after the proof', 'before the proof'])
})

test('a name that an old page corrects leaves the number that was verified since, and its proof', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await t.provePhone(client.token, phone)
  const save = (input: object) => t.call('PATCH', '/api/profiles/me', input, client.token)
  const was = { first_name: 'Nia', last_name: 'Okoye', phone: null }
  for (const shown of [null, '']) {
    const { body } = await save({ first_name: 'Niamh', last_name: 'Okoye', phone: shown, was })
    expect(body.profile).toMatchObject({ first_name: 'Niamh', phone, phone_verified: true })
  }
  const last = { ...was, first_name: 'Nia', last_name: 'Obi', was }
  expect((await save(last)).body.profile).toMatchObject({ first_name: 'Niamh', last_name: 'Obi', phone })
  const removed = { first_name: 'Niamh', last_name: 'Obi', phone: '', was: { ...was, phone } }
  expect((await save(removed)).body.profile).toMatchObject({ phone: null, phone_verified: false })
})

test('the code is stored as a hash and stays out of the message history', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await client.save(phone)
  await client.sendCode()
  const code = await newestCode(phone)
  const { rows } = await t.scope(system, (tx) => tx.execute(sql`select * from phone_codes`))
  expect(JSON.stringify(rows)).toContain(phone)
  expect(JSON.stringify(rows)).not.toContain(code)
  const { body } = await t.call('GET', `/api/sms_messages/all?q=${phone.slice(2)}`, undefined, owner)
  expect(body.messages).toEqual([])
})

test('an unverified number shows nobody the texts of its true owner, and does not hide them from them', async () => {
  const [eve, nia] = [await makeClient(), await makeClient()]
  const phone = newPhone()
  await t.provePhone(nia.token, phone)
  await eve.save(phone)
  await sendAsAdmin(phone, 'for Nia')
  expect([await nia.messages(), await eve.messages()]).toEqual([['for Nia'], []])
})

test('the newest proof wins: the number moves, earlier texts stay, and the former owner gets an email', async () => {
  const [first, second] = [await makeClient(), await makeClient()]
  const phone = newPhone()
  await t.provePhone(first.token, phone)
  await sendAsAdmin(phone, 'for the first')
  await t.provePhone(second.token, phone)
  await sendAsAdmin(phone, 'for the second')
  expect(await first.profile()).toMatchObject({ phone, phone_verified: false })
  expect([await first.messages(), await second.messages()]).toEqual([['for the first'], ['for the second']])
  const mail = (await t.sentMail()).filter(({ to }) => to === first.email)
  expect(mail[0]?.subject).toBe('Your phone number was verified by another account')
  expect(mail[0]?.text).not.toContain(second.email)
})

test('whoever proves a number reads nothing of what its former owner chose', async () => {
  const phone = newPhone()
  const [first, second] = [await makeClient(), await makeClient()]
  await t.provePhone(first.token, phone)
  const ctx = { ...t, actor: system, content: t.contentSource.current() }
  for (const text of ['Please stop texting me', 'START'])
    await receiveSms(ctx, { providerId: randomUUID(), from: phone, text })
  const off = { channel: 'sms', purpose: 'news', is_given: false }
  await t.call('PUT', '/api/consents', off, first.token)
  await t.provePhone(second.token, phone)
  const { body } = await t.call('GET', '/api/consents', undefined, second.token)
  const shown = (body.consents as ConsentRow[]).filter(({ channel }) => channel === 'sms')
  expect(shown.map(({ purpose, state, since }) => [purpose, state, since !== null])).toEqual([
    ['appointments', 'given', true],
    ['orders', 'given', true],
    ['news', 'withdrawn', false],
  ])
  expect(shown.map(({ history }) => history.map(({ source }) => source))).toEqual([
    ['profile', 'reassigned'],
    ['profile', 'reassigned'],
    [],
  ])
  const exported = (await t.call('GET', '/api/account/export', undefined, second.token)).body.consents
  const own = exported.filter(({ channel }: ConsentRow) => channel === 'sms')
  expect(own.map(({ source }: { source: string }) => source)).not.toContain('text')
})

test('another number needs another proof, also the old one again', async () => {
  const client = await makeClient()
  const [phone, other] = [newPhone(), newPhone()]
  await t.provePhone(client.token, phone)
  expect((await client.save(phone)).body.profile.phone_verified).toBe(true)
  expect((await client.save(other)).body.profile.phone_verified).toBe(false)
  expect((await client.save(phone)).body.profile.phone_verified).toBe(false)
  await sendAsAdmin(phone, 'to nobody')
  expect(await client.messages()).toEqual([])
})

test('only the newest code works, once', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await client.save(phone)
  await client.sendCode()
  const older = await newestCode(phone)
  await client.sendCode()
  const newer = await newestCode(phone)
  if (older !== newer) expect((await client.verify(older)).body.error.code).toBe('wrong_phone_code')
  expect((await client.verify(newer)).status).toBe(200)
  expect((await client.verify(newer)).body.error.code).toBe('phone_code_expired')
  expect((await client.sendCode()).body.error.code).toBe('conflict')
})

test('a code ends after five wrong attempts, even at the same time', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await client.save(phone)
  await client.sendCode()
  const code = await newestCode(phone)
  const responses = await Promise.all(Array.from({ length: 8 }, () => client.verify(anotherCode(code))))
  expect(responses.map(({ body }) => body.error.code).sort()).toEqual([
    ...Array(3).fill('phone_code_expired'),
    ...Array(5).fill('wrong_phone_code'),
  ])
  expect((await client.verify(code)).body.error.code).toBe('phone_code_expired')
  expect(await client.profile()).toMatchObject({ phone_verified: false })
})

test('a code ends after ten minutes', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await client.save(phone)
  await client.sendCode()
  const code = await newestCode(phone)
  t.clock.aheadMs = minutes(10)
  expect((await client.verify(code)).body.error.code).toBe('phone_code_expired')
})

test('a code proves the number it was sent to, not the one that was saved since', async () => {
  const client = await makeClient()
  const [own, victim] = [newPhone(), newPhone()]
  await client.save(own)
  await client.sendCode()
  const code = await newestCode(own)
  await client.save(victim)
  expect((await client.verify(code)).body.error.code).toBe('phone_code_expired')
  expect(await client.profile()).toMatchObject({ phone: victim, phone_verified: false })
})

test("a code works in its owner's account only", async () => {
  const [eve, nia] = [await makeClient(), await makeClient()]
  const phone = newPhone()
  for (const client of [eve, nia]) await client.save(phone)
  await nia.sendCode()
  const code = await newestCode(phone)
  expect((await eve.verify(code)).body.error.code).toBe('phone_code_expired')
})

test('limits the codes to a number over all accounts, and those of a network', async () => {
  const phone = newPhone()
  const clients = [await makeClient(), await makeClient()]
  for (const client of clients) await client.save(phone)
  const statuses = []
  for (let n = 0; n < 3; n++) for (const client of clients) statuses.push((await client.sendCode()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

  const ofNetwork = []
  for (let n = 0; n < 11; n++) {
    const response = await t.call('POST', '/api/profiles/me/phone/code', undefined, owner, '10.3.9.9')
    ofNetwork.push(response.body.error.code)
  }
  expect(ofNetwork).toEqual([...Array(10).fill('phone_not_verified'), 'too_many_requests'])
})

test('one network gets twenty codes a day', async () => {
  const client = await makeClient()
  await client.save(newPhone())
  await t.limit({ name: 'phone-codes/network/day', max: 20, windowMs: days(1) }, `10.3.0.${client.n}`, 20)
  expect((await client.sendCode()).body.error.code).toBe('too_many_requests')
  const elsewhere = await t.call('POST', '/api/profiles/me/phone/code', undefined, client.token, '10.4.0.1')
  expect(elsewhere.status).toBe(200)
})

test('a number that opted out gets no code, and the answer does not tell', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values (${phone})`))
  await client.save(phone)
  expect((await client.sendCode()).status).toBe(200)
  expect(await textsTo(phone)).toEqual([])
})

test('texts of more than 45 days ago are not linked: the number may have had another owner', async () => {
  const client = await makeClient()
  const phone = newPhone()
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into sms_messages (phone_number, message, sender, direction, status, created_at) values
        (${phone}, 'old', 'admin', 'out', 'sent', now() - interval '46 days'),
        (${phone}, 'recent', 'client', 'in', 'sent', now() - interval '44 days'),
        (${phone}, 'written by a deleted account', 'client', 'out', 'sent', now() - interval '1 day')`),
  )
  await t.provePhone(client.token, phone)
  expect(await client.messages()).toEqual(['recent'])
})

test('the owner links a number to a client without a code; a client cannot', async () => {
  const client = await makeClient()
  const { id } = await client.profile()
  const phone = newPhone()
  await sendAsAdmin(phone, 'hello')
  const link = (token: string, input: object) => t.call('PUT', `/api/profiles/${id}/phone`, input, token)
  expect((await link(client.token, { phone })).body.error.code).toBe('not_allowed')
  expect((await link(owner, { phone })).status).toBe(200)
  expect(await client.profile()).toMatchObject({ phone, phone_verified: true })
  expect(await client.messages()).toEqual(['hello'])
  const refused = await link(owner, { phone: '+1 900 555 1234' })
  expect([refused.status, refused.body.error.fields.phone]).toEqual([400, expect.stringMatching(/extra/)])
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await t.call('PUT', `/api/profiles/${unknown}/phone`, { phone: newPhone() }, owner)).status).toBe(
    404,
  )
})

test.each([
  ['+1 900 555 1234', /extra/],
  ['(312) 976-1234', /extra/],
  ['+1 123 456 7890', /isn't a number/],
  ['12', /isn't a number/],
  ['+44 20 7946 0958', /United States and Canada only/],
])('the profile refuses %s with a sentence', async (phone, sentence) => {
  const client = await makeClient()
  const { status, body } = await client.save(phone)
  expect([status, body.error.fields.phone]).toEqual([400, expect.stringMatching(sentence)])
})
