import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { schemaFingerprint } from '#server/db/open.ts'
import { NotYourDataError } from '#server/db/owner.ts'
import { createDemo } from '#server/db/seed/seed.ts'
import { readEnv } from '#server/env.ts'
import { toLocal } from '#shared/local-time.ts'

/** Creates the demo data in DATA_DIR, unless it was created today by this schema. `npm run demo` calls it. */
const { dataDir } = readEnv()
const stampFile = path.join(dataDir, 'demo-created-on')
const stamp = `${toLocal(new Date()).date} ${schemaFingerprint()}`

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  try {
    rmSync(stampFile, { force: true })
    await createDemo({ dataDir, databaseUrl: null })
    writeFileSync(stampFile, stamp)
  } catch (error) {
    const isExpected = error instanceof DataDirInUseError || error instanceof NotYourDataError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
