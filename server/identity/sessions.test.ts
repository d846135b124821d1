import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { describeDevice } from '#server/identity/device.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const password = 'correct horse battery'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

async function signInWith(userAgent: string, email: string): Promise<string> {
  const response = await t.app.request('/api/auth/sign-in', {
    method: 'POST',
    headers: {
      apikey: settings.publishableKey,
      'content-type': 'application/json',
      'user-agent': userAgent,
    },
    body: JSON.stringify({ email, password }),
  })
  return (await response.json()).token
}

type Row = { id: string; device: string; current: boolean }
const list = async (token: string): Promise<Row[]> =>
  (await t.call('GET', '/api/account/sessions', undefined, token)).body.sessions
const revoke = (token: string, id: unknown) => t.call('POST', '/api/account/sessions/revoke', { id }, token)
const isSignedIn = async (token: string) =>
  (await t.call('GET', '/api/session', undefined, token)).status === 200

test('lists the sessions with device and current mark, without tokens', async () => {
  const first = await t.makeClient('lists@example.com')
  const second = await signInWith(firefox, 'lists@example.com')
  const sessions = await list(second)
  expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual(
    [
      ['Firefox on Windows', true],
      ['Unknown device', false],
    ].sort(),
  )
  for (const token of [first, second]) expect(JSON.stringify(sessions)).not.toContain(token.split('.')[0])
})

test('revoking one session ends only that one, immediately', async () => {
  const first = await t.makeClient('ends@example.com')
  const second = await signInWith(firefox, 'ends@example.com')
  const other = (await list(first)).find(({ current }) => !current)
  expect((await revoke(first, other?.id)).status).toBe(200)
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
  expect((await revoke(first, other?.id)).status).toBe(404)
})

test('an open page is notified when its session ends, and is then refused', async () => {
  const first = await t.makeClient('events@example.com')
  const second = await signInWith(firefox, 'events@example.com')
  const headers = { apikey: settings.publishableKey, authorization: `Bearer ${second}` }
  const reader = (await t.app.request('/api/live/events', { headers })).body?.getReader()
  const readEvent = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await readEvent()).toContain('event: changed')
  const other = (await list(first)).find(({ current }) => !current)
  await revoke(first, other?.id)
  let event = await readEvent()
  while (event.startsWith(':')) event = await readEvent()
  expect(event).toContain('event: changed')
  expect((await t.call('GET', '/api/live', undefined, second)).status).toBe(401)
  await reader?.cancel()
})

test('revoke-others ends all other sessions immediately', async () => {
  const first = await t.makeClient('others@example.com')
  const rest = [await signInWith(firefox, 'others@example.com'), await signInWith('', 'others@example.com')]
  expect((await t.call('POST', '/api/account/sessions/revoke-others', undefined, first)).status).toBe(200)
  expect(await Promise.all([first, ...rest].map(isSignedIn))).toEqual([true, false, false])
  expect(await list(first)).toHaveLength(1)
})

test('revoke-others, which makes every page reload, is limited to twenty in ten minutes', async () => {
  const token = await t.makeClient('ringer@example.com')
  const statuses: number[] = []
  for (let n = 0; n < 21; n++)
    statuses.push((await t.call('POST', '/api/account/sessions/revoke-others', undefined, token)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('a user cannot end the session of another user', async () => {
  const owner = await t.makeClient('owner@example.com')
  const other = await t.makeClient('other@example.com')
  const [session] = await list(owner)
  expect((await revoke(other, session?.id)).status).toBe(404)
  await t.call('POST', '/api/account/sessions/revoke-others', undefined, other)
  expect(await isSignedIn(owner)).toBe(true)
})

test.each([undefined, null, 7, '', 'nonsense', "' or 1=1 --", 'x'.repeat(10_000)])(
  'an invalid session id (%#) is refused with a sentence',
  async (id) => {
    const token = await t.makeClient(`bad${Math.random()}@example.com`)
    const { status, body } = await revoke(token, id)
    expect([status, body.error.fields.id]).toEqual([400, 'Reload the page and try again.'])
  },
)

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Mac',
  ],
  ['curl/8.5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('describes %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('a session ends a month after its start, even when in use', async () => {
  const token = await t.makeClient('a-month@example.com')
  const setAgeDays = (days: number) =>
    t.database.root.execute(
      sql`update sessions set created_at = now() - make_interval(days => ${days}), expires_at = now() + interval '7 days'
        where user_id = (select id from users where email = 'a-month@example.com')`,
    )
  await setAgeDays(29)
  const { headers } = await t.call('GET', '/api/session', undefined, token)
  const remainingMs = new Date(headers.get('x-session-expires') ?? '').getTime() - Date.now()
  expect(remainingMs).toBeGreaterThan(0.9 * 86_400_000)
  expect(remainingMs).toBeLessThan(1.1 * 86_400_000)
  await setAgeDays(31)
  expect(await isSignedIn(token)).toBe(false)
})

test('a session in use is renewed once a day, and never brought back after it ended', async () => {
  const token = await t.makeClient('renewed@example.com')
  const setExpiry = (hoursAhead: number) =>
    t.database.root.execute(
      sql`update sessions set expires_at = now() + make_interval(hours => ${hoursAhead})
        where user_id = (select id from users where email = 'renewed@example.com')`,
    )
  const remainingHours = async () => {
    const { headers } = await t.call('GET', '/api/session', undefined, token)
    return Math.round((new Date(headers.get('x-session-expires') ?? '').getTime() - Date.now()) / 3_600_000)
  }
  await setExpiry(6 * 24 + 1)
  expect(await remainingHours()).toBe(6 * 24 + 1)
  await setExpiry(6 * 24 - 1)
  expect(await remainingHours()).toBe(7 * 24)
  await setExpiry(-1)
  expect(await isSignedIn(token)).toBe(false)
})
