import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepAt } from '#server/identity/totp.ts'
import { hours, minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { fromBase32 } from '#tests/support/base32.ts'

const password = 'correct horse battery'
const newPassword = 'a different long one'
const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const post = (path: string, input: unknown, token?: string) =>
  t.call('POST', `/api/auth/${path}`, input, token)
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const isSignedIn = async (token: string) =>
  (await t.call('GET', '/api/session', undefined, token)).status === 200
const mailsTo = async (email: string) => (await t.sentMail()).filter((mail) => mail.to === email)
/** The tokens of the links to an address with this name in the address, oldest first. */
async function tokensIn(email: string, name: string): Promise<string[]> {
  const matches = (await mailsTo(email)).map(({ text }) => new RegExp(`[?]${name}=(\\S+)`).exec(text)?.[1])
  return matches.filter((token) => token !== undefined).reverse()
}
const newestToken = async (email: string, name: string) => (await tokensIn(email, name)).at(-1) ?? ''

const resetWith = (token: string) => post('reset-password', { token, password: newPassword })

test('only the newest reset link works; using it ends sessions and links, and an email says so', async () => {
  const email = 'resets@example.com'
  const session = await t.makeClient(email)
  await post('request-sign-in-link', { email })
  await post('request-reset', { email })
  await post('request-reset', { email })
  const [first = '', second = ''] = await tokensIn(email, 'reset')
  expect(codeOf(await resetWith(first))).toBe('link_expired')
  expect((await resetWith(second)).status).toBe(200)
  expect(codeOf(await resetWith(second))).toBe('link_expired')
  expect(await isSignedIn(session)).toBe(false)
  const link = await newestToken(email, 'sign-in')
  expect(codeOf(await post('sign-in-with-link', { token: link }))).toBe('link_expired')
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your password for'))).toHaveLength(1)
  await t.signIn(email, newPassword)
})

test('two calls with the same reset link change the password once', async () => {
  const email = 'twice@example.com'
  await t.makeClient(email)
  await post('request-reset', { email })
  const token = await newestToken(email, 'reset')
  const results = await Promise.all([1, 2].map(async () => (await resetWith(token)).status))
  expect(results.sort()).toEqual([200, 410])
})

test('a reset link works for one hour, and a weak password leaves it valid', async () => {
  const email = 'hour@example.com'
  await t.makeClient(email)
  await post('request-reset', { email })
  const token = await newestToken(email, 'reset')
  expect(codeOf(await post('reset-password', { token, password: 'hour@example.com' }))).toBe('weak_password')
  t.clock.aheadMs = hours(1) + 1000
  expect(codeOf(await resetWith(token))).toBe('link_expired')
  t.clock.aheadMs = 0
  expect((await resetWith(token)).status).toBe(200)
})

test('emails with a link expire with it', async () => {
  const email = 'undelivered@example.com'
  await t.makeClient(email)
  await post('request-reset', { email })
  await post('request-sign-in-link', { email })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ kind: string; minutes: number }>(sql`
      select kind, round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from outbox where recipient = ${email} and kind in ('confirm_email', 'reset_password', 'sign_in_link') order by kind`),
  )
  expect(rows).toEqual([
    { kind: 'confirm_email', minutes: 60 },
    { kind: 'reset_password', minutes: 60 },
    { kind: 'sign_in_link', minutes: 15 },
  ])
})

test('a sign-in link signs in once; only the newest works, for 15 minutes', async () => {
  const email = 'link@example.com'
  await t.makeClient(email)
  await post('request-sign-in-link', { email })
  await post('request-sign-in-link', { email: 'Link@Example.com ' })
  const [first = '', second = ''] = await tokensIn(email, 'sign-in')
  expect(codeOf(await post('sign-in-with-link', { token: first }))).toBe('link_expired')
  t.clock.aheadMs = minutes(16)
  expect(codeOf(await post('sign-in-with-link', { token: second }))).toBe('link_expired')
  t.clock.aheadMs = 0
  const { body } = await post('sign-in-with-link', { token: second })
  expect(await isSignedIn(body.token)).toBe(true)
  expect(codeOf(await post('sign-in-with-link', { token: second }))).toBe('link_expired')
})

test('two calls with the same sign-in link open one session', async () => {
  const email = 'race@example.com'
  await t.makeClient(email)
  await post('request-sign-in-link', { email })
  const token = await newestToken(email, 'sign-in')
  const results = await Promise.all(
    [1, 2].map(async () => (await post('sign-in-with-link', { token })).status),
  )
  expect(results.sort()).toEqual([200, 410])
  const { rows } = await t.database.root.execute(
    sql`select from sessions where user_id = (select id from users where email = ${email})`,
  )
  expect(rows).toHaveLength(2)
})

test('opening the page of a link changes nothing', async () => {
  const email = 'scanned@example.com'
  await t.makeClient(email)
  await post('request-sign-in-link', { email })
  const token = await newestToken(email, 'sign-in')
  await t.app.request(`/auth?sign-in=${token}`)
  await t.app.request(`/api/auth/sign-in-with-link?token=${token}`)
  expect((await post('sign-in-with-link', { token })).status).toBe(200)
})

test('a sign-in link asks for the two-factor code and stays valid until it is right', async () => {
  const session = await t.signIn(admin.email, admin.password)
  const twoFactor = (path: string, input: unknown) =>
    t.call('POST', `/api/account/two-factor/${path}`, input, session)
  const { key } = (await twoFactor('begin', { password: admin.password })).body
  const codeIn = (steps: number) => codeAt(fromBase32(key), stepAt(t.now()) + steps)
  await twoFactor('confirm', { code: codeIn(0) })
  await post('request-sign-in-link', { email: admin.email })
  const token = await newestToken(admin.email, 'sign-in')
  expect(codeOf(await post('sign-in-with-link', { token }))).toBe('two_factor_required')
  expect(codeOf(await post('sign-in-with-link', { token, code: '000000' }))).toBe('wrong_code')
  expect((await post('sign-in-with-link', { token, code: codeIn(1) })).status).toBe(200)
})

test('asking for a sign-in link answers the same for an unknown address and sends nothing', async () => {
  const email = 'nobody-here@example.com'
  expect(await post('request-sign-in-link', { email })).toMatchObject({ status: 200, body: {} })
  expect(await mailsTo(email)).toEqual([])
})

test("a link of one kind can't be used as another", async () => {
  const email = 'kinds@example.com'
  await t.makeClient(email)
  await post('request-reset', { email })
  const token = await newestToken(email, 'reset')
  for (const [path, input] of [
    ['sign-in-with-link', { token }],
    ['confirm-email', { token, password }],
    ['confirm-new-email', { token, password }],
    ['keep-email', { token }],
  ] as const)
    expect(codeOf(await post(path, input)), path).toBe('link_expired')
  expect((await resetWith(token)).status).toBe(200)
})
