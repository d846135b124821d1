import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { run } from '../run/command.mjs'
import { formatElapsed } from '../run/project.mjs'
import { findChromium } from './chromium.mjs'
import { countOfCommand, countOfPlaywright, countOfVitest } from './counts.mjs'

const minutes = (n) => n * 60_000

/** What `npm test` can run. Each step prints one line, after it the output of what failed, and resolves to its counts. */
export function testSteps({ env, reports, filter }) {
  const browser = { path: '' }

  async function step(label, commands, countOf) {
    const since = Date.now()
    process.stdout.write(`${label}: `)
    let result
    for (const [command, args, timeoutMs, more = {}] of commands) {
      result = await run(command, args, { env: { ...env, ...more }, timeoutMs })
      if (result.code !== 0) break
    }
    const count = countOf(result)
    process.stdout.write(`${inWords(count)}, ${formatElapsed(since)}\n`)
    if (count.failed > 0) process.stdout.write(`${result.output}\n`)
    if (result.timedOut) process.stdout.write(`${label}: stopped, because it did not end in time\n`)
    return count
  }

  return {
    types: () =>
      step(
        'types',
        [
          ['react-router', ['typegen'], minutes(2)],
          ['tsc', ['--noEmit'], minutes(4)],
        ],
        countOfCommand,
      ),

    lint: () => step('lint', [['biome', ['check', '.'], minutes(2)]], countOfCommand),

    unit({ name, url }) {
      const report = join(reports, `${randomUUID()}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const args = ['run', ...reporters, ...(filter.length > 0 ? ['--passWithNoTests'] : []), ...filter]
      return step(
        `unit and integration tests on ${name}`,
        [['vitest', args, minutes(30), databaseEnv(url)]],
        (result) => countOfVitest(report, result, filter.length > 0),
      )
    },

    async findBrowser() {
      browser.path = await findChromium(env)
    },

    e2e({ name, url }) {
      const report = join(reports, `${randomUUID()}.json`)
      const more = {
        ...databaseEnv(url),
        CHROMIUM_PATH: browser.path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }
      const none = filter.length > 0 ? ['--pass-with-no-tests'] : []
      const args = ['test', '--reporter=list,json', ...none, ...filter]
      return step(`browser tests on ${name}`, [['playwright', args, minutes(25), more]], (result) =>
        countOfPlaywright(report, result, filter.length > 0),
      )
    },
  }
}

const databaseEnv = (url) => (url === null ? {} : { TEST_DATABASE_URL: url })

function inWords({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
