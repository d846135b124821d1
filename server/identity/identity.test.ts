import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'
const person = (email: string) => ({ firstName: 'Nia', lastName: 'Okoye', email, password })

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const mailsTo = async (email: string) => (await t.sentMail()).filter((mail) => mail.to === email)

test('registers, confirms by mail, signs in, reads the profile and signs out', async () => {
  const { confirmToken } = await t.register('nia@example.com')
  const early = await t.call('POST', '/api/auth/sign-in', { email: 'nia@example.com', password })
  expect(early.body.error.code).toBe('email_not_confirmed')
  expect((await t.call('POST', '/api/auth/confirm-email', { token: confirmToken, password })).status).toBe(
    200,
  )
  const token = await t.signIn('Nia@Example.com ', password)
  const { body, headers } = await t.call('GET', '/api/session', undefined, token)
  expect(body.profile).toMatchObject({
    email: 'nia@example.com',
    first_name: 'Nia',
    last_name: 'Okoye',
    phone: null,
    is_admin: false,
    role: 'client',
  })
  expect(new Date(headers.get('x-session-expires') ?? '').getTime()).toBeGreaterThan(
    Date.now() + 6 * 86_400_000,
  )
  await t.call('POST', '/api/auth/sign-out', {}, token)
  expect((await t.call('GET', '/api/session', undefined, token)).body.error.code).toBe('not_signed_in')
})

test('refuses a wrong password and an unknown address alike', async () => {
  await t.makeClient('wrong@example.com')
  for (const [email, guess] of [
    ['wrong@example.com', 'not this one'],
    ['nobody@example.com', password],
  ]) {
    expect((await t.call('POST', '/api/auth/sign-in', { email, password: guess })).body.error.code).toBe(
      'wrong_credentials',
    )
  }
})

test('registering a known address answers the same and emails its owner', async () => {
  await t.makeClient('known@example.com')
  const again = await t.call('POST', '/api/auth/sign-up', person('known@example.com'))
  const fresh = await t.call('POST', '/api/auth/sign-up', person('fresh@example.com'))
  expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
  expect(
    (await mailsTo('known@example.com')).some((mail) =>
      mail.subject.startsWith('You already have an account'),
    ),
  ).toBe(true)
})

test('a reset link works once and ends every session', async () => {
  const token = await t.makeClient('reset@example.com')
  await t.call('POST', '/api/auth/request-reset', { email: 'reset@example.com' })
  const mail = (await mailsTo('reset@example.com')).find((sent) => sent.text.includes('/portal?reset='))
  const reset = decodeURIComponent(/reset=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const newPassword = 'a different long one'
  expect(
    (await t.call('POST', '/api/auth/reset-password', { token: reset, password: newPassword })).status,
  ).toBe(200)
  expect(
    (await t.call('POST', '/api/auth/reset-password', { token: reset, password: newPassword })).body.error
      .code,
  ).toBe('link_expired')
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(401)
  await t.signIn('reset@example.com', newPassword)
})

test('a reset or confirmation of an unknown address answers as for a known one and sends nothing', async () => {
  for (const path of ['/api/auth/request-reset', '/api/auth/resend-confirmation']) {
    expect(await t.call('POST', path, { email: 'unknown@example.com' })).toMatchObject({
      status: 200,
      body: {},
    })
  }
  expect(await mailsTo('unknown@example.com')).toEqual([])
})

test.each(['', 'nonsense', 'a.b.c'])('the confirmation token %j is refused', async (token) => {
  const { status } = await t.call('POST', '/api/auth/confirm-email', { token, password })
  expect([400, 410]).toContain(status)
})

test('after ten wrong passwords in 15 minutes even the right one is refused, with retryAfterSeconds', async () => {
  await t.makeClient('guessed@example.com')
  for (let i = 0; i < 10; i++)
    await t.call('POST', '/api/auth/sign-in', { email: 'guessed@example.com', password: `guess ${i}` })
  const { status, headers, body } = await t.call('POST', '/api/auth/sign-in', {
    email: 'guessed@example.com',
    password,
  })
  expect(status).toBe(429)
  expect(body.error.retryAfterSeconds).toBeGreaterThan(800)
  expect(headers.get('retry-after')).toBe(String(body.error.retryAfterSeconds))
})

test('create-default-admin changes nothing when the administrator exists', async () => {
  const token = await t.signIn(admin.email, admin.password)
  expect((await t.call('GET', '/api/session', undefined, token)).body.profile).toMatchObject({
    is_admin: true,
    role: 'admin',
  })
  const hash = () =>
    t.scope(system, (tx) =>
      tx.execute(
        sql`select password from accounts a join users u on u.id = a.user_id where u.email = ${admin.email}`,
      ),
    )
  const before = (await hash()).rows
  const responses = await Promise.all(
    [1, 2, 3].map(() => t.call('POST', '/api/functions/create-default-admin')),
  )
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
    [200, {}],
  ])
  expect((await hash()).rows).toEqual(before)
})

test('a session token read from the table is refused', async () => {
  await t.makeClient('table@example.com')
  const { rows } = await t.database.root.execute<{ token: string }>(sql`select token from sessions limit 1`)
  expect((await t.call('GET', '/api/session', undefined, rows[0]?.token)).status).toBe(401)
})

test.each([
  ['firstName', ''],
  ['firstName', '   '],
  ['lastName', 'x'.repeat(10_000)],
  ['email', 'nobody'],
  ['email', '<b>@x'],
  ['password', 'short'],
  ['password', 'x'.repeat(200)],
])('registering with an invalid %s (%#) is refused with a sentence at that field', async (field, value) => {
  const { status, body } = await t.call('POST', '/api/auth/sign-up', {
    ...person('bad@example.com'),
    [field]: value,
  })
  expect(status).toBe(400)
  expect(Object.keys(body.error.fields)).toEqual([field])
})
