import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { inTransaction, type OwnerConnection, openAsOwner } from '#server/db/owner.ts'
import { capabilities } from '#server/db/seed/capabilities.ts'
import type { RunStatement } from '#server/db/seed/capability.ts'
import { deliveredSample } from '#server/db/seed/delivered-sample.ts'
import type { SampleContent } from '#server/db/seed/sample-content.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'

const batchSize = 5000
const asSystem = 'set local role practice_system'

const runOn =
  (owner: OwnerConnection): RunStatement =>
  (statement, params) =>
    params ? owner.rows(statement, params) : owner.run(statement)

export type SeedOptions = {
  now?: Date
  /** The capabilities to fill, by name; all of them without it. */
  only?: readonly string[] | undefined
  /** Whose clients these are; the delivered practice's without it. */
  content?: SampleContent
}

/**
 * Fills a database with this number of clients and as many orders, appointments and messages. The same
 * number in the same hour makes the same data; a second run adds what is missing.
 * @throws DataDirInUseError when a server has the embedded database open.
 */
export async function seed(
  settings: DatabaseSettings,
  clients: number,
  { now = new Date(), only, content = deliveredSample }: SeedOptions = {},
): Promise<void> {
  const owner = await openAsOwner(settings)
  const run = runOn(owner)
  const hour = new Date(Math.floor(now.getTime() / hours(1)) * hours(1))
  try {
    await owner.migrate(migrationsFolder)
    for (const capability of capabilities.filter(({ name }) => !only || only.includes(name))) {
      for (let from = 0; from < clients; from += batchSize) {
        const numbers = Array.from(
          { length: Math.min(batchSize, clients - from) },
          (_, index) => from + index,
        )
        await inTransaction(owner, asSystem, async () => {
          await capability.seed?.({ run, now: hour, clients, content }, numbers)
        })
      }
    }
    await owner.run('vacuum (analyze)')
  } finally {
    await owner.close()
  }
}

/**
 * Replaces everything in a database by the data of a busy practice. The same day makes the same data.
 * @throws DataDirInUseError when a server has the embedded database open.
 */
export async function createDemo(
  settings: DatabaseSettings,
  now = new Date(),
  content = deliveredSample,
): Promise<void> {
  const owner = await openAsOwner(settings)
  const run = runOn(owner)
  const today = toInstant(toLocal(now).date, '00:00') ?? now
  try {
    await owner.run('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
    await owner.migrate(migrationsFolder)
    await inTransaction(owner, asSystem, async () => {
      for (const capability of capabilities) await capability.demo?.({ run, today, content })
    })
    await owner.run('vacuum (analyze)')
  } finally {
    await owner.close()
  }
}
