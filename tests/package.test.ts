import { expect, test } from 'vitest'
import { read } from '#tests/support/sources.ts'

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
type Locked = Partial<Manifest> & {
  resolved?: string
  integrity?: string
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Locked> }

const manifest = JSON.parse(read('package.json').text) as Manifest
const lock = JSON.parse(read('package-lock.json').text) as Lock
const direct = { ...manifest.dependencies, ...manifest.devDependencies }

test('package.json lists at most 67 packages', () => {
  expect(Object.keys(direct).length).toBeLessThanOrEqual(67)
})

test('every version is exact', () => {
  const loose = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(loose).toEqual([])
})

test('the lock file matches package.json', () => {
  const { dependencies, devDependencies } = lock.packages[''] ?? {}
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  })
})

test('the lock file has integrity hashes and no registry addresses', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(packages.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([path]) => path)).toEqual(
    [],
  )
})

test('the lock file holds every optional dependency it names, as npm ci requires', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name} of ${path}`),
  )
  expect(missing).toEqual([])
})

/** Looks where Node would: beside the package, then one folder up at a time. */
function isLocked(path: string, name: string): boolean {
  if (lock.packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  return path !== '' && isLocked(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}
