import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { limitKey } from '#server/messaging/limit-key.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

type Row = { id: string; phone_number: string; message: string; status: string; sender: string }
const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
})
afterAll(() => t.close())

let clientCount = 0
/** A client with their own, verified number. */
async function makeClient() {
  const phone = `+1312555${String(1000 + clientCount++)}`
  const email = `client${clientCount}@example.com`
  const token = await t.makeClient(email)
  const { id } = await t.provePhone(token, phone)
  const send = (input: object = {}) =>
    t.call('POST', '/api/functions/send-sms', { to: phone, message: 'Hello', userId: id, ...input }, token)
  const list = async (): Promise<Row[]> =>
    (await t.call('GET', '/api/sms_messages', undefined, token)).body.messages
  return { id, email, phone, token, send, list }
}

const sendAsAdmin = (to: string, message = 'See you tomorrow') =>
  t.call('POST', '/api/functions/send-sms', { to, message, userId: 'admin' }, owner)
const textsTo = async (to: string) =>
  (await t.sentMail()).filter((sent) => sent.channel === 'sms' && sent.to === to).map(({ text }) => text)
const listAll = async (): Promise<Row[]> =>
  (await t.call('GET', '/api/sms_messages/all', undefined, owner)).body.messages

test('a message is pending, then sent, once and to the number in international format', async () => {
  const client = await makeClient()
  const { phone } = client
  const asWritten = `(312) 555-${phone.slice(-4)}`
  const { status, body } = await client.send({ to: asWritten, message: '  Is there ginger in it?  ' })
  expect(status).toBe(200)
  expect(body.message).toMatchObject({
    phone_number: phone,
    message: 'Is there ginger in it?',
    status: 'pending',
    direction: 'out',
    sender: 'client',
  })
  expect((await textsTo(phone))[0]).toBe('Is there ginger in it?')
  expect(await client.list()).toEqual([{ ...body.message, status: 'sent' }])
})

test('the sandbox shows text messages and emails with their channel', async () => {
  const client = await makeClient()
  await client.send({ message: '<i>Hello</i> there' })
  const [message] = (await t.sentMail()).filter((sent) => sent.to === client.phone)
  expect(message).toMatchObject({ channel: 'sms', text: '<i>Hello</i> there' })
  const page = await (await t.app.request(`/sandbox/outbox?key=${t.sandboxKey}`)).text()
  expect(page).toMatch(new RegExp(`Text message, .+, to \\${client.phone}`))
  expect(page).toContain('&lt;i&gt;Hello')
  expect(page).toContain('Email, ')
})

test('a message from the dashboard appears in the portal of the number’s owner only', async () => {
  const client = await makeClient()
  const other = await makeClient()
  const { body } = await sendAsAdmin(client.phone)
  expect(await client.list()).toEqual([expect.objectContaining({ id: body.message.id, sender: 'admin' })])
  expect(await other.list()).toEqual([])
})

test('the administrator sees every message, newest first', async () => {
  const client = await makeClient()
  await client.send({ message: 'one' })
  await sendAsAdmin('+13125550161', 'two')
  const [newest, previous] = await listAll()
  expect([newest?.message, previous?.message]).toEqual(['two', 'one'])
  expect(newest?.phone_number).toBe('+13125550161')
})

test('only an administrator can send as admin, and no user as another', async () => {
  const client = await makeClient()
  const other = await makeClient()
  for (const userId of ['admin', other.id]) {
    const { status, body } = await client.send({ userId })
    expect([status, body.error.code]).toEqual([403, 'not_allowed'])
  }
  expect((await client.send({ userId: "' or 1=1" })).body.error.code).toBe('invalid_input')
  expect([await client.list(), await other.list()]).toEqual([[], []])
})

test('a client texts the practice, their own number, and numbers the practice texted for them', async () => {
  const client = await makeClient()
  for (const to of [practice.phone.e164, client.phone]) expect((await client.send({ to })).status).toBe(200)
  const formerPhone = client.phone
  await sendAsAdmin(formerPhone)
  const newPhone = `+1773555${String(1000 + clientCount)}`
  await t.provePhone(client.token, newPhone)
  for (const to of [formerPhone, newPhone]) expect((await client.send({ to })).status).toBe(200)
})

test('a client texts nobody else, not even a number they only saved, and learns nothing of opt-outs', async () => {
  const [client, other] = [await makeClient(), await makeClient()]
  const saved = '+14145550199'
  const optedOut = '+14145550198'
  await sendAsAdmin(saved)
  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values (${optedOut})`))
  const names = { first_name: 'Nia', last_name: 'Okoye' }
  await t.call('PATCH', '/api/profiles/me', { ...names, phone: saved }, client.token)
  for (const to of [saved, other.phone, optedOut, '+17735550100']) {
    const { status, body } = await client.send({ to })
    expect([status, body.error.code]).toEqual([403, 'recipient_not_allowed'])
  }
  expect(await client.list()).toEqual([])
})

test.each(['+1 900 555 1234', '(312) 976-1234'])(
  'refuses %s, which charges extra, for everybody',
  async (to) => {
    const client = await makeClient()
    for (const response of [await client.send({ to }), await sendAsAdmin(to)])
      expect([response.status, response.body.error.code]).toEqual([400, 'premium_number'])
  },
)

test('sends nothing to a number that opted out', async () => {
  const client = await makeClient()
  const to = client.phone
  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values (${to})`))
  for (const response of [await client.send({ to }), await sendAsAdmin(to)]) {
    expect([response.status, response.body.error.code]).toEqual([409, 'opted_out'])
  }
  expect(await textsTo(to)).toHaveLength(1)
  expect(await client.list()).toEqual([])
})

test('an opt-out after a message was enqueued fails it', async () => {
  const to = '+13125550163'
  const client = await makeClient()
  await t.scope(system, async (tx) => {
    await tx.execute(sql`insert into sms_messages (id, user_id, phone_number, message, sender)
      values ('11111111-1111-4111-8111-111111111111', ${client.id}, ${to}, 'late', 'client')`)
    await tx.execute(sql`insert into outbox (id, channel, kind, cause, recipient, payload)
      values ('11111111-1111-4111-8111-111111111111', 'sms', 'text', 'text:late', ${to}, '{"text":"late"}')`)
    await tx.execute(sql`insert into sms_opt_outs (phone) values (${to})`)
  })
  expect(await textsTo(to)).toEqual([])
  expect((await client.list()).map((row) => row.status)).toEqual(['failed'])
})

test.each(['+442079460958', '+18765551234', '+4915112345678'])(
  'rejects %s, from a country we do not text',
  async (to) => {
    const client = await makeClient()
    const { status, body } = await client.send({ to })
    expect([status, body.error.code]).toEqual([400, 'country_not_allowed'])
  },
)

describe('limits', () => {
  test('limits a client to ten messages an hour, with the code and the time to wait', async () => {
    const client = await makeClient()
    const responses = []
    for (let i = 0; i < 11; i++) responses.push(await client.send({ message: `${i}` }))
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(responses.at(-1)?.body.error).toMatchObject({ code: 'too_many_texts' })
    expect(responses.at(-1)?.body.error.retryAfterSeconds).toBeGreaterThan(3000)
    expect(await client.list()).toHaveLength(10)
    expect((await sendAsAdmin(client.phone)).status).toBe(200)
  })

  test('limits a client to thirty messages a day', async () => {
    const client = await makeClient()
    const key = `texts/mailbox/day:${limitKey(client.email)}`
    await t.scope(system, (tx) =>
      tx.execute(sql`insert into rate_limits values (${key}, 30, now() + interval '5 hours')`),
    )
    const { body } = await client.send()
    expect(body.error.code).toBe('too_many_texts')
    expect(body.error.retryAfterSeconds).toBeGreaterThan(17_000)
  })

  test('deleting the account and registering again with the same mailbox starts no new count', async () => {
    const client = await makeClient()
    for (let i = 0; i < 10; i++) await client.send({ message: `${i}` })
    await t.call('POST', '/api/account/delete', { password: 'correct horse battery' }, client.token)
    for (const email of [client.email, client.email.replace('@', '+again@')]) {
      const token = await t.makeClient(email)
      const { id } = (await t.call('GET', '/api/session', undefined, token)).body.profile
      const input = { to: practice.phone.e164, message: 'Hello', userId: id }
      const { body } = await t.call('POST', '/api/functions/send-sms', input, token)
      expect(body.error?.code, email).toBe('too_many_texts')
    }
  })

  test('clients leave the owner a part of the day', async () => {
    const client = await makeClient()
    const setCount = (count: number) =>
      t.scope(system, (tx) =>
        tx.execute(sql`update rate_limits set count = ${count} where key = 'texts/clients/day:all'`),
      )
    await client.send()
    await setCount(600)
    expect((await client.send()).body.error.code).toBe('texts_used_up')
    expect((await sendAsAdmin(client.phone)).status).toBe(200)
    await setCount(1)
  })

  test('limits the practice to a thousand messages a day, the administrator’s included', async () => {
    const client = await makeClient()
    const setCount = (count: number) =>
      t.scope(system, (tx) =>
        tx.execute(sql`update rate_limits set count = ${count} where key = 'texts/day:all'`),
      )
    await setCount(1000)
    for (const response of [await client.send(), await sendAsAdmin(client.phone)])
      expect([response.status, response.body.error.code]).toEqual([429, 'texts_used_up'])
    await setCount(1)
    expect((await client.send()).status).toBe(200)
  })
})

describe('bad input', () => {
  const bad: Record<string, unknown[]> = {
    to: [
      undefined,
      null,
      5,
      '',
      '   ',
      '911',
      'Nia',
      '+1',
      '1'.repeat(10_000),
      '🌿',
      '+13125550199\u0000',
      "'; --",
    ],
    message: [undefined, null, 5, '', ' \n ', 'x'.repeat(1601), 'x'.repeat(10_000), 'a\u0000b', '\udc00'],
    userId: [undefined, null, 5, '', 'Admin', 'x'.repeat(10_000)],
  }
  test.each(Object.entries(bad))(
    'rejects a bad %s with a sentence and writes nothing',
    async (name, values) => {
      const client = await makeClient()
      for (const value of values) {
        const { status, body } = await client.send({ [name]: value })
        expect([status, body.error.code], JSON.stringify(value)?.slice(0, 30)).toEqual([400, 'invalid_input'])
        expect(body.error.fields[name]).toMatch(/^[A-Z].+\.$/)
      }
      expect(await client.list()).toEqual([])
    },
  )

  test.each(['🌿🍋', 'مرحبا', '<b>bold</b>', "'); drop table sms_messages; --", 'x'.repeat(1600)])(
    'sends a text unchanged: %s',
    async (message) => {
      const client = await makeClient()
      expect((await client.send({ message })).status).toBe(200)
      expect((await textsTo(client.phone))[0]).toBe(message)
      expect((await client.list())[0]?.message).toBe(message)
    },
  )
})
