import type { Location } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import * as paths from '#app/paths.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'state'>

/** Whether the sign-in page is the administrator's: the address says so, or the dashboard redirected here. */
export function isAdminMode({ pathname, search, state }: Place): boolean {
  return (
    new URLSearchParams(search).get('admin') === 'true' ||
    pathname.includes(paths.dashboard) ||
    redirectedFrom(state).startsWith(paths.dashboard)
  )
}

/** The exact page that redirected to the sign-in if it lies within `home`, else `home`. */
export function pageAfterSignIn(state: unknown, home: typeof paths.portal | typeof paths.dashboard): string {
  const from = redirectedFrom(state)
  const [path] = from.split('?')
  const isWithinHome = path === home || (home === paths.dashboard && path === dashboardPaths.security)
  return isWithinHome ? from : home
}

function redirectedFrom(state: unknown): string {
  const hasSource = typeof state === 'object' && state !== null && 'from' in state
  return hasSource && typeof state.from === 'string' ? state.from : ''
}
