import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession, revokeSession } from '#app/features/identity/revoke-session.ts'
import { api, call } from '#app/lib/api.ts'
import { readSession, storeSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const server = vi.fn<(path: RequestInfo | URL) => Promise<Response>>()
vi.stubGlobal('fetch', server)
vi.stubGlobal('dispatchEvent', () => true)

const requestedPaths = () => server.mock.calls.map(([path]) => path)
const ended = async () => Response.json({ ok: true })

beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset()
  storeSession({ token: 'one', expiresAt: '2026-12-01T00:00:00.000Z' })
})
afterEach(() => vi.useRealTimers())

test('signs out after pending calls are answered', async () => {
  let respond = (_: Response) => {}
  server.mockReturnValueOnce(new Promise((resolve) => (respond = resolve))).mockImplementation(ended)
  const earlier = call(api.api.session.$get())
  const signedOut = revokeSession()
  await vi.advanceTimersByTimeAsync(900)
  expect(requestedPaths()).toEqual(['/api/session'])
  respond(Response.json({ profile: {} }))
  await Promise.all([earlier, signedOut])
  expect(requestedPaths()).toEqual(['/api/session', '/api/auth/sign-out'])
})

test('signs out after a check of the user that has not reached the server yet', async () => {
  server.mockImplementation(async () => Response.json({ profile: {} }))
  const viewer = fetchViewer()
  await Promise.all([viewer, revokeSession()])
  expect(requestedPaths()).toEqual(['/api/session', '/api/auth/sign-out'])
})

test('waits at most a second for pending calls', async () => {
  let respond = (_: Response) => {}
  server.mockReturnValueOnce(new Promise((resolve) => (respond = resolve))).mockImplementation(ended)
  const slow = call(api.api.session.$get())
  const signedOut = revokeSession()
  await vi.advanceTimersByTimeAsync(1000)
  await signedOut
  expect(requestedPaths()).toEqual(['/api/session', '/api/auth/sign-out'])
  respond(Response.json({ profile: {} }))
  await slow
})

test('drops the session on this device when the server is unreachable', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await dropSession()
  expect(readSession()).toBeNull()
})
