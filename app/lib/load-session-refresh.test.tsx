import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSessionRefresh } from '#app/lib/load-session-refresh.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { days, minutes } from '#shared/time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'

const session = () => ({ token: 'one', expiresAt: new Date(Date.now() + days(7)).toISOString() })
const profileResponse = () => ({ 'GET /api/session': () => ({ profile: {} }) })

let stop: () => void

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  stop()
  clearSession()
})

/** Importing takes real time, which fake timers don't advance. */
const importFinished = () => vi.dynamicImportSettled()

test('renews a stored session before it expires', async () => {
  const requests = fakeApi(profileResponse())
  storeSession(session())
  stop = loadSessionRefresh()
  await importFinished()
  await vi.advanceTimersByTimeAsync(days(6) - minutes(1))
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(minutes(2))
  await importFinished()
  await vi.waitFor(() => expect(requests).toHaveLength(1), 15_000)
})

test('starts when a user signs in later, and stops permanently', async () => {
  const requests = fakeApi(profileResponse())
  stop = loadSessionRefresh()
  await vi.advanceTimersByTimeAsync(days(7))
  storeSession(session())
  await importFinished()
  stop()
  await vi.advanceTimersByTimeAsync(days(7))
  expect(requests).toHaveLength(0)
})
