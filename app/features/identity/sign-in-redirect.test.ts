import { expect, test } from 'vitest'
import { isAdminMode, pageAfterSignIn } from '#app/features/identity/sign-in-redirect.ts'

const place = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state })

test('administrator mode is off on the plain sign-in page', () => {
  expect(isAdminMode(place('/auth'))).toBe(false)
  expect(isAdminMode(place('/auth', '?admin=1', { from: '/portal' }))).toBe(false)
})

test('administrator mode is on with admin=true in the query', () => {
  expect(isAdminMode(place('/auth', '?tab=reset&admin=true'))).toBe(true)
})

test('administrator mode is on at a dashboard path', () => {
  expect(isAdminMode(place('/dashboard'))).toBe(true)
})

test('administrator mode is on after a redirect from the dashboard', () => {
  expect(isAdminMode(place('/auth', '', { from: '/dashboard?tab=live' }))).toBe(true)
})

test('returns to the page that redirected to the sign-in', () => {
  expect(pageAfterSignIn({ from: '/portal?tab=orders' }, '/portal')).toBe('/portal?tab=orders')
})

test('returns a client to their conversation', () => {
  expect(pageAfterSignIn({ from: '/portal/conversation' }, '/portal')).toBe('/portal/conversation')
})

test.each(['/dashboard', '/dashboard/security', '/dashboard/orders/1001', '/dashboard/inbox?id=7'])(
  'returns the owner to %s',
  (from) => {
    expect(pageAfterSignIn({ from }, '/dashboard')).toBe(from)
  },
)

test.each(['/dashboard/../portal', '/dashboard//evil.example', '/portal'])(
  'ignores the source %j of an owner',
  (from) => {
    expect(pageAfterSignIn({ from }, '/dashboard')).toBe('/dashboard')
  },
)

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
  { from: '/portal//evil.example' },
  { from: 'javascript:alert(1)' },
  { from: '/portalx?tab=orders' },
])('ignores the source %j and returns to the portal', (state) => {
  expect(pageAfterSignIn(state, '/portal')).toBe('/portal')
})
