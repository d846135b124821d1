import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { run } from '../run/command.mjs'
import { projectEnv } from '../run/node24.mjs'
import { formatElapsed, inRoot, print, UserError } from '../run/project.mjs'

const stamp = inRoot('build', '.stamp')
/** What the server renders pages with again. */
const siteManifest = inRoot('build', 'server', 'site.json')
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

/** Builds the site if its sources have changed since the last successful build. */
export async function buildIfStale(node, beforeBuild = async () => {}) {
  const hash = hashSources()
  if (existsSync(siteManifest) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await beforeBuild(node)
  const startMs = Date.now()
  print('Building the site …')
  rmSync(stamp, { force: true })
  const env = projectEnv(node, { NODE_ENV: 'production' })
  const { code, output } = await run('react-router', ['build'], { env, timeoutMs: buildTimeoutMs })
  if (code !== 0) throw new UserError(`${output}\nThe site could not be built; the message is above.`)
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stamp, hash)
  print(`Site built in ${formatElapsed(startMs)}.`)
}

function hashSources() {
  const hash = createHash('sha256').update(`TIME_ZONE ${process.env.TIME_ZONE ?? ''}`)
  for (const path of [...sources.flatMap(filesIn), ...findBuildScripts()]) {
    const content = readFileSync(inRoot(path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The scripts and server modules that the two config files import, directly or not. */
function findBuildScripts() {
  const scripts = new Set()
  const follow = (path) => {
    const imports = readFileSync(inRoot(path), 'utf8').matchAll(/from '([.#][^']+)'/g)
    for (const [, specifier] of imports) {
      const script = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(path), specifier)
      if (!/^(scripts|server)\//.test(script) || scripts.has(script) || !existsSync(inRoot(script))) continue
      scripts.add(script)
      follow(script)
    }
  }
  for (const config of ['vite.config.ts', 'react-router.config.ts']) follow(config)
  return [...scripts].sort()
}

function filesIn(path) {
  const stats = statSync(inRoot(path), { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (stats.isFile()) return isTest(path) ? [] : [path]
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

const isTest = (path) => /\.test\.tsx?$/.test(path)
