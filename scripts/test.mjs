import { buildIfStale } from './build.mjs'
import { sum } from './counts.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installIfMissing } from './install.mjs'
import { alone } from './lock.mjs'
import { findNode24, projectEnv } from './node24.mjs'
import { openPostgres, whereLooked } from './postgres.mjs'
import { explain, Stop, say } from './project.mjs'
import { stopAll } from './run.mjs'
import { makeScratch } from './scratch.mjs'
import { readOptions } from './test-options.mjs'
import { testSteps } from './test-steps.mjs'

const scratch = makeScratch()
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
  explain(error)
  counts.push({ passed: 0, failed: 1 })
} finally {
  await postgres?.stop()
}

const { passed, failed } = sum(counts)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
say(`${passed} passed, ${failed} failed`)

async function testAll(options) {
  const node = await alone(async () => {
    await installIfMissing()
    return findNode24()
  })
  const steps = testSteps({ env: testEnv(node), reports: scratch, filter: options.filter })

  if (options.wants('types')) counts.push(await steps.types())
  if (options.wants('lint')) counts.push(await steps.lint())
  if (!options.wants('unit') && !options.wants('e2e')) return

  const built = await attempt(() => alone(() => buildIfStale(node)))
  const databases = await openDatabases(options)
  for (const database of options.wants('unit') ? databases : []) counts.push(await steps.unit(database))
  if (!options.wants('e2e')) return
  if (!built) return say('browser tests: not run, because the site could not be built')
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
    if (postgres === null && mustHavePostgres) throw new Stop(`PostgreSQL was not found: ${whereLooked}.`)
  })
  if (postgres !== null) return [...chosen, { name: `PostgreSQL ${postgres.version}`, url: postgres.url }]
  if (!mustHavePostgres)
    say(`PostgreSQL was not found: ${whereLooked}. Testing on the embedded database only.`)
  return chosen
}

/** Whether it went well; if not, says why and counts one failure. */
async function attempt(work) {
  try {
    await work()
    return true
  } catch (error) {
    explain(error)
    counts.push({ passed: 0, failed: 1 })
    return false
  }
}

// An odd zone: nothing may depend on where the machine stands. And never the data of somebody's real practice.
function testEnv(node) {
  const more = { NODE_ENV: 'test', TZ: 'Pacific/Chatham', TMPDIR: scratch }
  const { TEST_DATABASE_URL, DATABASE_URL, DATA_DIR, ...env } = projectEnv(node, more)
  return env
}
