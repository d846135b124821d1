import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { perAccount } from '#server/identity/limits.ts'
import { codeAt, stepAt } from '#server/identity/totp.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { fromBase32 } from '#tests/support/base32.ts'

const { email, password } = admin
const system = { role: 'system', job: 'test' } as const
const path = '/api/account/two-factor'

let t: TestApp
let token: string
let toldBefore = 0
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.twoFactor.removeFor(email)
  await t.limit.reset(perAccount.signIn, email)
  token = await t.signIn(email, password)
  toldBefore = (await t.sentMail()).filter(({ to }) => to === email).length
})

const begin = async () => (await t.call('POST', `${path}/begin`, { password }, token)).body.key as string
/** What her app shows; each call moves the clock on, because a code is taken once. */
function codeOf(key: string) {
  t.clock.aheadMs += 30_000
  return shown(key)
}
const shown = (key: string) => codeAt(fromBase32(key), stepAt(t.now()))
const signIn = (code?: string, given = password) =>
  t.call('POST', '/api/auth/sign-in', { email, password: given, ...(code !== undefined && { code }) })
const outcome = async (asked: ReturnType<typeof signIn>) => {
  const { status, body } = await asked
  return status === 200 ? 'in' : body.error.code
}

async function switchOn() {
  const key = await begin()
  const { body } = await t.call('POST', `${path}/confirm`, { code: codeOf(key) }, token)
  return { key, codes: body.recovery_codes as string[] }
}

/** The subjects of what she was mailed in this test, newest first. */
async function told() {
  const subjects = (await t.sentMail()).filter(({ to }) => to === email).map(({ subject }) => subject)
  return subjects.slice(0, subjects.length - toldBefore)
}

test('without a second step a password opens, with a needless code too', async () => {
  expect(await outcome(signIn())).toBe('in')
  expect(await outcome(signIn('123456'))).toBe('in')
})

test('it is on once a first code has shown that her app has the key, and not before', async () => {
  const key = await begin()
  expect(await outcome(signIn())).toBe('in')
  expect((await t.call('POST', `${path}/confirm`, { code: '000000' }, token)).body.error.code).toBe(
    'wrong_code',
  )
  expect(await outcome(signIn())).toBe('in')
  expect(
    (await t.call('POST', `${path}/confirm`, { code: codeOf(key) }, token)).body.recovery_codes,
  ).toHaveLength(10)
  expect(await outcome(signIn())).toBe('two_factor_required')
  expect((await t.call('GET', path, undefined, token)).body).toEqual({
    on_since: expect.any(String),
    recovery_codes_left: 10,
  })
})

test('then a password alone leaves no session behind, and a wrong password says nothing of a second step', async () => {
  const { key } = await switchOn()
  const count = async () =>
    (await t.database.root.execute<{ n: number }>(sql`select count(*)::int as n from sessions`)).rows[0]?.n
  const before = await count()
  expect(await outcome(signIn())).toBe('two_factor_required')
  expect(await outcome(signIn('999999'))).toBe('wrong_code')
  expect(await outcome(signIn(shown(key), 'not her password'))).toBe('wrong_credentials')
  expect(await count()).toBe(before)
})

test('a code opens once: the same one again is refused, and so are ten at once but one', async () => {
  const { key } = await switchOn()
  const code = codeOf(key)
  expect(await outcome(signIn(code))).toBe('in')
  expect(await outcome(signIn(code))).toBe('wrong_code')
  const next = codeOf(key)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(signIn(next))))
  expect(outcomes.filter((one) => one === 'in')).toHaveLength(1)
})

test('a code of an earlier step is refused after a later one', async () => {
  const { key } = await switchOn()
  const earlier = codeOf(key)
  const later = codeOf(key)
  expect(await outcome(signIn(later))).toBe('in')
  expect(await outcome(signIn(earlier))).toBe('wrong_code')
})

test('a recovery code opens once, however it is typed', async () => {
  const { codes } = await switchOn()
  const [first = '', second = ''] = codes
  expect(await outcome(signIn(first))).toBe('in')
  expect(await outcome(signIn(first))).toBe('wrong_code')
  expect(await outcome(signIn(` ${second.toLowerCase().replaceAll('-', ' ')} `))).toBe('in')
  expect((await t.call('GET', path, undefined, token)).body.recovery_codes_left).toBe(8)
})

test('key and recovery codes lie in the tables neither in clear nor in any form that opens', async () => {
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

test('after ten wrong codes the app’s are taken no more for a while, recovery codes are, and she hears of it once', async () => {
  const { key, codes } = await switchOn()
  for (let n = 0; n < 10; n++) {
    await t.limit.reset(perAccount.signIn, email)
    expect(await outcome(signIn('000000'))).toBe('wrong_code')
  }
  await t.limit.reset(perAccount.signIn, email)
  const refused = await signIn(codeOf(key))
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests'])
  expect(refused.body.error.retryAfterSeconds).toBeGreaterThan(3600)
  await signIn(codeOf(key))
  expect(await outcome(signIn(codes[0]))).toBe('in')
  expect((await told()).filter((subject) => subject.startsWith('Somebody may know'))).toHaveLength(1)
})

test('switching it on or off, and new recovery codes, end every other session and are told by mail', async () => {
  const isIn = async (which: string) => (await t.call('GET', '/api/session', undefined, which)).status === 200
  const elsewhere = await t.signIn(email, password)
  const { key, codes } = await switchOn()
  expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false])

  const second = (await signIn(codeOf(key))).body.token
  const renewed = await t.call('POST', `${path}/recovery-codes`, { password, code: codeOf(key) }, token)
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect([await isIn(token), await isIn(second)]).toEqual([true, false])
  expect(await outcome(signIn(codes[0]))).toBe('wrong_code')

  const third = (await signIn(codeOf(key))).body.token
  expect((await t.call('POST', `${path}/off`, { password, code: codeOf(key) }, token)).status).toBe(200)
  expect([await isIn(token), await isIn(third)]).toEqual([true, false])
  expect(await outcome(signIn())).toBe('in')
  expect((await told()).map((subject) => subject.split(':')[0])).toEqual([
    'Your second step is off',
    'You have new recovery codes',
    'Your second step is on',
  ])
})

test('every change asks for the password, and for a code once it is on', async () => {
  const wrong = { password: 'not her password' }
  expect((await t.call('POST', `${path}/begin`, wrong, token)).body.error.fields.password).toBe(
    'That is not your password.',
  )
  const { key } = await switchOn()
  for (const step of ['recovery-codes', 'off']) {
    const ask = (input: object) => t.call('POST', `${path}/${step}`, input, token)
    expect((await ask({ ...wrong, code: codeOf(key) })).body.error.fields.password).toBeDefined()
    expect((await ask({ password, code: '000000' })).body.error.code).toBe('wrong_code')
    expect((await ask({ password })).status).toBe(400)
  }
  expect((await t.call('POST', `${path}/begin`, { password }, token)).body.error.code).toBe('conflict')
  expect(await outcome(signIn())).toBe('two_factor_required')
})

test('the engineer switches it off by address', async () => {
  await switchOn()
  expect(await t.twoFactor.removeFor('nobody@example.com')).toBe(false)
  expect(await t.twoFactor.removeFor(email)).toBe(true)
  expect(await t.twoFactor.removeFor(email)).toBe(false)
  expect(await outcome(signIn())).toBe('in')
  expect((await t.call('GET', '/api/session', undefined, token)).status).toBe(401)
})

test('a new password leaves it on', async () => {
  const { key } = await switchOn()
  await t.call('POST', '/api/auth/request-reset', { email })
  const mail = (await t.sentMail()).find(({ text }) => text.includes('reset='))
  const reset = decodeURIComponent(/reset=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const chosen = 'lanterns over water 7'
  await t.call('POST', '/api/auth/reset-password', { token: reset, password: chosen })
  expect(await outcome(signIn(undefined, chosen))).toBe('two_factor_required')
  expect(await outcome(signIn(codeOf(key), chosen))).toBe('in')
})
