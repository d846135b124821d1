import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { run } from '../run/command.mjs'
import { projectEnv } from '../run/node24.mjs'
import { formatElapsed, inRoot, print, UserError } from '../run/project.mjs'

const stamp = inRoot('build', '.stamp')
const buildTimeoutMs = 20 * 60_000

const sources = [
  'app',
  'shared',
  'practice',
  'assets',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the site when what it is made of has changed since the last build that ended well. */
export async function buildIfStale(node, beforeBuild = async () => {}) {
  const hash = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await beforeBuild(node)
  const since = Date.now()
  print('Building the site …')
  rmSync(stamp, { force: true })
  const env = projectEnv(node, { NODE_ENV: 'production' })
  const { code, output } = await run('react-router', ['build'], { env, timeoutMs: buildTimeoutMs })
  if (code !== 0) throw new UserError(`${output}\nThe site could not be built; the message is above.`)
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stamp, hash)
  print(`Site built in ${formatElapsed(since)}.`)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of [...sources.flatMap(filesIn), ...buildSteps()]) {
    const content = readFileSync(inRoot(path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The scripts that the two config files import, and those that these import. */
function buildSteps() {
  const found = new Set()
  const follow = (path) => {
    const imports = readFileSync(inRoot(path), 'utf8').matchAll(/from '(\.[^']+)'/g)
    for (const [, specifier] of imports) {
      const step = posix.join(posix.dirname(path), specifier)
      if (!step.startsWith('scripts/') || found.has(step) || !existsSync(inRoot(step))) continue
      found.add(step)
      follow(step)
    }
  }
  for (const config of ['vite.config.ts', 'react-router.config.ts']) follow(config)
  return [...found].sort()
}

function filesIn(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return isTest(path) ? [] : [path]
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

const isTest = (path) => /\.test\.tsx?$/.test(path)
