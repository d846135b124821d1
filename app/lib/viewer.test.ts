import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import { days } from '#shared/time.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal('window', new EventTarget())
const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

const signInAs = (token: string) =>
  storeSession({ token, expiresAt: new Date(Date.now() + days(7)).toISOString() })
const sentTokens = () => server.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

beforeEach(() => {
  signInAs('one')
  server.mockReset().mockImplementation(async () => Response.json({ profile: { first_name: 'Rosa' } }))
})
afterEach(() => clearSession())

test('concurrent callers share one request', async () => {
  const profiles = await Promise.all([fetchViewer(), fetchViewer(), fetchViewer()])
  expect(profiles.map((profile) => profile.first_name)).toEqual(['Rosa', 'Rosa', 'Rosa'])
  expect(sentTokens()).toEqual(['Bearer one'])
})

test('a later caller sends a new request', async () => {
  await fetchViewer()
  await fetchViewer()
  expect(server).toHaveBeenCalledTimes(2)
})

test('sends a new request after a failure', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fetchViewer()).rejects.toMatchObject({ code: 'unreachable' })
  expect((await fetchViewer()).first_name).toBe('Rosa')
})

test('sends a separate request for another session', async () => {
  const first = fetchViewer()
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  signInAs('two')
  await Promise.all([first, fetchViewer()])
  expect(sentTokens()).toEqual(['Bearer one', 'Bearer two'])
})
