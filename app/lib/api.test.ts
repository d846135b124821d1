import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, api, call } from '#app/lib/api.ts'
import { clearSession, readSession, storeSession } from '#app/lib/session.ts'
import { settings } from '#practice/settings.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
const fetchMock = vi.fn<(input: RequestInfo | URL, init?: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', fetchMock)

const session = { token: 'one', expiresAt: '2026-12-01T00:00:00.000Z' }
const errorResponse = (status: number, error: object) => Response.json({ error }, { status })
const getSession = () => call(api.api.session.$get())

beforeEach(() => {
  clearSession()
  fetchMock.mockReset()
})

test('sends the publishable key, and the token while signed in', async () => {
  fetchMock.mockImplementation(async () => Response.json({ profile: {}, expires_at: '' }))
  await getSession()
  storeSession(session)
  await getSession()
  const headers = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers))
  expect(headers.map((all) => all.get('apikey'))).toEqual([settings.publishableKey, settings.publishableKey])
  expect(headers.map((all) => all.get('authorization'))).toEqual([null, 'Bearer one'])
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/session')
})

test('stores a new expiry immediately', async () => {
  storeSession(session)
  const expiresAt = '2026-12-08T00:00:00.000Z'
  fetchMock.mockResolvedValue(
    Response.json({ profile: {}, expires_at: expiresAt }, { headers: { 'x-session-expires': expiresAt } }),
  )
  await getSession()
  expect(readSession()).toEqual({ token: 'one', expiresAt })
})

test('clears a refused session, but not one that has replaced it since', async () => {
  storeSession(session)
  fetchMock.mockResolvedValueOnce(errorResponse(401, { code: 'not_signed_in', requestId: 'r1' }))
  await expect(getSession()).rejects.toMatchObject({ code: 'not_signed_in', requestId: 'r1' })
  expect(readSession()).toBeNull()

  storeSession(session)
  fetchMock.mockImplementationOnce(async () => {
    storeSession({ ...session, token: 'two' })
    return errorResponse(401, { code: 'not_signed_in', requestId: 'r2' })
  })
  await expect(getSession()).rejects.toBeInstanceOf(ApiError)
  expect(readSession()?.token).toBe('two')
})

test('keeps the session after wrong credentials', async () => {
  storeSession(session)
  fetchMock.mockResolvedValue(errorResponse(401, { code: 'wrong_credentials', requestId: 'r' }))
  await expect(getSession()).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(readSession()).toEqual(session)
})

test('passes on field messages and the time to wait', async () => {
  fetchMock.mockResolvedValue(
    errorResponse(429, {
      code: 'too_many_requests',
      requestId: 'r',
      retryAfterSeconds: 60,
      fields: { email: 'No.' },
    }),
  )
  await expect(getSession()).rejects.toMatchObject({ retryAfterSeconds: 60, fields: { email: 'No.' } })
})

test('reports a missing response as unreachable and an unreadable one as internal', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(getSession()).rejects.toMatchObject({ code: 'unreachable' })
  fetchMock.mockResolvedValueOnce(new Response('<h1>Internal error</h1>', { status: 500 }))
  await expect(getSession()).rejects.toMatchObject({ code: 'internal' })
  fetchMock.mockResolvedValueOnce(new Response('<h1>Sign in to this network</h1>'))
  await expect(getSession()).rejects.toMatchObject({ code: 'unreachable' })
})

test.each([502, 503, 504])('reports the page of a proxy with status %d as unreachable', async (status) => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>The server is away</h1>', { status }))
  await expect(getSession()).rejects.toMatchObject({ code: 'unreachable' })
  fetchMock.mockResolvedValueOnce(errorResponse(status, { code: 'database_unavailable', requestId: 'r' }))
  await expect(getSession()).rejects.toMatchObject({ code: 'database_unavailable' })
})
