import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { run } from '../run/command.mjs'
import { formatElapsed, print } from '../run/project.mjs'
import { findChromium } from './chromium.mjs'
import { countOfCommand, countOfPlaywright, countOfVitest } from './counts.mjs'
import { formatAttached, testsOfPlaywright, testsOfVitest } from './reports.mjs'

const minutes = (n) => n * 60_000

/**
 * The steps of `npm test`. Each prints one line when it ends, and below it the output of what failed; it resolves to
 * its counts and its tests.
 */
export function testSteps({ env, reports, filter }) {
  const mayBeEmpty = filter.length > 0

  async function runStep(label, commands) {
    const startMs = Date.now()
    print(`${label} …`)
    let result
    for (const [command, args, timeoutMs, more = {}] of commands) {
      result = await run(command, args, { env: { ...env, ...more }, timeoutMs })
      if (result.code !== 0) break
    }
    return { ...result, startMs }
  }

  function report(label, { startMs, output, timedOut }, count) {
    print(`${label}: ${formatCount(count)}, ${formatElapsed(startMs)}`)
    if (count.failed > 0) print(output)
    if (timedOut) print(`${label}: stopped, because it did not end in time`)
  }

  async function runCommands(label, commands) {
    const result = await runStep(label, commands)
    const count = countOfCommand(result)
    report(label, result, count)
    return { ...count, tests: [] }
  }

  const newReport = () => join(reports, `${randomUUID()}.json`)

  return {
    types: () =>
      runCommands('types', [
        ['react-router', ['typegen'], minutes(2)],
        ['tsc', ['--noEmit'], minutes(4)],
      ]),

    lint: () =>
      runCommands('lint', [
        ['biome', ['check', '.'], minutes(2)],
        ['knip', [], minutes(2)],
      ]),

    /** `projects` are those of vitest.config.ts. `onBothOnly` leaves out the tests that run on one database. */
    async unit({ name, url }, projects, options = {}) {
      const { title = 'unit and integration tests', isolate = false, onBothOnly = false } = options
      const label = `${title} on ${name}`
      const file = newReport()
      const args = [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...projects.map((project) => `--project=${project}`),
        ...(mayBeEmpty ? ['--passWithNoTests'] : []),
        ...filter,
      ]
      const more = {
        ...databaseEnv(url),
        ...(isolate && { TEST_ISOLATE: '1' }),
        ...(onBothOnly && { TEST_ON_BOTH_ONLY: '1' }),
      }
      const result = await runStep(label, [['vitest', args, minutes(30), more]])
      const count = countOfVitest(file, result, mayBeEmpty)
      report(label, result, count)
      return { ...count, tests: testsOfVitest(file, name) }
    },

    findBrowser: (options) => findChromium(env, options),

    /** `tests`: 'embedded' for those with the tag @embedded, 'other' for those without it, or 'all'. */
    async e2e({ name, url }, { browser, fullBrowser, tests }) {
      const label = `browser tests on ${name}`
      const file = newReport()
      const more = { ...databaseEnv(url), CHROMIUM_PATH: browser, FULL_CHROMIUM_PATH: fullBrowser }
      const chosen = { embedded: ['--grep=@embedded'], other: ['--grep-invert=@embedded'], all: [] }
      const args = [
        'test',
        '--reporter=list,json',
        ...chosen[tests],
        ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
        ...filter,
      ]
      const result = await runStep(label, [
        ['playwright', args, minutes(25), { ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: file }],
      ])
      const count = countOfPlaywright(file, result, mayBeEmpty)
      report(label, result, count)
      if (count.failed > 0) print(formatAttached(file, 90).join('\n'))
      if (count.failed > 0 && !result.timedOut) await traceFailures(more)
      return { ...count, tests: testsOfPlaywright(file, name) }
    },
  }

  /** Runs the tests that just failed again with a trace, for the report only: the first result counts. */
  async function traceFailures(more) {
    print('running the failed browser tests again with a trace, in .cache/playwright …')
    const args = ['test', '--last-failed', '--trace=on', '--reporter=list', '--max-failures=10']
    const { output } = await run('playwright', args, { env: { ...env, ...more }, timeoutMs: minutes(5) })
    print(output)
  }
}

const databaseEnv = (url) => (url === null ? {} : { TEST_DATABASE_URL: url })

function formatCount({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
