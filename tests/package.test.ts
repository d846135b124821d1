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

const readJson = (path: string) => JSON.parse(read(path).text) as unknown
/** The project, and what one part of the bench needs. */
const folders = ['', 'scripts/bench/lighthouse/']
const manifestOf = (folder: string) => readJson(`${folder}package.json`) as Partial<Manifest>
const lockOf = (folder: string) => readJson(`${folder}package-lock.json`) as Lock
const directOf = (folder: string) => {
  const { dependencies, devDependencies } = manifestOf(folder)
  return { ...dependencies, ...devDependencies }
}

test('package.json lists at most 66 packages', () => {
  expect(Object.keys(directOf('')).length).toBeLessThanOrEqual(66)
})

test('every version is exact', () => {
  const loose = Object.entries(Object.assign({}, ...folders.map(directOf))).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  )
  expect(loose).toEqual([])
})

test('the lock files match their package.json', () => {
  for (const folder of folders) {
    const { dependencies, devDependencies } = lockOf(folder).packages[''] ?? {}
    const manifest = manifestOf(folder)
    expect({ folder, dependencies, devDependencies }).toEqual({
      folder,
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    })
  }
})

test('the lock files have integrity hashes and no registry addresses', () => {
  const packages = folders.flatMap((folder) =>
    Object.entries(lockOf(folder).packages).filter(([path]) => path !== ''),
  )
  expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(packages.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([path]) => path)).toEqual(
    [],
  )
})

test('the lock files hold every optional dependency they name, as npm ci requires', () => {
  const missing = folders.map(lockOf).flatMap((lock) =>
    Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(lock, path, name))
        .map((name) => `${name} of ${path}`),
    ),
  )
  expect(missing).toEqual([])
})

/** Looks where Node would: beside the package, then one folder up at a time. */
function isLocked(lock: Lock, path: string, name: string): boolean {
  if (lock.packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  return path !== '' && isLocked(lock, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}
