import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#server/db/schema/identity.ts'
import { rememberedDevices } from '#server/db/schema/remembered-devices.ts'
import { lockCredentials, readCredentials } from '#server/identity/credentials.ts'
import { finishSignIn } from '#server/identity/finish-sign-in.ts'
import { createRememberedDevices } from '#server/identity/remembered-devices.ts'
import { codeAt, stepAt } from '#server/identity/totp.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { fromBase32 } from '#tests/support/base32.ts'
import { enableRealScrypt } from '#tests/support/cheap-scrypt.mjs'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'

enableRealScrypt()

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

let networks = 0
const signIn = (email: string, typed = password) =>
  t.call('POST', '/api/auth/sign-in', { email, password: typed }, null, `10.7.0.${networks++}`)
const session = async (token: string) => (await t.call('GET', '/api/session', undefined, token)).status
const idOf = async (email: string) => {
  const [user] = await t.scope(system, (tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
  )
  return user?.id ?? ''
}
const count = (table: typeof sessions | typeof rememberedDevices, userId: string) =>
  t.scope(system, (tx) => tx.$count(table, eq(table.userId, userId)))

async function resetToken(email: string): Promise<string> {
  await t.call('POST', '/api/auth/request-reset', { email })
  const mail = (await t.sentMail()).find((sent) => sent.to === email && sent.text.includes('reset='))
  return decodeURIComponent(/reset=([^\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

/** Sign-ins whose passwords wait behind those of strangers. */
const startSignIns = (email: string) => Array.from({ length: 8 }, () => signIn(email))
const outcomesOf = async (signIns: ReturnType<typeof startSignIns>) =>
  (await Promise.all(signIns)).map(({ status, body }) => body.error?.code ?? status)

test('sign-ins with the old password that finish after a reset are refused and remember no device', async () => {
  const email = 'reset.race@example.com'
  await t.makeClient(email)
  const userId = await idOf(email)
  const token = await resetToken(email)
  const signIns = startSignIns(email)
  const reset = await t.call('POST', '/api/auth/reset-password', { token, password: 'another long phrase 7' })
  expect(reset.status).toBe(200)
  expect(await count(sessions, userId)).toBe(0)
  expect(await outcomesOf(signIns)).toContain('wrong_credentials')
  for (const { body } of await Promise.all(signIns))
    if (body.token) expect(await session(body.token)).toBe(401)
  expect(await count(sessions, userId)).toBe(0)
  // That of the browser that opened the link.
  expect(await count(rememberedDevices, userId)).toBe(1)
  expect((await signIn(email, 'another long phrase 7')).status).toBe(200)
})

test('sign-ins that finish after the account was deleted are refused', async () => {
  const email = 'deleted.race@example.com'
  const token = await t.makeClient(email)
  const signIns = startSignIns(email)
  expect((await t.call('POST', '/api/account/delete', { password }, token)).status).toBe(200)
  const outcomes = await outcomesOf(signIns)
  expect(outcomes).toContain('wrong_credentials')
  expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'wrong_credentials')).toEqual([])
})

test('a password that was replaced while it waited to be checked no longer proves who asks', async () => {
  const email = 'proof.race@example.com'
  const token = await t.makeClient(email)
  const link = await resetToken(email)
  const reset = t.call('POST', '/api/auth/reset-password', { token: link, password: 'another long phrase 7' })
  const deletions = Array.from({ length: 4 }, () =>
    t.call('POST', '/api/account/delete', { password }, token),
  )
  const statuses = (await Promise.all(deletions)).map(({ status }) => status)
  // Whichever is first wins: the account is deleted, or it has another password.
  const isReset = (await reset).status === 200
  expect(statuses.filter((status) => status === 200)).toHaveLength(isReset ? 0 : 1)
  expect(Boolean(await idOf(email))).toBe(isReset)
})

/** A sign-in whose session was created, while `change` happens before it is finished. */
async function finishAfter(
  change: () => Promise<unknown>,
  { token = '', passkeyId = null as string | null },
) {
  const { id: userId } = (await t.call('GET', '/api/session', undefined, token)).body.profile
  const credentials = await t.scope(system, (tx) => readCredentials(tx, eq(users.id, userId), passkeyId))
  const [sessionId, sessionToken] = [crypto.randomUUID(), crypto.randomUUID()]
  await t.database.root
    .insert(sessions)
    .values({ id: sessionId, userId, token: sessionToken, expiresAt: t.now() })
  await change()
  const devices = createRememberedDevices(t)
  const finished = await finishSignIn(
    { scope: t.scope, devices },
    { userId, credentials, sessionId, secrets: undefined },
  ).then(
    () => 'signed in',
    (error) => error.code,
  )
  return [finished, await t.scope(system, (tx) => tx.$count(sessions, eq(sessions.id, sessionId)))]
}

test('a sign-in is finished when the account signs in with the same as before', async () => {
  const token = await t.makeClient('same@example.com')
  expect(await finishAfter(async () => undefined, { token })).toEqual(['signed in', 1])
})

test('a sign-in without a code ends when two-factor was switched on, and one with a code when the codes were replaced', async () => {
  const token = await t.signIn(admin.email, admin.password)
  const twoFactor = (path: string, input: object) =>
    t.call('POST', `/api/account/two-factor/${path}`, input, token)
  const { key } = (await twoFactor('begin', { password: admin.password })).body
  const code = codeAt(fromBase32(key), stepAt(new Date()))
  const switchOn = async () => expect((await twoFactor('confirm', { code })).status).toBe(200)
  expect(await finishAfter(switchOn, { token })).toEqual(['wrong_credentials', 0])
  const next = codeAt(fromBase32(key), stepAt(new Date()) + 1)
  const renew = async () =>
    expect((await twoFactor('recovery-codes', { password: admin.password, code: next })).status).toBe(200)
  expect(await finishAfter(renew, { token })).toEqual(['wrong_credentials', 0])
})

test('a sign-in by a passkey ends when the passkey was removed', async () => {
  const token = await t.makeClient('removed.key@example.com')
  const post = (path: string, input: object) => t.call('POST', `/api/account/passkeys/${path}`, input, token)
  const options = (await post('begin', {})).body
  const response = createAuthenticator('http://localhost:3000').create(options)
  await post('add', { name: 'My phone', response })
  const list = async () => (await t.call('GET', '/api/account/passkeys', undefined, token)).body.passkeys
  const [{ id: passkeyId }] = await list()
  const remove = async () => expect((await post('remove', { id: passkeyId })).status).toBe(200)
  expect(await finishAfter(async () => undefined, { token, passkeyId })).toEqual(['signed in', 1])
  expect(await finishAfter(remove, { token, passkeyId })).toEqual(['wrong_credentials', 0])
})

test('a session that has ended changes no credentials', async () => {
  const email = 'ended@example.com'
  const token = await t.makeClient(email)
  const [userId, { body }] = [
    await idOf(email),
    await t.call('GET', '/api/account/sessions', undefined, token),
  ]
  const lock = () => t.scope(system, (tx) => lockCredentials(tx, userId, body.sessions[0].id))
  await lock()
  await t.call('POST', '/api/auth/sign-out', {}, token)
  await expect(lock()).rejects.toMatchObject({ code: 'not_signed_in' })
})
