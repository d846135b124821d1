import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { NotYourDataError } from '#server/db/owner.ts'
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts'
import { createDemo } from '#server/db/seed/seed.ts'
import { readEnv } from '#server/env.ts'
import { toLocal } from '#shared/local-time.ts'

/**
 * Creates the demo data in DATA_DIR, unless it was created today by this schema. `npm run demo` calls it. Only a folder
 * that is empty or has the stamp of an earlier demo is used, because everything in the database is deleted first.
 */
const { dataDir } = readEnv()
const stampFile = path.join(dataDir, 'demo-created-on')
const stamp = `${toLocal(new Date()).date} ${schemaFingerprint()}`

const hasStamp = existsSync(stampFile)

if (!hasStamp && existsSync(dataDir) && readdirSync(dataDir).length > 0) {
  console.error(
    `${dataDir} has data that isn't a demo's, so nothing was changed. Set DATA_DIR to an empty folder.`,
  )
  process.exitCode = 1
} else if (!hasStamp || readFileSync(stampFile, 'utf8') !== stamp) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(stampFile, '')
    await createDemo({ dataDir, databaseUrl: null })
    writeFileSync(stampFile, stamp)
  } catch (error) {
    const isExpected = error instanceof DataDirInUseError || error instanceof NotYourDataError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
