import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const attackersPassword = 'the attacker knows this'
const victimsPassword = 'only the victim knows'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const post = (path: string, input: unknown, peer?: string) => t.call('POST', path, input, null, peer)
const signUp = (email: string, password: string, firstName = 'Nia', peer?: string) =>
  post('/api/auth/sign-up', { firstName, lastName: 'Okoye', email, password }, peer)
const confirm = (token: string, password: string) => post('/api/auth/confirm-email', { token, password })
const trySignIn = (email: string, password: string) => post('/api/auth/sign-in', { email, password })
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code

const mailsTo = async (email: string) => (await t.sentMail()).filter((mail) => mail.to === email)
/** The tokens of the confirmation links sent to an address, oldest first. */
async function confirmTokens(email: string): Promise<string[]> {
  const mails = await mailsTo(email)
  return mails
    .map(({ text }) => /confirm=(\S+)/.exec(text)?.[1])
    .filter((token) => token !== undefined)
    .reverse()
}

async function countUsers(email: string) {
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from users where email = ${email}`),
  )
  return rows[0]?.n
}

test('whoever registers an address first cannot sign in after its owner registered and confirmed', async () => {
  const email = 'victim@example.com'
  await signUp(email, attackersPassword, 'Mallory')
  await signUp(email, victimsPassword, 'Vera')
  const [attackers = '', victims = ''] = await confirmTokens(email)
  expect(codeOf(await confirm(attackers, victimsPassword))).toBe('link_expired')
  expect((await confirm(victims, victimsPassword)).status).toBe(200)
  expect(codeOf(await trySignIn(email, attackersPassword))).toBe('wrong_credentials')
  const token = await t.signIn(email, victimsPassword)
  expect((await t.call('GET', '/api/session', undefined, token)).body.profile.first_name).toBe('Vera')
})

test('whoever registers an address last cannot sign in either: its owner proves or chooses the password', async () => {
  const email = 'second@example.com'
  await signUp(email, victimsPassword, 'Vera')
  await signUp(email, attackersPassword, 'Mallory')
  const newest = (await confirmTokens(email)).at(-1) ?? ''
  const refused = await confirm(newest, victimsPassword)
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['password']])
  expect(await countUsers(email)).toBe(0)
  const input = { token: newest, firstName: 'Vera', lastName: 'Okoye', password: 'another one of hers' }
  expect((await post('/api/auth/confirm-with-new-password', input)).status).toBe(200)
  expect(codeOf(await trySignIn(email, attackersPassword))).toBe('wrong_credentials')
  const token = await t.signIn(email, input.password)
  expect((await t.call('GET', '/api/session', undefined, token)).body.profile.first_name).toBe('Vera')
})

test('a new link replaces the one before, and a used one works no more', async () => {
  const email = 'newest@example.com'
  await signUp(email, victimsPassword)
  await post('/api/auth/resend-confirmation', { email })
  const [first = '', second = ''] = await confirmTokens(email)
  expect(codeOf(await confirm(first, victimsPassword))).toBe('link_expired')
  expect((await confirm(second, victimsPassword)).body).toEqual({ email })
  expect(codeOf(await confirm(second, victimsPassword))).toBe('link_expired')
})

test('two calls with the same link create one user', async () => {
  const { email, confirmToken } = await t.register('twice@example.com', victimsPassword)
  const codes = await Promise.all(
    [1, 2].map(async () => (await confirm(confirmToken, victimsPassword)).status),
  )
  expect(codes.sort()).toEqual([200, 410])
  expect(await countUsers(email)).toBe(1)
})

test('a link works for one hour', async () => {
  const { confirmToken } = await t.register('late@example.com', victimsPassword)
  t.clock.aheadMs = minutes(61)
  expect(codeOf(await confirm(confirmToken, victimsPassword))).toBe('link_expired')
  t.clock.aheadMs = 0
})

test('an unconfirmed person is in no list of the owner and has no user', async () => {
  const { email } = await t.register('unseen@example.com')
  expect(await countUsers(email)).toBe(0)
  const owner = await t.signIn(admin.email, admin.password)
  const { body } = await t.call('GET', '/api/group_messages/people?q=unseen', undefined, owner)
  expect(JSON.stringify(body)).not.toContain('unseen')
})

test('a sign-in with the right password of an unconfirmed address says so and sends nothing', async () => {
  const { email, password } = await t.register('waiting@example.com')
  const before = (await mailsTo(email)).length
  expect(codeOf(await trySignIn(email, password))).toBe('email_not_confirmed')
  expect(codeOf(await trySignIn(email, 'a wrong password'))).toBe('wrong_credentials')
  expect(await mailsTo(email)).toHaveLength(before)
})

const mailedRequests = ['resend-confirmation', 'request-reset', 'request-sign-in-link'].map(
  (path) => `/api/auth/${path}`,
)

test('sends a stranger at most five emails in 15 minutes, and the last link still works', async () => {
  const email = 'stranger@example.com'
  for (let n = 0; n < 8; n++) {
    const peer = `10.9.0.${n}`
    await signUp(email, attackersPassword, 'Mallory', peer)
    const answers = await Promise.all(mailedRequests.map((path) => post(path, { email }, peer)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await trySignIn(email, attackersPassword)
  }
  expect(await mailsTo(email)).toHaveLength(5)
  const newest = (await confirmTokens(email)).at(-1) ?? ''
  expect((await confirm(newest, attackersPassword)).status).toBe(200)
})

test('strangers send the owner of an account at most five emails in 15 minutes', async () => {
  const email = 'owner-of-account@example.com'
  await t.makeClient(email)
  const before = (await mailsTo(email)).length
  for (let n = 0; n < 8; n++) {
    const peer = `10.10.0.${n}`
    await signUp(email, attackersPassword, 'Mallory', peer)
    await Promise.all(mailedRequests.map((path) => post(path, { email }, peer)))
  }
  expect((await mailsTo(email)).length - before).toBe(5)
})

test('many requests from one network are refused there and not elsewhere', async () => {
  const email = 'asked-often@example.com'
  const ask = (peer: string) => post('/api/auth/request-reset', { email }, peer)
  for (let n = 0; n < 5; n++) expect((await ask('10.11.0.1')).status).toBe(200)
  expect((await ask('10.11.0.1')).status).toBe(429)
  expect((await ask('10.11.0.2')).status).toBe(200)
})

test('confirming with a weak password is refused and the link stays valid', async () => {
  const { confirmToken } = await t.register('weak@example.com', victimsPassword)
  const input = { token: confirmToken, firstName: 'Vera', lastName: 'Okoye', password: 'veraokoye1' }
  expect(codeOf(await post('/api/auth/confirm-with-new-password', input))).toBe('weak_password')
  expect((await confirm(confirmToken, victimsPassword)).status).toBe(200)
})
