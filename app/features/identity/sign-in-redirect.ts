import type { Location } from 'react-router'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import * as paths from '#app/paths.ts'
import { offers } from '#practice/offers.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'state'>

/** Whether the sign-in page is the administrator's: the address says so, or the dashboard redirected here. */
export function isAdminMode({ pathname, search, state }: Place): boolean {
  return (
    new URLSearchParams(search).get('admin') === 'true' ||
    pathname.includes(paths.dashboard) ||
    redirectedFrom(state).startsWith(paths.dashboard)
  )
}

const ownScreens = {
  [paths.dashboard]: /^\/dashboard(\/[a-z0-9-]+)*$/,
  [paths.portal]: /^\/portal(\/[a-z0-9-]+)*$/,
}

/** Where nothing beyond the dashboard is set up, Today would have nothing to show. */
const ownerHome = offers.booking || offers.pickup ? dashboardPaths.today : paths.dashboard

/** The exact page that redirected to the sign-in if it is one of theirs, else where their day begins. */
export function pageAfterSignIn(state: unknown, home: typeof paths.portal | typeof paths.dashboard): string {
  const from = redirectedFrom(state)
  const [path = ''] = from.split('?')
  if (ownScreens[home].test(path)) return from
  return home === paths.dashboard ? ownerHome : home
}

/** Whether they were signed in, and sent here because the session is over. */
export const hasSessionEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true

function redirectedFrom(state: unknown): string {
  const hasSource = typeof state === 'object' && state !== null && 'from' in state
  return hasSource && typeof state.from === 'string' ? state.from : ''
}
