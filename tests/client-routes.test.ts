import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { clientRoutes } from '#server/http/site.ts'
import routes from '../app/routes.ts'

const answeredElsewhere = new Set(['*', 'admin'])

function drawnInTheBrowser(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.path && !entry.file.startsWith('routes/public/') && !answeredElsewhere.has(entry.path)
      ? [`/${entry.path}`]
      : []),
    ...drawnInTheBrowser(entry.children ?? []),
  ])
}

test('the server answers 200 for every screen that is drawn in the browser', async () => {
  expect([...clientRoutes].sort()).toEqual(drawnInTheBrowser(await routes).sort())
})
