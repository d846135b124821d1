import type { Location } from 'react-router'

export const securityPath = '/dashboard/security'

type Place = Pick<Location, 'pathname' | 'search' | 'state'>

/** The sign-in page is the administrator's when the address says so or the dashboard sent her here. */
export function isAdminMode({ pathname, search, state }: Place): boolean {
  return (
    new URLSearchParams(search).get('admin') === 'true' ||
    pathname.includes('/dashboard') ||
    cameFrom(state).startsWith('/dashboard')
  )
}

/** Back to the exact page that asked for a sign-in, if it lies within `home`; else `home`. */
export function wayBack(state: unknown, home: '/portal' | '/dashboard'): string {
  const from = cameFrom(state)
  const [path] = from.split('?')
  return path === home || (home === '/dashboard' && path === securityPath) ? from : home
}

function cameFrom(state: unknown): string {
  const known = typeof state === 'object' && state !== null && 'from' in state
  return known && typeof state.from === 'string' ? state.from : ''
}
