import { describe, expect, test } from 'vitest'
import { isAdminMode, wayBack } from '#app/features/identity/sign-in-redirect.ts'

const place = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state })

describe('administrator mode', () => {
  test('is off on the plain sign-in page', () => {
    expect(isAdminMode(place('/auth'))).toBe(false)
    expect(isAdminMode(place('/auth', '?admin=1', { from: '/portal' }))).toBe(false)
  })
  test('is on by the query', () => expect(isAdminMode(place('/auth', '?tab=reset&admin=true'))).toBe(true))
  test('is on by the path', () => expect(isAdminMode(place('/dashboard'))).toBe(true))
  test('is on when the dashboard sent her', () => {
    expect(isAdminMode(place('/auth', '', { from: '/dashboard?tab=live' }))).toBe(true)
  })
})

describe('the way back after signing in', () => {
  test('is the page that asked', () => {
    expect(wayBack({ from: '/portal?tab=orders' }, '/portal')).toBe('/portal?tab=orders')
  })
  test('is the page for security too', () => {
    expect(wayBack({ from: '/dashboard/security' }, '/dashboard')).toBe('/dashboard/security')
  })
  test.each([
    null,
    'text',
    { from: '/dashboard' },
    { from: '//evil.example/portal' },
    { from: '/portal.evil' },
    { from: '/\\evil.example/portal' },
    { from: 'https://evil.example/portal' },
    { from: '/dashboard/security' },
    { from: '/portal/../dashboard' },
    { from: 'javascript:alert(1)' },
    { from: '/portalx?tab=orders' },
  ])('is home for %j', (state) => {
    expect(wayBack(state, '/portal')).toBe('/portal')
  })
})
