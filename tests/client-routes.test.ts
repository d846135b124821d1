import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { clientRoutes } from '#server/http/site.ts'
import routes from '../app/routes.ts'

const handledElsewhere = new Set(['*', 'admin'])

function browserRoutes(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.path && !entry.file.startsWith('routes/public/') && !handledElsewhere.has(entry.path)
      ? [`/${entry.path}`]
      : []),
    ...browserRoutes(entry.children ?? []),
  ])
}

test('the server answers 200 for every screen rendered in the browser', async () => {
  expect([...clientRoutes].sort()).toEqual(browserRoutes(await routes).sort())
})
