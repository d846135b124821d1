import { run } from '../run/command.mjs'
import { endOnSignal } from '../run/end-on-signal.mjs'
import { endWithNpm } from '../run/end-with-npm.mjs'
import { printError, UserError } from '../run/project.mjs'
import { prepare } from '../start/prepare.mjs'
import { openPostgres, searchedLocations } from './postgres.mjs'
import { makeTempFolder } from './temp-folder.mjs'
import { testEnv } from './test-env.mjs'

export const databases = ['embedded', 'postgres']

/**
 * Runs a command for long tests. `readOptions` parses its arguments or throws; `work` gets the options and a function
 * that runs test files on a database and resolves to whether they passed.
 */
export async function runLongTests(readOptions, work) {
  const tempFolder = makeTempFolder()
  let postgres = null
  endWithNpm()
  endOnSignal(() => postgres?.stop())
  try {
    const options = readOptions(process.argv.slice(2))
    const node = await prepare()
    await work(options, async (database, { settings, args, durable = false }) => {
      const env = testEnv(node, tempFolder, settings)
      if (database === 'postgres') {
        postgres ??= await openPostgres({ durable })
        if (postgres === null) throw new UserError(`PostgreSQL was not found: ${searchedLocations}.`)
        env.TEST_DATABASE_URL = postgres.url
      }
      // One file at a time, because some tests check durations.
      const command = ['run', '--no-file-parallelism', ...args]
      const { code } = await run('vitest', command, { env, show: true })
      if (code !== 0) process.exitCode = 1
      return code === 0
    })
  } catch (error) {
    printError(error)
    process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}
