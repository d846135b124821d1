import { expect, test } from 'vitest'
import { findTestFiles } from '#tests/support/database-tests.ts'
import { expectNoOffences, type Offence } from '#tests/support/exceptions.ts'
import {
  boundaries,
  folderOf,
  isAllowed,
  packageFolders,
  practiceForServer,
  readersOfDelivered,
  resolveImport,
} from '#tests/support/import-boundaries.ts'
import { findCycles, groupByFolder } from '#tests/support/import-cycles.ts'
import { codeFiles, exists, filesBelow, isTest } from '#tests/support/sources.ts'
import { type Import, readSyntax } from '#tests/support/syntax.ts'

const files = codeFiles().map(({ path, text }) => ({ path, syntax: readSyntax(path, text) }))
const product = files.filter(({ path }) => !isTest(path))

/** React Router writes these before types are checked. */
const isGenerated = (specifier: string) =>
  specifier.startsWith('./+types/') || specifier.startsWith('virtual:')

const edges = files.flatMap(({ path, syntax }) =>
  syntax.imports
    .filter(({ specifier }) => !isGenerated(specifier))
    .map((entry) => ({ from: path, entry, to: resolveImport(path, entry.specifier) })),
)

const offence = (from: string, { specifier }: Import): Offence => ({ path: from, detail: specifier })

test('a boundary matches its folder, and a star matches one path segment', () => {
  expect(folderOf('app/features/*', 'app/features/orders/list.tsx')).toBe('app/features/orders')
  expect(folderOf('app/lib', 'app/library/list.ts')).toBeNull()
  expect(isAllowed('app/features/orders/list.tsx', 'app/features/orders/row.tsx')).toBe(true)
  expect(isAllowed('app/features/orders/list.tsx', 'app/features/account/row.tsx')).toBe(false)
  expect(isAllowed('server/features/orders/settle-order.ts', 'server/providers/payments/port.ts')).toBe(true)
  expect(isAllowed('server/features/orders/settle-order.ts', 'server/providers/payments/stripe.ts')).toBe(
    false,
  )
  expect(isAllowed('server/features/orders/settle-order.ts', 'server/db/open.ts')).toBe(false)
  expect(isAllowed('shared/orders.ts', 'app/lib/api.ts')).toBe(false)
  expect(isAllowed('app/lib/api.ts', 'app/components/ui/button.tsx')).toBe(false)
})

test('every folder in the boundary table exists', () => {
  const folders = boundaries.flatMap(({ folder, mayImport }) => [folder, ...mayImport])
  const missing = folders.filter((folder) => !folder.includes('*') && folder !== 'own' && !exists(folder))
  expect(missing).toEqual([])
})

test('every import of a project file resolves', () => {
  const missing = edges.filter(({ to }) => 'path' in to && !exists(to.path))
  expectNoOffences(
    'imports find their file',
    missing.map(({ from, entry }) => offence(from, entry)),
  )
})

test('import specifiers are literal', () => {
  const wrong = files.filter(({ syntax }) => syntax.computedImports > 0)
  expectNoOffences('computed imports', wrong)
})

test('imports stay within the boundaries', () => {
  const wrong = edges.filter(
    ({ from, entry, to }) =>
      !isTest(from) && 'path' in to && !isAllowed(from, to.path) && !isTheTypedClient(from, entry),
  )
  expectNoOffences(
    'import boundaries',
    wrong.map(({ from, entry }) => offence(from, entry)),
  )
})

function isTheTypedClient(from: string, { specifier, typeOnly }: Import) {
  return from === 'app/lib/api.ts' && specifier === '#server/app.ts' && typeOnly
}

test('the server and shared code take published content as an argument', () => {
  const wrong = edges.filter(({ from, entry, to }) => {
    if (isTest(from) || !('path' in to) || !to.path.startsWith('practice/')) return false
    if (from.startsWith('shared/')) return to.path !== 'practice/settings.ts'
    if (entry.typeOnly) return false
    const isReader = readersOfDelivered.some((folder) => folderOf(folder, from) !== null)
    return from.startsWith('server/') && !isReader && !practiceForServer.includes(to.path)
  })
  expectNoOffences(
    'published content',
    wrong.map(({ from, entry }) => offence(from, entry)),
  )
})

test('a restricted package is imported only in its folders', () => {
  const wrong = edges.filter(({ from, to }) => {
    if (isTest(from) || from.startsWith('scripts/') || !('package' in to)) return false
    const folders = packageFolders[to.package]
    if (folders) return !folders.some((folder) => folderOf(folder, from) !== null)
    const isForBrowser = ['practice', 'shared', 'app'].some((folder) => folderOf(folder, from) !== null)
    const mayImportZodOnly = from.startsWith('practice/') || from.startsWith('shared/')
    return (isForBrowser && to.package.startsWith('node:')) || (mayImportZodOnly && to.package !== 'zod')
  })
  expectNoOffences(
    'packages',
    wrong.map(({ from, entry }) => offence(from, entry)),
  )
})

const importGraph = new Map(
  product
    .filter(({ path }) => /^(app|server|shared|practice)\//.test(path))
    .map(({ path }) => [
      path,
      new Set(
        edges
          .filter(({ from, to }) => from === path && 'path' in to && to.path !== path)
          .map(({ to }) => ('path' in to ? to.path : '')),
      ),
    ]),
)

/** `server/http/can.ts` belongs to `server/http`, an app feature and a provider to their own folder, a file in `server` to itself. */
function moduleOf(path: string): string {
  const parts = path.split('/')
  if (parts[0] === 'shared' || parts[0] === 'practice') return parts[0]
  const depth = parts[1] === 'features' || (parts[1] === 'providers' && parts.length > 3) ? 3 : 2
  return parts.slice(0, depth).join('/')
}

const asPath = (cycle: string[]) => cycle.join(' → ')

test('no files import each other in a circle, not even for types', () => {
  expect(findCycles(importGraph).map(asPath)).toEqual([])
})

test('no folders import each other in a circle, not even for types', () => {
  expect(findCycles(groupByFolder(importGraph, moduleOf)).map(asPath)).toEqual([])
})

test('a cycle is shown as a path', () => {
  const graph = new Map([
    ['a', new Set(['b', 'e'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set<string>()],
    ['e', new Set(['d'])],
  ])
  expect(findCycles(graph).map(asPath)).toEqual(['a → b → c → a'])
  const folders = groupByFolder(
    new Map([
      ['x/a', new Set(['x/b', 'y/a'])],
      ['y/a', new Set(['x/b'])],
    ]),
    (path) => path.slice(0, 1),
  )
  expect(findCycles(folders).map(asPath)).toEqual(['x → y → x'])
})

test('outside the server only the typed client imports the type of the server app', () => {
  const importers = edges.filter(({ to }) => 'path' in to && to.path === 'server/app.ts')
  const outside = importers.filter(({ from }) => !from.startsWith('server/') && !isTest(from))
  expect(outside.map(({ from }) => from)).toEqual(['app/lib/api.ts'])
})

test('imports carry the file extension and go up at most one folder', () => {
  const wrong = edges.filter(
    ({ entry, to }) =>
      'path' in to && (entry.specifier.startsWith('../../') || !/\.[a-z0-9]+$/.test(to.path)),
  )
  expectNoOffences(
    'how imports are written',
    wrong.map(({ from, entry }) => offence(from, entry)),
  )
})

test('a server feature holds routes, presenters, mails, webhooks and one verb per file', () => {
  const names =
    /^server\/features\/[a-z]+(-[a-z]+)*\/((routes|present|emails|texts|csv|webhooks?|[a-z]+(-[a-z]+)+)\.ts|[a-z-]+\.test\.ts)$/
  const wrong = filesBelow('server/features').filter((path) => !names.test(path))
  expectNoOffences(
    'file names of a feature',
    wrong.map((path) => ({ path })),
  )
})

test('no folder has a catch-all name', () => {
  const catchAll = /(^|\/)(utils?|helpers?|common|misc|lib)\//
  const wrong = files.filter(({ path }) => catchAll.test(path) && !path.startsWith('app/lib/'))
  expectNoOffences('folder names', wrong)
})

test('files are named in kebab-case', () => {
  const kebab = /^(\.?[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+)*$/
  const wrong = files.filter(({ path }) => !kebab.test(path.split('/').at(-1) ?? ''))
  expectNoOffences('kebab-case', wrong)
})

test('no file re-exports another (no barrels)', () => {
  const wrong = files.filter(({ path, syntax }) => syntax.reExports.length > 0 || /\/index\.tsx?$/.test(path))
  expectNoOffences('no barrels', wrong)
})

test('only files of the framework have default exports', () => {
  const framework = /^(app\/(routes\/.*|routes|root|shell|entry\.[a-z]+)\.tsx?|[a-z.-]+\.config\.ts)$/
  const wrong = files.filter(({ path, syntax }) => syntax.hasDefaultExport && !framework.test(path))
  expectNoOffences('named exports', wrong)
})

test('only server/env.ts reads the environment', () => {
  // The time zone is in the settings, which the browser's scripts are built with.
  const allowed = /^(server\/env\.ts|practice\/settings\.ts|scripts\/.*|[a-z.-]+\.config\.ts)$/
  const reads = product.filter(({ syntax }) =>
    [...syntax.members, ...syntax.imports.map((entry) => entry.specifier)].some((name) =>
      ['process.env', 'node:process', 'process'].includes(name),
    ),
  )
  expectNoOffences(
    'environment',
    reads.filter(({ path }) => !allowed.test(path)),
  )
})

test('no test of the plain project imports a database module', () => {
  const databaseModules = ['tests/support/app.ts', 'tests/support/database.ts', 'tests/support/server.ts']
  const importers = new Map<string, string[]>()
  for (const { from, entry, to } of edges) {
    if (!('path' in to) || entry.typeOnly) continue
    importers.set(to.path, [...(importers.get(to.path) ?? []), from])
  }
  const reached = new Set(databaseModules)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  const { plain, database } = findTestFiles()
  expect(plain.filter((path) => reached.has(path))).toEqual([])
  expect(database.length).toBeGreaterThan(40)
  const componentTests = files.filter(({ path }) => path.endsWith('.test.tsx'))
  expect(componentTests.filter(({ path }) => reached.has(path))).toEqual([])
})
