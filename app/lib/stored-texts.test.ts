import { beforeEach, expect, test, vi } from 'vitest'
import { readStoredTexts, storeTexts } from '#app/lib/stored-texts.ts'

const key = 'booking-draft'
const typed = { name: 'Ada Pine', note: 'I have diabetes' }
const areaOf = (storage: Map<string, string>) => ({
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
})
/** Of the tab, and of the whole browser, which other tabs sign in and out. */
const [tab, browser] = [new Map<string, string>(), new Map<string, string>()]
const signIn = (token: string) => browser.set('session', JSON.stringify({ token, expiresAt: '2026-12-01' }))
const signOut = () => browser.delete('session')

beforeEach(() => {
  tab.clear()
  browser.clear()
  vi.stubGlobal('sessionStorage', areaOf(tab))
  vi.stubGlobal('localStorage', areaOf(browser))
})

test('what was typed is there after a reload, also signed in, until it is forgotten', () => {
  storeTexts(key, typed)
  expect(readStoredTexts(key)).toEqual(typed)
  signIn('session of Ada')
  storeTexts(key, typed)
  expect(readStoredTexts(key)).toEqual(typed)
  storeTexts(key, null)
  expect(readStoredTexts(key)).toEqual({})
  expect(tab.size).toBe(0)
})

test('a visitor who signs in meanwhile goes on with what they typed', () => {
  storeTexts(key, typed)
  signIn('session of Ada')
  expect(readStoredTexts(key)).toEqual(typed)
})

test('what somebody typed signed in is gone with their session, whichever tab ended it', () => {
  signIn('session of Ada')
  storeTexts(key, typed)
  signOut()
  expect(readStoredTexts(key)).toEqual({})
  signIn('session of Ada')
  storeTexts(key, typed)
  signIn('session of somebody else')
  expect(readStoredTexts(key)).toEqual({})
})

test.each(['', '{', 'null', '[]', '{"name":"Ada Pine"}', '{"session":"","texts":null}'])(
  'what is damaged or of an earlier version is nothing: %s',
  (stored) => {
    tab.set(key, stored)
    expect(readStoredTexts(key)).toEqual({})
  },
)
