import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { filesBelow, root } from './sources.ts'

/** A test that imports this module, directly or not, runs once on each database. */
const databaseModule = 'tests/support/database.ts'
const importPattern =
  /^(?:import|export)\s(?!type\b)[^'"]*?['"]([#.][^'"?]+)|\bimport\(\s*['"]([#.][^'"?]+)/gm

/** All test files of the `plain` and `database` projects, split by whether they need a database. */
export function findTestFiles(): { plain: string[]; database: string[] } {
  const files = ['server', 'shared', 'practice', 'app', 'scripts', 'tests']
    .flatMap(filesBelow)
    .filter((path) => /\.test\.(ts|mjs)$/.test(path))
  const imports = new Map<string, string[]>()
  const importsOf = (path: string) => {
    const cached = imports.get(path) ?? readImports(path)
    imports.set(path, cached)
    return cached
  }
  const needsDatabase = (file: string) => reaches(file, importsOf, new Set())
  return {
    plain: files.filter((file) => !needsDatabase(file)),
    database: files.filter(needsDatabase),
  }
}

function reaches(path: string, importsOf: (path: string) => string[], visited: Set<string>): boolean {
  if (path === databaseModule) return true
  if (visited.has(path)) return false
  visited.add(path)
  return importsOf(path).some((next) => reaches(next, importsOf, visited))
}

function readImports(path: string): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(path) || !isFile(path)) return []
  const text = readFileSync(`${root}${path}`, 'utf8')
  return [...text.matchAll(importPattern)].map(([, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? ''
    return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)
  })
}

const isFile = (path: string) => statSync(`${root}${path}`, { throwIfNoEntry: false })?.isFile() ?? false
