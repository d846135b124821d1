import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { perAccount } from '#server/identity/limits.ts'
import { createRememberedDevices } from '#server/identity/remembered-devices.ts'
import { codeAt, stepAt } from '#server/identity/totp.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { fromBase32 } from '#tests/support/base32.ts'

const { email, password } = admin
const system = { role: 'system', job: 'test' } as const
const path = '/api/account/two-factor'

let t: TestApp
let token: string
let emailsBefore = 0
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.twoFactor.removeFor(email)
  await t.limit.reset(perAccount.unknownDevices, email)
  token = await t.signIn(email, password)
  emailsBefore = (await t.sentMail()).filter(({ to }) => to === email).length
})

const begin = async () => (await t.call('POST', `${path}/begin`, { password }, token)).body.key as string
/** The next code of the app; each call moves the clock, because a code is accepted once. */
function nextCode(key: string) {
  t.clock.aheadMs += 30_000
  return currentCode(key)
}
const currentCode = (key: string) => codeAt(fromBase32(key), stepAt(t.now()))
const signIn = (code?: string, enteredPassword = password) =>
  t.call('POST', '/api/auth/sign-in', {
    email,
    password: enteredPassword,
    ...(code !== undefined && { code }),
  })
const outcome = async (attempt: ReturnType<typeof signIn>) => {
  const { status, body } = await attempt
  return status === 200 ? 'signed in' : body.error.code
}

async function switchOn() {
  const key = await begin()
  const { body } = await t.call('POST', `${path}/confirm`, { code: nextCode(key) }, token)
  return { key, codes: body.recovery_codes as string[] }
}

/** The subjects of the emails to the administrator in this test, newest first. */
async function sentSubjects() {
  const subjects = (await t.sentMail()).filter(({ to }) => to === email).map(({ subject }) => subject)
  return subjects.slice(0, subjects.length - emailsBefore)
}

test('with two-factor off a password is enough, and an extra code is ignored', async () => {
  expect(await outcome(signIn())).toBe('signed in')
  expect(await outcome(signIn('123456'))).toBe('signed in')
})

test('two-factor is on only after a first code confirms it', async () => {
  const key = await begin()
  expect(await outcome(signIn())).toBe('signed in')
  expect((await t.call('POST', `${path}/confirm`, { code: '000000' }, token)).body.error.code).toBe(
    'wrong_code',
  )
  expect(await outcome(signIn())).toBe('signed in')
  expect(
    (await t.call('POST', `${path}/confirm`, { code: nextCode(key) }, token)).body.recovery_codes,
  ).toHaveLength(10)
  expect(await outcome(signIn())).toBe('two_factor_required')
  expect((await t.call('GET', path, undefined, token)).body).toEqual({
    on_since: expect.any(String),
    recovery_codes_left: 10,
  })
})

test('with two-factor on a password alone creates no session, and a wrong password does not reveal it', async () => {
  const { key } = await switchOn()
  const count = async () =>
    (await t.database.root.execute<{ n: number }>(sql`select count(*)::int as n from sessions`)).rows[0]?.n
  const before = await count()
  expect(await outcome(signIn())).toBe('two_factor_required')
  expect(await outcome(signIn('999999'))).toBe('wrong_code')
  expect(await outcome(signIn(currentCode(key), 'not the password'))).toBe('wrong_credentials')
  expect(await count()).toBe(before)
})

test('a code works once, also among concurrent sign-ins', async () => {
  const { key } = await switchOn()
  const code = nextCode(key)
  expect(await outcome(signIn(code))).toBe('signed in')
  expect(await outcome(signIn(code))).toBe('wrong_code')
  const next = nextCode(key)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(signIn(next))))
  expect(outcomes.filter((result) => result === 'signed in')).toHaveLength(1)
})

test('an earlier code is refused after a later one', async () => {
  const { key } = await switchOn()
  const earlier = nextCode(key)
  const later = nextCode(key)
  expect(await outcome(signIn(later))).toBe('signed in')
  expect(await outcome(signIn(earlier))).toBe('wrong_code')
})

test('a recovery code works once, in any case and spacing', async () => {
  const { codes } = await switchOn()
  const [first = '', second = ''] = codes
  expect(await outcome(signIn(first))).toBe('signed in')
  expect(await outcome(signIn(first))).toBe('wrong_code')
  expect(await outcome(signIn(` ${second.toLowerCase().replaceAll('-', ' ')} `))).toBe('signed in')
  expect((await t.call('GET', path, undefined, token)).body.recovery_codes_left).toBe(8)
})

test('the email about a recovery code says how many are left, and what to do before the last one', async () => {
  const { codes } = await switchOn()
  for (const code of codes) expect(await outcome(signIn(code))).toBe('signed in')
  const mails = (await t.sentMail()).filter(({ subject }) => subject.startsWith('A recovery code was used'))
  const texts = mails.slice(0, codes.length).map(({ text }) => text)
  expect(texts[0]).toContain('It was the last one.')
  expect(texts[1]).toContain('One is left. If you lost the app, use it while you are signed in')
  expect(texts[2]).toContain('2 are left.')
})

test('neither key nor recovery codes are stored in a usable form', async () => {
  const { key, codes } = await switchOn()
  const rows = await t.scope(system, async (tx) =>
    JSON.stringify([
      (await tx.execute(sql`select * from second_steps`)).rows,
      (await tx.execute(sql`select * from recovery_codes`)).rows,
    ]),
  )
  const raw = fromBase32(key)
  for (const secret of [
    key,
    raw.toString('hex'),
    raw.toString('base64'),
    raw.toString('base64url'),
    ...codes,
  ])
    expect(rows).not.toContain(secret)
  for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''))
})

test('after ten wrong codes app codes are refused, recovery codes still work, and one email is sent', async () => {
  const { key, codes } = await switchOn()
  for (let n = 0; n < 10; n++) {
    await t.limit.reset(perAccount.unknownDevices, email)
    expect(await outcome(signIn('000000'))).toBe('wrong_code')
  }
  await t.limit.reset(perAccount.unknownDevices, email)
  const refused = await signIn(nextCode(key))
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests'])
  expect(refused.body.error.retryAfterSeconds).toBeGreaterThan(3600)
  await signIn(nextCode(key))
  expect(await outcome(signIn(codes[0]))).toBe('signed in')
  expect((await sentSubjects()).filter((subject) => subject.startsWith('Someone may know'))).toHaveLength(1)
})

test('switching on or off and new recovery codes end every other session and send an email', async () => {
  const isSignedIn = async (session: string) =>
    (await t.call('GET', '/api/session', undefined, session)).status === 200
  const elsewhere = await t.signIn(email, password)
  const { key, codes } = await switchOn()
  expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([true, false])

  const second = (await signIn(nextCode(key))).body.token
  const renewed = await t.call('POST', `${path}/recovery-codes`, { password, code: nextCode(key) }, token)
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect([await isSignedIn(token), await isSignedIn(second)]).toEqual([true, false])
  expect(await outcome(signIn(codes[0]))).toBe('wrong_code')

  const third = (await signIn(nextCode(key))).body.token
  expect((await t.call('POST', `${path}/off`, { password, code: nextCode(key) }, token)).status).toBe(200)
  expect([await isSignedIn(token), await isSignedIn(third)]).toEqual([true, false])
  expect(await outcome(signIn())).toBe('signed in')
  expect((await sentSubjects()).map((subject) => subject.split(':')[0])).toEqual([
    'Two-factor sign-in is off',
    'You have new recovery codes',
    'Two-factor sign-in is on',
  ])
})

test('every change requires the password, and a code when two-factor is on', async () => {
  const wrong = { password: 'not the password' }
  expect((await t.call('POST', `${path}/begin`, wrong, token)).body.error.fields.password).toBe(
    'That is not your password.',
  )
  const { key } = await switchOn()
  for (const change of ['recovery-codes', 'off']) {
    const request = (input: object) => t.call('POST', `${path}/${change}`, input, token)
    expect((await request({ ...wrong, code: nextCode(key) })).body.error.fields.password).toBeDefined()
    expect((await request({ password, code: '000000' })).body.error.code).toBe('wrong_code')
    expect((await request({ password })).status).toBe(400)
  }
  expect((await t.call('POST', `${path}/begin`, { password }, token)).body.error.code).toBe('conflict')
  expect(await outcome(signIn())).toBe('two_factor_required')
})

test('a first code that is sent again after its answer was lost says that two-factor is on, and how to get codes', async () => {
  const { key } = await switchOn()
  const again = await t.call('POST', `${path}/confirm`, { code: currentCode(key) }, token)
  expect([again.status, again.body.error.fields?.code]).toEqual([
    409,
    expect.stringMatching(/is on already.*New recovery codes/),
  ])
})

test('the maintainer removes two-factor by email address', async () => {
  await switchOn()
  expect(await t.twoFactor.removeFor('nobody@example.com')).toBe(false)
  expect(await t.twoFactor.removeFor(email)).toBe(true)
  expect(await t.twoFactor.removeFor(email)).toBe(false)
  expect(await outcome(signIn())).toBe('signed in')
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(401)
})

test('a remembered device has attempts of its own for codes, one that only opened a link has not', async () => {
  const { key } = await switchOn()
  const signInFrom = (device: string, code: string) =>
    t.call('POST', '/api/auth/sign-in', { email, password, code, devices: [device] })
  const remembered = (await signIn(nextCode(key))).body.device as string
  const { id } = (await t.call('GET', '/api/session', undefined, token)).body.profile
  const linked = await createRememberedDevices(t).rememberLink(id)
  for (let n = 0; n < 11; n++) await signIn('000000')
  expect(await outcome(signIn(nextCode(key)))).toBe('too_many_requests')
  expect(await outcome(signInFrom(linked, nextCode(key)))).toBe('too_many_requests')
  expect(await outcome(signInFrom(remembered, nextCode(key)))).toBe('signed in')
})

test('two-factor stays on after a password reset', async () => {
  const { key } = await switchOn()
  await t.call('POST', '/api/auth/request-reset', { email })
  const mail = (await t.sentMail()).find(({ text }) => text.includes('reset='))
  const reset = decodeURIComponent(/reset=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const newPassword = 'lanterns over water 7'
  await t.call('POST', '/api/auth/reset-password', { token: reset, password: newPassword })
  expect(await outcome(signIn(undefined, newPassword))).toBe('two_factor_required')
  expect(await outcome(signIn(nextCode(key), newPassword))).toBe('signed in')
})
