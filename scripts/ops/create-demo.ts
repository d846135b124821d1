import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from '#practice/settings.ts'
import { readContentFile } from '#server/content/read-content-file.ts'
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts'
import { createDemo } from '#server/db/seed/seed.ts'
import { readEnv } from '#server/env.ts'
import { assertCanListen } from '#server/http/assert-can-listen.ts'
import { toLocal } from '#shared/local-time.ts'
import { isExpectedError, readSampleContent } from './read-sample-content.ts'

try {
  await createTodaysDemo()
} catch (error) {
  console.error(isExpectedError(error) ? error.message : error)
  process.exitCode = 1
}

/**
 * Creates the demo data in DATA_DIR, unless it was created today by this schema for the same content and time zone.
 * `npm run demo` calls it. Only a folder that is empty or has the stamp of an earlier demo is used, because everything in the
 * database is deleted first.
 */
async function createTodaysDemo() {
  const env = readEnv()
  const { dataDir, contentFile } = env
  const stampFile = path.join(dataDir, 'demo-created-on')
  const hasStamp = existsSync(stampFile)
  if (!hasStamp && existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    console.error(
      `${dataDir} has data that isn't a demo's, so nothing was changed. Set DATA_DIR to an empty folder.`,
    )
    process.exitCode = 1
    return
  }
  // Creating takes a while, and the server that follows would find the port taken.
  await assertCanListen(env)
  const stamp = await makeStamp(contentFile)
  if (hasStamp && readFileSync(stampFile, 'utf8') === stamp) return
  const content = await readSampleContent(contentFile)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(stampFile, '')
  await createDemo({ dataDir, databaseUrl: null }, new Date(), content)
  writeFileSync(stampFile, stamp)
}

async function makeStamp(contentFile: string | null): Promise<string> {
  const parts = [toLocal(new Date()).date, schemaFingerprint(), settings.timeZone]
  const hash =
    contentFile &&
    createHash('sha256')
      .update(await readContentFile(contentFile))
      .digest('hex')
  return [...parts, ...(hash ? [hash] : [])].join(' ')
}
