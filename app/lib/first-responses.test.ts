import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, call } from '#app/lib/api.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
const fetchMock = vi.fn(async () => Response.json({ from: 'a new request' }))
vi.stubGlobal('fetch', fetchMock)

const path = '/api/overview/counts'
const getCounts = () => call<unknown>(api.api.overview.counts.$get())
const sent = (response: Response | null, token = 'one') => {
  globalThis.firstResponses = { token, byPath: { [path]: Promise.resolve(response) } }
}

/** How long the page has been open; a test process may be older. */
const pageAgeMs = (age: number) => vi.spyOn(performance, 'now').mockReturnValue(age)

beforeEach(() => void pageAgeMs(1_000))
afterEach(() => {
  clearSession()
  fetchMock.mockClear()
  vi.restoreAllMocks()
})

test('what the page has asked for already is taken once, and asked for the next time', async () => {
  storeSession({ token: 'one', expiresAt: '' })
  sent(Response.json({ from: 'the page' }))
  expect(await getCounts()).toEqual({ from: 'the page' })
  expect(await getCounts()).toEqual({ from: 'a new request' })
})

test('a failed request is sent again', async () => {
  storeSession({ token: 'one', expiresAt: '' })
  sent(null)
  expect(await getCounts()).toEqual({ from: 'a new request' })
})

test('nobody gets the answer to somebody else, nor an old one', async () => {
  storeSession({ token: 'two', expiresAt: '' })
  sent(Response.json({ from: 'the page' }))
  expect(await getCounts()).toEqual({ from: 'a new request' })

  sent(Response.json({ from: 'the page' }), 'two')
  pageAgeMs(60_000)
  expect(await getCounts()).toEqual({ from: 'a new request' })
})

test('a refused session is cleared, and its error told', async () => {
  storeSession({ token: 'one', expiresAt: '' })
  sent(Response.json({ error: { code: 'not_signed_in' } }, { status: 401 }))
  await expect(getCounts()).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(storage.size).toBe(0)
})

test('a change is sent, whatever was asked for at its address', async () => {
  storeSession({ token: 'one', expiresAt: '' })
  globalThis.firstResponses = { token: 'one', byPath: { '/api/auth/sign-out': Promise.resolve(null) } }
  await call<unknown>(api.api.auth['sign-out'].$post())
  expect(fetchMock).toHaveBeenCalledOnce()
})
