import { spawnSync } from 'node:child_process'
import { endOnSignal } from '../run/end-on-signal.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { withLock } from '../run/lock.mjs'
import { findNode24 } from '../run/node24.mjs'
import { formatElapsed, inRoot, print, printError, root } from '../run/project.mjs'
import { installIfMissing } from '../start/install.mjs'
import { sum } from './counts.mjs'
import { openPostgres } from './postgres.mjs'
import { testSteps } from './steps.mjs'
import { makeTempFolder } from './temp-folder.mjs'
import { testEnv, unusualTimeZone } from './test-env.mjs'
import { changedSince, readCode, testsNear } from './tests-of-change.mjs'

// `npm run check`: types, lint and the fast tests near what changed since the branch left main. For every commit.

const startMs = Date.now()
const tempFolder = makeTempFolder()
const results = []
let postgres = null

endWithNpm()
endOnSignal(() => postgres?.stop())

try {
  const node = await withLock(async () => {
    await installIfMissing()
    return findNode24()
  })
  const env = testEnv(node, tempFolder, { TZ: unusualTimeZone, TEST_FAST_ONLY: '1' })
  const options = { env, reports: tempFolder }
  const near = testsNear(changedSince(findBase()), readCode())
  const changed = testSteps({ ...options, filter: near.tests })
  const conventions = testSteps({
    ...options,
    filter: ['architecture', 'conventions', 'package', 'citations'].map((name) => `tests/${name}.test.ts`),
  })
  const codeChecks = runInOrder([conventions.types, conventions.lint])
  postgres = await openPostgres({ keepIn: inRoot('.cache', 'test-postgres') })
  const database =
    postgres === null
      ? { name: 'the embedded database', url: null }
      : { name: `PostgreSQL ${postgres.version}`, url: postgres.url }
  await runInOrder([
    ...(near.tests.length > 0
      ? [
          () =>
            changed.unit(database, ['plain', 'component', 'database'], { title: 'tests near what changed' }),
        ]
      : []),
    () => conventions.unit(database, ['plain'], { title: 'tests of the conventions' }),
  ])
  await codeChecks
  if (near.farFrom.length > 0)
    print(`The other tests of these are run by \`npm test\`:\n  ${near.farFrom.join('\n  ')}`)
} catch (error) {
  printError(error)
  results.push({ passed: 0, failed: 1 })
} finally {
  await postgres?.stop()
}

const { passed, failed } = sum(results)
process.exitCode = failed > 0 ? 1 : 0
print(`${passed} passed, ${failed} failed, ${formatElapsed(startMs)}`)

async function runInOrder(steps) {
  for (const step of steps) results.push(await step())
}

/** The commit at which this branch left the main branch; HEAD when there is no other. */
function findBase() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    const { status, stdout } = git('merge-base', 'HEAD', branch)
    if (status === 0) return stdout.trim()
  }
  return 'HEAD'
}
