import { buildIfStale } from '../build/build.mjs'
import { stopAll } from '../run/command.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24, projectEnv } from '../run/node24.mjs'
import { print, printError, UserError } from '../run/project.mjs'
import { installIfMissing } from '../start/install.mjs'
import { sum } from './counts.mjs'
import { readOptions } from './options.mjs'
import { openPostgres, searchedLocations } from './postgres.mjs'
import { testSteps } from './steps.mjs'
import { makeTempFolder } from './temp-folder.mjs'

const tempFolder = makeTempFolder()
const counts = []
let postgres = null

endWithNpm()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await Promise.all([stopAll(), postgres?.stop()])
    process.exit(130)
  })
}

try {
  await testAll(readOptions(process.argv.slice(2)))
} catch (error) {
  printError(error)
  counts.push({ passed: 0, failed: 1 })
} finally {
  await postgres?.stop()
}

const { passed, failed } = sum(counts)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
print(`${passed} passed, ${failed} failed`)

async function testAll(options) {
  const node = await withLock(async () => {
    await installIfMissing()
    return findNode24()
  })
  const steps = testSteps({ env: testEnv(node), reports: tempFolder, filter: options.filter })

  if (options.wants('types')) counts.push(await steps.types())
  if (options.wants('lint')) counts.push(await steps.lint())
  if (!options.wants('unit') && !options.wants('e2e')) return

  const built = await attempt(() => withLock(() => buildIfStale(node)))
  const databases = await openDatabases(options)
  for (const database of options.wants('unit') ? databases : []) counts.push(await steps.unit(database))
  if (!options.wants('e2e')) return
  if (!built) return print('browser tests: not run, because the site could not be built')
  if (await attempt(steps.findBrowser)) {
    for (const database of databases) counts.push(await steps.e2e(database))
  }
}

async function openDatabases({ databases, mustHavePostgres }) {
  const embedded = { name: 'the embedded database', url: null }
  const chosen = databases.includes('embedded') ? [embedded] : []
  if (!databases.includes('postgres')) return chosen
  await attempt(async () => {
    postgres = await openPostgres()
    if (postgres === null && mustHavePostgres)
      throw new UserError(`PostgreSQL was not found: ${searchedLocations}.`)
  })
  if (postgres !== null) return [...chosen, { name: `PostgreSQL ${postgres.version}`, url: postgres.url }]
  if (!mustHavePostgres)
    print(`PostgreSQL was not found: ${searchedLocations}. Testing on the embedded database only.`)
  return chosen
}

/** Whether it went well; if not, says why and counts one failure. */
async function attempt(work) {
  try {
    await work()
    return true
  } catch (error) {
    printError(error)
    counts.push({ passed: 0, failed: 1 })
    return false
  }
}

// An odd zone: nothing may depend on where the machine stands. And never the data of somebody's real practice.
function testEnv(node) {
  const more = { NODE_ENV: 'test', TZ: 'Pacific/Chatham', TMPDIR: tempFolder }
  const { TEST_DATABASE_URL, DATABASE_URL, DATA_DIR, ...env } = projectEnv(node, more)
  return env
}
