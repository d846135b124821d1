import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { privatePaths } from '#server/content/page-paths.ts'
import routes from '../app/routes.ts'

const handledElsewhere = new Set(['*', 'admin'])

function privateRoutes(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.path && !entry.file.startsWith('routes/public/') && !handledElsewhere.has(entry.path)
      ? // One frame serves every order.
        [`/${entry.path.replace('/:number?', '')}`]
      : []),
    ...privateRoutes(entry.children ?? []),
  ])
}

test('every form and every signed-in screen is rendered ahead', async () => {
  expect([...privatePaths].sort()).toEqual(privateRoutes(await routes).sort())
})
