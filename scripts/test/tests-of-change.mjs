import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot, root } from '../run/project.mjs'

const folders = ['app', 'server', 'shared', 'practice', 'scripts', 'tests']
const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path)
const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path)
/** A module that more folders import is part of nearly everything, which is for `npm test`. */
const maxImportingFolders = 6

/**
 * The test files near changed files: those beside them, those beside what imports them, and those that import them. `files`: all code,
 * `{ path, text }` with paths from the root. `farFrom`: changed files that too many folders import, or that aren't code,
 * so that only the tests beside them are in.
 */
export function testsNear(changed, files) {
  const tests = files.filter(({ path }) => isTest(path))
  const testPaths = new Set(
    changed.filter((path) => isTest(path) && tests.some((test) => test.path === path)),
  )
  const farFrom = []
  for (const path of changed.filter((path) => !isTest(path) && !path.endsWith('.md'))) {
    const importers = files.filter((file) => file.path !== path && imports(file, path))
    const importing = new Set(
      importers.filter((file) => !isTest(file.path)).map((file) => folderOf(file.path)),
    )
    const isNear = isCode(path) && path.includes('/') && importing.size <= maxImportingFolders
    if (!isNear) farFrom.push(path)
    const near = new Set([folderWithTests(path, tests), ...(isNear ? importing : [])])
    for (const test of tests)
      if (near.has(folderOf(test.path)) || (isNear && importers.includes(test))) testPaths.add(test.path)
  }
  return { tests: [...testPaths].sort(), farFrom }
}

const folderOf = (path) => posix.dirname(path)

/** The folder of a file, or the nearest above it that has tests. */
function folderWithTests(path, tests) {
  let folder = folderOf(path)
  while (folder.includes('/') && !tests.some((test) => folderOf(test.path) === folder))
    folder = folderOf(folder)
  return folder
}

/** By its name from the root, or relative to the file. */
function imports({ path, text }, target) {
  const relative = posix.relative(folderOf(path), target)
  const names = [`#${target}`, relative.startsWith('.') ? relative : `./${relative}`]
  return names.some((name) => text.includes(`'${name}'`))
}

/** What changed since a commit, also what isn't committed, as paths from the root. */
export function changedSince(base) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`)
    return stdout.split('\n').filter(Boolean)
  }
  return [
    ...new Set([
      ...git('-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/** All code of the project. */
export function readCode() {
  const below = (folder) =>
    readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
  return folders
    .flatMap(below)
    .filter(isCode)
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }))
}
