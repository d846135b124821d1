import path from 'node:path'
import { parseArgs } from 'node:util'
import { assertRowLevelSecurity } from '#server/access/assert-row-level-security.ts'
import { createScope } from '#server/access/scope.ts'
import { InvalidBackupError } from '#server/db/backup-file.ts'
import { DatabaseUnreachableError } from '#server/db/connect.ts'
import { DataFolderError } from '#server/db/data-folder.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { SchemaTooNewError, SchemaTooOldError } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openAsOwner } from '#server/db/owner.ts'
import { DatabaseInUseError, DatabaseNotEmptyError, DiskFullError, restore } from '#server/db/restore.ts'
import { InvalidSettingError, readEnv } from '#server/env.ts'

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file] = positionals
const expectedErrors = [
  InvalidSettingError,
  InvalidBackupError,
  DataDirInUseError,
  DatabaseInUseError,
  DatabaseNotEmptyError,
  DatabaseUnreachableError,
  SchemaTooNewError,
  SchemaTooOldError,
  DataFolderError,
  DiskFullError,
]

if (file === undefined || positionals.length > 1) {
  console.error('Stop the server first. Usage: npm run restore -- FILE (--replace deletes the existing data)')
  process.exit(2)
}
try {
  const startedAt = performance.now()
  const settings = readEnv()
  const owner = await openAsOwner(settings)
  // After a failure, closing often fails too, and says less.
  const { madeAt, rows } = await restore(owner, path.resolve(file), values).finally(() =>
    owner.close().catch(() => undefined),
  )
  const database = await openDatabase(settings, { warn: console.warn, failed: console.error })
  await assertRowLevelSecurity(createScope(database)).finally(() => database.close())
  const counts = Object.values(rows)
  const rowCount = counts.reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const place = settings.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : settings.dataDir
  console.log(
    `Restored ${rowCount} rows of ${counts.length} tables, as of ${madeAt}, to ${place} (${seconds} s).`,
  )
} catch (error) {
  console.error(
    expectedErrors.some((kind) => error instanceof kind) && error instanceof Error ? error.message : error,
  )
  process.exitCode = 1
}
