import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import * as paths from '#app/paths.ts'
import routes from './routes.ts'

const addresses = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.index ? ['/'] : []),
    ...(entry.path ? [`/${entry.path}`] : []),
    ...addresses(entry.children ?? []),
  ])

test('every page has a route and every route has a path', async () => {
  // The server alone writes the address of `/your-files`, with its token.
  const withoutPath = new Set(['/*', '/admin', '/products/:slug', '/your-files'])
  const served = addresses(await routes)
    .map((path) => path.replace(/\/:\w+\?$/, ''))
    .filter((path) => !withoutPath.has(path))
  const named = [...Object.values(paths), ...Object.values(dashboardPaths)]
    .filter((path) => typeof path === 'string')
    // A part of a page, as the open orders.
    .filter((path) => !path.includes('?'))
  expect(named.sort()).toEqual(served.sort())
})

test('adds the query of a page', () => {
  expect(paths.authWith({ admin: 'true' })).toBe('/auth?admin=true')
  expect(dashboardPaths.dashboardWith({ tab: 'orders', 'orders-status': 'pending' })).toBe(
    '/dashboard?tab=orders&orders-status=pending',
  )
})
