import path from 'node:path'
import { parseArgs } from 'node:util'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { InvalidBackupError } from '#server/db/backup-file.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { SchemaTooNewError, SchemaTooOldError } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { NotYourDataError, openAsOwner } from '#server/db/owner.ts'
import { DatabaseNotEmptyError, restore } from '#server/db/restore.ts'
import { InvalidSettingError, readEnv } from '#server/env.ts'

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [named] = positionals
const sentences = [
  InvalidSettingError,
  InvalidBackupError,
  DataDirInUseError,
  DatabaseNotEmptyError,
  SchemaTooNewError,
  SchemaTooOldError,
  NotYourDataError,
]

if (named === undefined || positionals.length > 1) {
  console.error(
    'Stop the server and say which: npm run restore -- FILE (--replace deletes what is there now)',
  )
  process.exit(2)
}
try {
  const started = performance.now()
  const settings = readEnv()
  const owner = await openAsOwner(settings)
  const { madeAt, rows } = await restore(owner, path.resolve(named), values).finally(() => owner.close())
  const database = await openDatabase(settings, { warn: console.warn, failed: console.error })
  await assertRowLevelSecurity(createScope(database)).finally(() => database.close())
  const counts = Object.values(rows)
  const sum = counts.reduce((so, count) => so + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const where = settings.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : settings.dataDir
  console.log(
    `${sum} rows of ${counts.length} tables, as they were at ${madeAt}, are in ${where} (${seconds} s).`,
  )
} catch (error) {
  console.error(
    sentences.some((kind) => error instanceof kind) && error instanceof Error ? error.message : error,
  )
  process.exitCode = 1
}
