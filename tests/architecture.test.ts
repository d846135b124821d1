import { expect, test } from 'vitest'
import { findTestFiles } from '#tests/support/database-tests.ts'
import { expectNoOffences, type Offence } from '#tests/support/exceptions.ts'
import { arrows, folderOf, isAllowed, packageRooms, resolveImport } from '#tests/support/import-boundaries.ts'
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

const say = (from: string, { specifier }: Import): Offence => ({ path: from, detail: specifier })

test('an arrow matches its own folder, one name for a star, and nothing beside', () => {
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

test('every room of the table exists', () => {
  const rooms = arrows.flatMap(({ room, mayImport }) => [room, ...mayImport])
  const missing = rooms.filter((room) => !room.includes('*') && room !== 'own' && !exists(room))
  expect(missing).toEqual([])
})

test('every import of our own leads to a file', () => {
  const lost = edges.filter(({ to }) => 'path' in to && !exists(to.path))
  expectNoOffences(
    'imports lead somewhere',
    lost.map(({ from, entry }) => say(from, entry)),
  )
})

test('imports say what they import', () => {
  const wrong = files.filter(({ syntax }) => syntax.computedImports > 0)
  expectNoOffences('computed imports', wrong)
})

test('imports follow the arrows', () => {
  const wrong = edges.filter(
    ({ from, entry, to }) =>
      !isTest(from) && 'path' in to && !isAllowed(from, to.path) && !isTheTypedClient(from, entry),
  )
  expectNoOffences(
    'arrows',
    wrong.map(({ from, entry }) => say(from, entry)),
  )
})

function isTheTypedClient(from: string, { specifier, typeOnly }: Import) {
  return from === 'app/lib/api.ts' && specifier === '#server/app.ts' && typeOnly
}

test('each package is known only where it belongs', () => {
  const wrong = edges.filter(({ from, to }) => {
    if (isTest(from) || from.startsWith('scripts/') || !('package' in to)) return false
    const rooms = packageRooms[to.package]
    if (rooms) return !rooms.some((room) => folderOf(room, from) !== null)
    const pure = ['practice', 'shared', 'app'].some((room) => folderOf(room, from) !== null)
    const knowsZodOnly = from.startsWith('practice/') || from.startsWith('shared/')
    return (pure && to.package.startsWith('node:')) || (knowsZodOnly && to.package !== 'zod')
  })
  expectNoOffences(
    'packages',
    wrong.map(({ from, entry }) => say(from, entry)),
  )
})

test('a type that only the browser or only the server knows crosses nowhere else', () => {
  const users = edges.filter(({ to }) => 'path' in to && to.path === 'server/app.ts')
  const outside = users.filter(({ from }) => !from.startsWith('server/') && !isTest(from))
  expect(outside.map(({ from }) => from)).toEqual(['app/lib/api.ts'])
})

test('imports name the file with its extension and climb at most one folder', () => {
  const wrong = edges.filter(
    ({ entry, to }) =>
      'path' in to && (entry.specifier.startsWith('../../') || !/\.[a-z0-9]+$/.test(to.path)),
  )
  expectNoOffences(
    'how imports are written',
    wrong.map(({ from, entry }) => say(from, entry)),
  )
})

test('a feature of the server has routes, presenters, emails, CSV, webhooks and one file per verb', () => {
  const names =
    /^server\/features\/[a-z]+\/((routes|present|emails|csv|webhook|service|[a-z]+(-[a-z]+)+)\.ts|[a-z-]+\.test\.ts)$/
  const wrong = filesBelow('server/features').filter((path) => !names.test(path))
  expectNoOffences(
    'file names of a feature',
    wrong.map((path) => ({ path })),
  )
})

test('no folder is named after what does not fit elsewhere', () => {
  const homeless = /(^|\/)(utils?|helpers?|common|misc|lib)\//
  const wrong = files.filter(({ path }) => homeless.test(path) && !path.startsWith('app/lib/'))
  expectNoOffences('folder names', wrong)
})

test('files are named in kebab-case', () => {
  const kebab = /^(\.?[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+)*$/
  const wrong = files.filter(({ path }) => !kebab.test(path.split('/').at(-1) ?? ''))
  expectNoOffences('kebab-case', wrong)
})

test('no file passes on what another exports', () => {
  const wrong = files.filter(({ path, syntax }) => syntax.reExports.length > 0 || /\/index\.tsx?$/.test(path))
  expectNoOffences('no barrels', wrong)
})

test('only the framework gets default exports', () => {
  const framework = /^(app\/(routes\/.*|routes|root|shell|entry\.[a-z]+)\.tsx?|[a-z.-]+\.config\.ts)$/
  const wrong = files.filter(({ path, syntax }) => syntax.hasDefaultExport && !framework.test(path))
  expectNoOffences('named exports', wrong)
})

test('only server/env.ts reads the environment', () => {
  const allowed = /^(server\/env\.ts|scripts\/.*|[a-z.-]+\.config\.ts)$/
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

test('no test of the plain project reaches a database of the run', () => {
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
