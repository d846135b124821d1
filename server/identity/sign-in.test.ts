import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tooManyRequests } from '#server/http/limit.ts'
import { perAccount } from '#server/identity/limits.ts'
import { delayAfter } from '#server/identity/remembered-devices.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const password = 'correct horse battery'
const dayMs = 86_400_000

let t: TestApp
let email: string
let accountCount = 0
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  email = `person${accountCount++}@example.com`
  await t.makeClient(email)
})

type Attempt = { from?: string; device?: string; address?: string }
const attempt = (typed: string, { from, device, address = email }: Attempt = {}) =>
  t.call(
    'POST',
    '/api/auth/sign-in',
    { email: address, password: typed, ...(device && { devices: ['of another account', device] }) },
    null,
    from,
  )
const signIn = async (options: Attempt = {}) => (await attempt(password, options)).status
/** Wrong passwords at once, because each refusal waits. Returns how many were judged. */
async function guess(times: number, options: (n: number) => Attempt) {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => attempt(`guess number ${n}`, options(n))),
  )
  return answers.filter(({ status }) => status === 401).length
}
const rememberedDevice = async () => (await attempt(password)).body.device as string
/** As if unknown devices all over the world had used up the attempts of the day. */
const useUpUnknownDevices = (address = email) =>
  t.scope(system, (tx) =>
    tx.execute(sql`insert into rate_limits (key, count, reset_at)
      values (${`${perAccount.unknownDevices.name}:${address}`}, ${perAccount.unknownDevices.max}, now() + interval '1 day')
      on conflict (key) do update set count = excluded.count`),
  )
async function resetPassword(newPassword: string): Promise<string> {
  const { status } = await t.call('POST', '/api/auth/request-reset', { email })
  expect(status).toBe(200)
  const mail = (await t.sentMail()).find(({ to, text }) => to === email && text.includes('/portal?reset='))
  const token = decodeURIComponent(/reset=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  return (await t.call('POST', '/api/auth/reset-password', { token, password: newPassword })).body.device
}

test('wrong passwords from one network leave the account open to every other network', async () => {
  expect(await guess(12, () => ({ from: '203.0.113.1' }))).toBe(10)
  expect(await signIn({ from: '203.0.113.1' })).toBe(429)
  expect(await signIn({ from: '203.0.113.2' })).toBe(200)
})

test('a right password clears the wrong ones of its network', async () => {
  const from = '203.0.113.3'
  expect(await guess(9, () => ({ from }))).toBe(9)
  expect(await signIn({ from })).toBe(200)
  expect(await guess(9, () => ({ from }))).toBe(9)
})

test('an IPv6 /64 counts as one network, and the /48 around it has four times as many attempts', async () => {
  expect(await guess(14, (n) => ({ from: `2001:db8:1:1::${n}` }))).toBe(10)
  expect(await guess(60, (n) => ({ from: `2001:db8:1:2${n}::1` }))).toBe(30)
  expect(await signIn({ from: '2001:db8:1:ffff::1' })).toBe(429)
  expect(await signIn({ from: '2001:db8:2:1::1' })).toBe(200)
})

test('guesses from many networks are bounded for unknown devices only', async () => {
  const device = await rememberedDevice()
  await t.limit.reset(perAccount.unknownDevices, email)
  for (let n = 0; n < perAccount.unknownDevices.max - 5; n++) await t.limit(perAccount.unknownDevices, email)
  expect(await guess(20, (n) => ({ from: `198.51.100.${n}` }))).toBe(5)
  expect(await signIn({ from: '192.0.2.1' })).toBe(429)
  expect(await signIn({ from: '192.0.2.1', device })).toBe(200)
})

test('an address without an account is refused alike', async () => {
  const address = 'nobody@example.com'
  expect(await guess(12, () => ({ from: '203.0.113.4', address }))).toBe(10)
  await useUpUnknownDevices(address)
  expect(await signIn({ from: '203.0.113.5', address })).toBe(429)
})

test('a remembered device waits longer after each wrong password, then gets in', async () => {
  const device = await rememberedDevice()
  // Only the test moves the clock, however busy the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await guess(8, () => ({ device }))).toBe(5)
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    const { status, body } = await attempt(password, { device })
    expect(status).toBe(429)
    waits.push(body.error.retryAfterSeconds)
    t.clock.aheadMs += body.error.retryAfterSeconds * 1000
    expect((await attempt('another guess', { device })).status).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8])
  t.clock.aheadMs += 16_000
  expect(await signIn({ device })).toBe(200)
  expect((await attempt('a slip', { device })).status).toBe(401)
  expect(await signIn({ device })).toBe(200)
})

test('a remembered device never waits more than 15 minutes', () => {
  expect([1, 4, 5, 14, 15, 2000].map((attempts) => delayAfter(attempts) / 1000)).toEqual([
    0, 0, 1, 512, 900, 900,
  ])
})

test('a device is remembered for its own account and for 180 days without use', async () => {
  const device = await rememberedDevice()
  const other = `other-${email}`
  await t.makeClient(other)
  await useUpUnknownDevices(other)
  await useUpUnknownDevices()
  expect(await signIn({ device, address: other })).toBe(429)
  t.clock.aheadMs += 179 * dayMs
  expect(await signIn({ device })).toBe(200)
  t.clock.aheadMs += 179 * dayMs
  expect(await signIn({ device })).toBe(200)
  t.clock.aheadMs += 181 * dayMs
  expect(await signIn({ device })).toBe(429)
})

test('a browser keeps one secret for an account, however often it signs in', async () => {
  const device = await rememberedDevice()
  for (let n = 0; n < 3; n++) expect((await attempt(password, { device })).body.device).toBe(device)
})

test('strangers who ask for reset links leave the newest one valid', async () => {
  for (const network of ['203.0.113.8', '203.0.113.9', '203.0.113.10'])
    for (let n = 0; n < 5; n++) await t.call('POST', '/api/auth/request-reset', { email }, null, network)
  const newPassword = 'a different long one'
  const device = await resetPassword(newPassword)
  expect((await attempt(newPassword, { device })).status).toBe(200)
})

test('only the hash of a device is stored, and at most twenty per account', async () => {
  const devices = [await rememberedDevice()]
  for (let n = 0; n < 21; n++) devices.push(await rememberedDevice())
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(
      sql`select d.* from remembered_devices d join users u on u.id = d.user_id where u.email = ${email}`,
    ),
  )
  expect(rows).toHaveLength(20)
  for (const device of devices) expect(JSON.stringify(rows)).not.toContain(device)
})

test('a reset lets its browser in, whatever unknown devices try before and after, and forgets the others', async () => {
  const old = await rememberedDevice()
  await useUpUnknownDevices()
  expect(await guess(12, () => ({ from: '203.0.113.6' }))).toBe(0)
  const newPassword = 'a different long one'
  const device = await resetPassword(newPassword)
  expect((await attempt(newPassword, { from: '203.0.113.6' })).status).toBe(200)
  await useUpUnknownDevices()
  expect((await attempt(newPassword, { from: '203.0.113.6', device })).status).toBe(200)
  expect((await attempt(newPassword, { from: '203.0.113.6', device: old })).status).toBe(429)
})

test('a person hears once a day that somebody is guessing', async () => {
  // Noon, so that the day doesn't end meanwhile.
  t.clock.aheadMs += (1.5 * dayMs - (t.now().getTime() % dayMs)) % dayMs
  const subjects = async (to: string) =>
    (await t.sentMail()).filter((mail) => mail.to === to).map(({ subject }) => subject)
  const isWarning = (subject: string) => subject.startsWith('Someone is trying to sign in')
  const from = (n: number) => `192.0.2.${n}`
  await guess(9, (n) => ({ from: from(n) }))
  expect((await subjects(email)).filter(isWarning)).toHaveLength(0)
  await guess(20, (n) => ({ from: from(n) }))
  expect((await subjects(email)).filter(isWarning)).toHaveLength(1)
  await guess(20, (n) => ({ from: from(n), address: 'stranger@example.com' }))
  expect(await subjects('stranger@example.com')).toEqual([])
})

test('an attempt that the server is too busy to judge does not count', async () => {
  const { password: passwords } = await t.auth.$context
  const { verify } = passwords
  passwords.verify = () => Promise.reject(tooManyRequests(10))
  const from = '203.0.113.7'
  for (let n = 0; n < 12; n++) {
    const { status, headers } = await attempt(password, { from })
    expect([status, headers.get('retry-after')]).toEqual([429, '10'])
  }
  passwords.verify = verify
  expect(await signIn({ from })).toBe(200)
})
