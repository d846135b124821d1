import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSessionRefresh } from '#app/lib/refresh-session.ts'
import { clearSession, readSession, storeSession } from '#app/lib/session.ts'
import { days, hours, minutes } from '#shared/time.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
vi.stubGlobal('window', new EventTarget())
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()
let stop: () => void

/** The API client is imported on first use, which takes real time. */
const expectCalls = (times: number) =>
  vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(times), 15_000)

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock
    .mockReset()
    .mockImplementation(async () =>
      Response.json({ profile: {} }, { headers: { 'x-session-expires': inFuture(days(7)) } }),
    )
})
afterEach(() => {
  stop()
  clearSession()
  vi.useRealTimers()
})

test('refreshes the session a day before each expiry', async () => {
  storeSession({ token: 'one', expiresAt: inFuture(days(7)) })
  stop = startSessionRefresh()
  await vi.advanceTimersByTimeAsync(days(6) - minutes(1))
  expect(fetchMock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minutes(2))
  await expectCalls(1)
  await vi.waitFor(() => {
    expect(Date.parse(readSession()?.expiresAt ?? '') - Date.now()).toBeGreaterThan(days(6))
  })
  await vi.advanceTimersByTimeAsync(days(6))
  await expectCalls(2)
})

test('refreshes at half of the remaining time when less than a day remains', async () => {
  storeSession({ token: 'one', expiresAt: inFuture(hours(2)) })
  stop = startSessionRefresh()
  await vi.advanceTimersByTimeAsync(hours(1) + minutes(1))
  await expectCalls(1)
})

test('refreshes when the page is shown again, but not every few minutes', async () => {
  storeSession({ token: 'one', expiresAt: inFuture(days(7)) })
  stop = startSessionRefresh()
  await vi.advanceTimersByTimeAsync(minutes(9))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(fetchMock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minutes(2))
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  await expectCalls(1)
})

test('sends nothing until a user signs in', async () => {
  stop = startSessionRefresh()
  await vi.advanceTimersByTimeAsync(days(30))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(fetchMock).not.toHaveBeenCalled()
  storeSession({ token: 'one', expiresAt: inFuture(days(7)) })
  await vi.advanceTimersByTimeAsync(days(6) + minutes(1))
  await expectCalls(1)
})
