import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepAt } from '#server/identity/totp.ts'
import { maxPasskeys } from '#shared/passkeys.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { fromBase32 } from '#tests/support/base32.ts'

const password = 'correct horse battery'
const origin = 'http://localhost:3000'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

type Authenticator = ReturnType<typeof createAuthenticator>
const post = (path: string, input: unknown, token?: string) =>
  t.call('POST', `/api/account/passkeys/${path}`, input, token)
const begin = (token: string, credentials = {}) => post('begin', credentials, token)
const list = async (token: string) => (await t.call('GET', '/api/account/passkeys', undefined, token)).body
const isSignedIn = async (token: string) =>
  (await t.call('GET', '/api/session', undefined, token)).status === 200
const mailsTo = async (email: string) => (await t.sentMail()).filter((mail) => mail.to === email)

async function add(token: string, name = 'My phone'): Promise<Authenticator> {
  const authenticator = createAuthenticator(origin)
  const options = (await begin(token)).body
  const { status, body } = await post('add', { name, response: authenticator.create(options) }, token)
  expect([status, body]).toEqual([200, {}])
  return authenticator
}

const beginSignIn = async () => (await t.call('POST', '/api/auth/begin-passkey-sign-in')).body
const finishSignIn = (response: unknown) => t.call('POST', '/api/auth/sign-in-with-passkey', { response })
const signIn = async (authenticator: Authenticator, overrides = {}) =>
  finishSignIn(authenticator.get(await beginSignIn(), overrides))

/** Makes the session older than what counts as a recent sign-in. */
const ageSessions = (email: string) =>
  t.database.root.execute(sql`
    update sessions set created_at = created_at - interval '1 hour'
    where user_id = (select id from users where email = ${email})`)

test('adds, names, uses and removes a passkey, with an email for adding and removing', async () => {
  const email = 'keys@example.com'
  const token = await t.makeClient(email)
  const authenticator = await add(token)
  const signedIn = await signIn(authenticator)
  expect(signedIn.status).toBe(200)
  expect(await isSignedIn(signedIn.body.token)).toBe(true)
  const [passkey] = (await list(token)).passkeys
  expect(passkey).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) })
  await post('rename', { id: passkey.id, name: 'Old phone' }, token)
  expect((await post('remove', { id: passkey.id }, token)).status).toBe(200)
  expect((await list(token)).passkeys).toEqual([])
  expect((await signIn(authenticator)).body.error.code).toBe('wrong_credentials')
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('A passkey was'))).toHaveLength(2)
})

test('the email after a reset names the number of passkeys and where to remove them', async () => {
  const resetMail = async (email: string) => {
    await t.call('POST', '/api/auth/request-reset', { email })
    const mail = (await mailsTo(email)).find(({ text }) => text.includes('reset='))
    const token = /[?]reset=(\S+)/.exec(mail?.text ?? '')?.[1]
    await t.call('POST', '/api/auth/reset-password', { token, password: 'a different long one' })
    return (await mailsTo(email)).find(({ subject }) => subject.startsWith('Your password for'))?.text ?? ''
  }
  const [token] = [await t.makeClient('two-keys@example.com'), await t.makeClient('no-keys@example.com')]
  await add(token)
  await add(token, 'Whose phone?')
  const text = await resetMail('two-keys@example.com')
  expect(text).toContain("Your account has 2 passkeys, which still work. Remove those you don't know")
  expect(text).toContain(`${origin}/portal?tab=profile`)
  expect(await resetMail('no-keys@example.com')).not.toMatch(/passkey/i)
})

test('a session by passkey is listed, ends with the others and ends at a sign-out', async () => {
  const token = await t.makeClient('revoked@example.com')
  const authenticator = await add(token)
  const byPasskey: string = (await signIn(authenticator)).body.token
  const { sessions } = (await t.call('GET', '/api/account/sessions', undefined, byPasskey)).body
  expect(sessions).toHaveLength(2)
  await t.call('POST', '/api/account/sessions/revoke-others', undefined, token)
  expect(await isSignedIn(byPasskey)).toBe(false)
  const again: string = (await signIn(authenticator)).body.token
  await t.call('POST', '/api/auth/sign-out', {}, again)
  expect(await isSignedIn(again)).toBe(false)
})

test('a challenge is accepted once and for five minutes', async () => {
  const authenticator = await add(await t.makeClient('once@example.com'))
  const options = await beginSignIn()
  const response = authenticator.get(options)
  expect((await finishSignIn(response)).status).toBe(200)
  expect((await finishSignIn(response)).body.error.code).toBe('wrong_credentials')
  expect((await finishSignIn(authenticator.get(options))).body.error.code).toBe('wrong_credentials')
  const late = await beginSignIn()
  t.clock.aheadMs = minutes(6)
  expect((await finishSignIn(authenticator.get(late))).body.error.code).toBe('wrong_credentials')
  t.clock.aheadMs = 0
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without a check of the user', { userVerified: false }],
])('refuses an answer %s, at sign-in and when adding', async (_, overrides) => {
  const token = await t.makeClient(`refused-${Object.keys(overrides)}@example.com`.toLowerCase())
  const authenticator = await add(token)
  expect((await signIn(authenticator, overrides)).body.error.code).toBe('wrong_credentials')
  const options = (await begin(token)).body
  const response = createAuthenticator(origin).create(options, overrides)
  expect((await post('add', { name: 'Another', response }, token)).status).toBe(400)
  expect((await list(token)).passkeys).toHaveLength(1)
})

test('refuses a copied passkey, whose counter went back', async () => {
  const authenticator = await add(await t.makeClient('copied@example.com'))
  authenticator.setCounter(20)
  expect((await signIn(authenticator)).status).toBe(200)
  authenticator.setCounter(7)
  expect((await signIn(authenticator)).body.error.code).toBe('wrong_credentials')
})

test("a client cannot answer another client's challenge or change their passkeys", async () => {
  const owner = await t.makeClient('owns@example.com')
  const other = await t.makeClient('others@example.com')
  await add(owner)
  const [passkey] = (await list(owner)).passkeys
  const response = createAuthenticator(origin).create((await begin(owner)).body)
  expect((await post('add', { name: 'Stolen', response }, other)).status).toBe(400)
  expect((await post('rename', { id: passkey.id, name: 'x' }, other)).status).toBe(404)
  expect((await post('remove', { id: passkey.id }, other)).status).toBe(404)
  expect((await list(owner)).passkeys).toEqual([passkey])
})

test('some minutes after the sign-in, adding and removing ask for the password', async () => {
  const email = 'later@example.com'
  const token = await t.makeClient(email)
  await add(token)
  expect((await list(token)).needs).toEqual({ password: false, code: false })
  await ageSessions(email)
  const { passkeys, needs } = await list(token)
  expect(needs).toEqual({ password: true, code: false })
  for (const credentials of [{}, { password: 'not this one' }]) {
    expect((await begin(token, credentials)).body.error.fields.password).toBeDefined()
    expect((await post('remove', { ...credentials, id: passkeys[0].id }, token)).status).toBe(400)
  }
  expect((await begin(token, { password })).status).toBe(200)
  expect((await post('remove', { password, id: passkeys[0].id }, token)).status).toBe(200)
})

test('a passkey is two factors: it asks for no code, and adding one asks for it', async () => {
  const token = await t.signIn(admin.email, admin.password)
  const twoFactor = (path: string, input: unknown) =>
    t.call('POST', `/api/account/two-factor/${path}`, input, token)
  const { body } = await twoFactor('begin', { password: admin.password })
  const codeIn = (steps: number) => codeAt(fromBase32(body.key), stepAt(new Date()) + steps)
  const { recovery_codes } = (await twoFactor('confirm', { code: codeIn(0) })).body
  const authenticator = await add(token, 'Security key')
  expect((await signIn(authenticator)).status).toBe(200)
  await ageSessions(admin.email)
  expect((await list(token)).needs).toEqual({ password: true, code: true })
  expect((await begin(token, { password: admin.password })).body.error.code).toBe('wrong_code')
  expect((await begin(token, { password: admin.password, code: recovery_codes[0] })).status).toBe(200)
  const subjects = (await mailsTo(admin.email)).map(({ subject }) => subject)
  expect(subjects.some((subject) => subject.startsWith('A recovery code was used'))).toBe(true)
})

test('refuses more passkeys than an account may have', async () => {
  const token = await t.makeClient('many@example.com')
  for (let n = 0; n < maxPasskeys; n++) await add(token, `Key ${n}`)
  expect((await begin(token)).body.error.code).toBe('conflict')
})
