import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../run/project.mjs'
import { findDisallowed, licencePage, shippedPackages } from './shipped.mjs'

const lockOf = (packages) => ({ packages })
const packages = shippedPackages(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))

test('lists indirect dependencies, but no development dependencies', () => {
  const lock = lockOf({
    '': { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC', dependencies: { c: '1' } },
    'node_modules/b': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/c': { version: '1.0.0', license: '(MIT OR GPL-3.0)', optionalDependencies: { gone: '1' } },
    'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0' },
  })
  expect(shippedPackages(lock).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'a 1.0.0',
    'b 2.0.0',
    'c 1.0.0',
  ])
})

test('allows permissive licences and that of replaceable libraries only', () => {
  const isAllowed = (licence) => findDisallowed([{ licence }]).length === 0
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0', 'MIT AND GPL-3.0', 'none named', 'UNLICENSED'].map(isAllowed)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('all production dependencies have an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(50)
  expect(findDisallowed(packages)).toEqual([])
})

test('docs/licences.md is current: npm run licences writes it', () => {
  expect(readFileSync(inRoot('docs', 'licences.md'), 'utf8')).toBe(licencePage(packages))
})
