import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, revokeSession } from '#app/features/identity/revoke-session.ts'
import { api, call } from '#app/lib/api.ts'
import { readSession, storeSession } from '#app/lib/session.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const server = vi.fn<(path: RequestInfo | URL) => Promise<Response>>()
vi.stubGlobal('fetch', server)

const asked = () => server.mock.calls.map(([path]) => path)
const ended = async () => Response.json({ ok: true })

beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset()
  storeSession({ token: 'one', expiresAt: '2026-12-01T00:00:00.000Z' })
})
afterEach(() => vi.useRealTimers())

test('the sign-out is sent after the calls that are under way have their answers', async () => {
  let answer = (_: Response) => {}
  server.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockImplementation(ended)
  const earlier = call(api.api.session.$get())
  const signedOut = revokeSession()
  await vi.advanceTimersByTimeAsync(900)
  expect(asked()).toEqual(['/api/session'])
  answer(Response.json({ profile: {} }))
  await Promise.all([earlier, signedOut])
  expect(asked()).toEqual(['/api/session', '/api/auth/sign-out'])
})

test('it waits a second at most', async () => {
  let answer = (_: Response) => {}
  server.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockImplementation(ended)
  const slow = call(api.api.session.$get())
  const signedOut = revokeSession()
  await vi.advanceTimersByTimeAsync(1000)
  await signedOut
  expect(asked()).toEqual(['/api/session', '/api/auth/sign-out'])
  answer(Response.json({ profile: {} }))
  await slow
})

test('dropping it forgets it on this device, also when the server cannot be reached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await dropSession()
  expect(readSession()).toBeNull()
})
