import { buildIfStale } from '../build/build.mjs'
import { endOnSignal } from '../run/end-on-signal.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24 } from '../run/node24.mjs'
import { print, printError, UserError } from '../run/project.mjs'
import { installIfMissing } from '../start/install.mjs'
import { sum } from './counts.mjs'
import { readOptions } from './options.mjs'
import { openPostgres, searchedLocations } from './postgres.mjs'
import { formatFailed, formatSlowest } from './reports.mjs'
import { testSteps } from './steps.mjs'
import { makeTempFolder } from './temp-folder.mjs'
import { testEnv, unusualTimeZone } from './test-env.mjs'

const tempFolder = makeTempFolder()
const results = []
let postgres = null

endWithNpm()
endOnSignal(() => postgres?.stop())

try {
  await testAll(readOptions(process.argv.slice(2)))
} catch (error) {
  printError(error)
  results.push({ passed: 0, failed: 1 })
} finally {
  await postgres?.stop()
}

const tests = results.flatMap((result) => result.tests ?? [])
const slowest = formatSlowest(tests, 10)
if (slowest.length > 0) print(`Slowest tests:\n${slowest.join('\n')}`)
// Last, because a log is often kept by its end only.
const failures = formatFailed(tests)
if (failures.length > 0) print(`Failed tests:\n${failures.join('\n')}`)
const { passed, failed } = sum(results)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
print(`${passed} passed, ${failed} failed`)

async function testAll(options) {
  const node = await withLock(async () => {
    await installIfMissing()
    return findNode24()
  })
  const steps = testSteps({
    env: testEnv(node, tempFolder, { TZ: unusualTimeZone }),
    reports: tempFolder,
    filter: options.filter,
  })
  // Runs beside the tests, which often wait for timers and processes.
  await Promise.all([checkCode(steps, options), runTests(node, steps, options)])
}

async function checkCode(steps, options) {
  if (options.wants('types')) results.push(await steps.types())
  if (options.wants('lint')) results.push(await steps.lint())
}

async function runTests(node, steps, options) {
  if (!options.wants('unit') && !options.wants('e2e')) return
  const isBuilt = await attempt(() => withLock(() => buildIfStale(node)))
  const databases = await openDatabases(options)
  if (options.wants('unit')) {
    for (const [index, database] of databases.entries()) {
      const isFirst = index === 0
      const projects = isFirst ? ['plain', 'component', 'database'] : ['database']
      // Isolation reveals tests that depend on an earlier file.
      const isolate = !isFirst && process.env.ISOLATE_SECOND === '1'
      const onBothOnly =
        isFirst && databases.length > 1 && options.filter.length === 0 && process.env.TEST_ALL !== '1'
      results.push(await steps.unit(database, projects, { isolate, onBothOnly }))
    }
  }
  if (!options.wants('e2e')) return
  if (!isBuilt) return print('browser tests: not run, because the site could not be built')
  await attempt(() => runBrowserTests(steps, databases))
}

/**
 * Each test on one database: those with the tag @embedded on the embedded one, all others on PostgreSQL. In the headless shell,
 * unless they depend on the full browser.
 */
async function runBrowserTests(steps, databases) {
  const browser = await steps.findBrowser()
  const fullBrowser = await steps.findBrowser({ full: true })
  for (const database of databases.toReversed()) {
    const isOnlyOne = databases.length === 1 || process.env.TEST_ALL === '1'
    const tests = isOnlyOne ? 'all' : database.url === null ? 'embedded' : 'other'
    results.push(await steps.e2e(database, { browser, fullBrowser, tests }))
  }
}

async function openDatabases({ databases, mustHavePostgres }) {
  const embedded = { name: 'the embedded database', url: null }
  const opened = databases.includes('embedded') ? [embedded] : []
  if (!databases.includes('postgres')) return opened
  await attempt(async () => {
    postgres = await openPostgres()
    if (postgres === null && mustHavePostgres)
      throw new UserError(`PostgreSQL was not found: ${searchedLocations}.`)
  })
  if (postgres !== null) return [...opened, { name: `PostgreSQL ${postgres.version}`, url: postgres.url }]
  if (!mustHavePostgres)
    print(`PostgreSQL was not found: ${searchedLocations}. Testing on the embedded database only.`)
  return opened
}

/** True when `work` succeeds; otherwise prints the error and counts one failure. */
async function attempt(work) {
  try {
    await work()
    return true
  } catch (error) {
    printError(error)
    results.push({ passed: 0, failed: 1 })
    return false
  }
}
