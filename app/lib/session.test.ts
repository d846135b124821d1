import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, onSessionChange, readSession, storeSession } from '#app/lib/session.ts'

const storage = new Map<string, string>()
const area = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
}
const page = new EventTarget()
vi.stubGlobal('localStorage', area)
vi.stubGlobal('window', page)

const session = { token: 'one', expiresAt: '2026-12-01T00:00:00.000Z' }
beforeEach(() => storage.clear())

function otherTab(change: { key: string | null; oldValue: string | null }) {
  page.dispatchEvent(Object.assign(new Event('storage'), { storageArea: area, ...change }))
}

test('reads back what was stored, which is only token and expiry', () => {
  storeSession(session)
  expect(readSession()).toEqual(session)
  expect([...storage]).toEqual([['session', JSON.stringify(session)]])
})

test.each(['', 'null', '{', '"text"', '{"token":1,"expiresAt":"x"}', '{"token":"x"}'])(
  'what is no session is none: %s',
  (text) => {
    storage.set('session', text)
    expect(readSession()).toBeNull()
  },
)

test('announces sign-in and sign-out once, and no new expiry', () => {
  const listener = vi.fn()
  const stop = onSessionChange(listener)
  storeSession(session)
  storeSession({ ...session, expiresAt: '2026-12-02T00:00:00.000Z' })
  clearSession()
  clearSession()
  stop()
  storeSession(session)
  expect(listener.mock.calls).toEqual([
    [session, 'here'],
    [null, 'here'],
  ])
})

test('follows sign-outs, other users and cleared storage in other tabs, but no new expiry', () => {
  const listener = vi.fn()
  const stop = onSessionChange(listener)
  const old = JSON.stringify(session)
  storage.set('session', JSON.stringify({ ...session, expiresAt: '2027-01-01T00:00:00.000Z' }))
  otherTab({ key: 'session', oldValue: old })
  otherTab({ key: 'theme', oldValue: null })
  expect(listener).not.toHaveBeenCalled()

  const another = { ...session, token: 'two' }
  storage.set('session', JSON.stringify(another))
  otherTab({ key: 'session', oldValue: old })
  storage.clear()
  otherTab({ key: 'session', oldValue: JSON.stringify(another) })
  otherTab({ key: null, oldValue: null })
  stop()
  expect(listener.mock.calls).toEqual([
    [another, 'elsewhere'],
    [null, 'elsewhere'],
    [null, 'elsewhere'],
  ])
})

test('keeps the session for this page when storage is blocked', () => {
  vi.spyOn(area, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeSession(session)
  expect(readSession()).toEqual(session)
  clearSession()
  expect(readSession()).toBeNull()
})
