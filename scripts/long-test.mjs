import { endWithNpm } from './end-with-npm.mjs'
import { projectEnv } from './node24.mjs'
import { openPostgres, whereLooked } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { explain, Stop } from './project.mjs'
import { run, stopAll } from './run.mjs'
import { makeScratch } from './scratch.mjs'

export const databases = ['embedded', 'postgres']

/**
 * A command that runs some of the tests at length. `read` makes options of its arguments, or throws; `work` gets them
 * and a way to run test files on a database, which resolves to whether they passed.
 */
export async function longTest(read, work) {
  const scratch = makeScratch()
  let postgres = null
  endWithNpm()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      await Promise.all([stopAll(), postgres?.stop()])
      process.exit(130)
    })
  }
  try {
    const options = read(process.argv.slice(2))
    const node = await prepare()
    await work(options, async (database, { settings, args, durable = false }) => {
      const more = { NODE_ENV: 'test', TMPDIR: scratch, ...settings }
      const { DATABASE_URL, DATA_DIR, TEST_DATABASE_URL, ...env } = projectEnv(node, more)
      if (database === 'postgres') {
        postgres ??= await openPostgres({ durable })
        if (postgres === null) throw new Stop(`PostgreSQL was not found: ${whereLooked}.`)
        env.TEST_DATABASE_URL = postgres.url
      }
      // One file after the other: how long they take is part of what is asked.
      const command = ['run', '--no-file-parallelism', ...args]
      const { code } = await run('vitest', command, { env, show: true })
      if (code !== 0) process.exitCode = 1
      return code === 0
    })
  } catch (error) {
    explain(error)
    process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}
