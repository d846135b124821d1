import { afterEach, expect, test } from 'vitest'
import { startSessionRefresh } from '#app/lib/refresh-session.ts'
import { clearSession } from '#app/lib/session.ts'
import { readStoredTexts, storeTexts } from '#app/lib/stored-texts.ts'
import { days } from '#shared/time.ts'

const key = 'booking-draft'
const typed = { name: 'Ada Pine', note: 'I have diabetes' }
let stop: () => void
afterEach(() => {
  stop()
  clearSession()
  sessionStorage.clear()
})

/** In another tab; null signs out. */
function changeSession(token: string | null) {
  const oldValue = localStorage.getItem('session')
  const expiresAt = new Date(Date.now() + days(7)).toISOString()
  if (token === null) localStorage.removeItem('session')
  else localStorage.setItem('session', JSON.stringify({ token, expiresAt }))
  const newValue = localStorage.getItem('session')
  dispatchEvent(
    new StorageEvent('storage', { key: 'session', oldValue, newValue, storageArea: localStorage }),
  )
}

test('what a visitor typed is gone with the session that began in another tab, and theirs until then', () => {
  sessionStorage.setItem('theme', 'dark')
  storeTexts(key, typed)
  changeSession('session of Ada')
  stop = startSessionRefresh()
  expect(readStoredTexts(key)).toEqual(typed)
  changeSession(null)
  expect(readStoredTexts(key)).toEqual({})
  expect(sessionStorage.getItem('theme')).toBe('dark')
})

test('what was typed between two sessions belongs to the second', () => {
  changeSession('session of Ada')
  stop = startSessionRefresh()
  changeSession(null)
  storeTexts(key, typed)
  changeSession('session of Bea')
  expect(readStoredTexts(key)).toEqual(typed)
  changeSession('session of Ada again')
  expect(readStoredTexts(key)).toEqual({})
})
