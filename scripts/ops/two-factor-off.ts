import type { Content } from '#practice/snapshot.ts'
import { createScope, type Scope } from '#server/access/scope.ts'
import { deliveredContent } from '#server/content/delivered-content.ts'
import { readNewestId, readSnapshot } from '#server/content/store.ts'
import { createLog } from '#server/create-log.ts'
import { DatabaseUnreachableError } from '#server/db/connect.ts'
import { DataFolderError, refuseRoot, refuseWithoutData } from '#server/db/data-folder.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { InvalidSettingError, readEnv } from '#server/env.ts'
import { createLimiter } from '#server/http/rate-limit.ts'
import { createTwoFactor } from '#server/identity/two-factor.ts'

/** For an administrator who lost their phone and recovery codes. Whoever can run this has full access to the data anyway. */
const expectedErrors = [InvalidSettingError, DataDirInUseError, DataFolderError, DatabaseUnreachableError]
const log = createLog('warn')

try {
  const env = readEnv()
  const email = (process.argv[2] ?? env.adminEmail).toLowerCase()
  if (env.databaseUrl === null) {
    refuseWithoutData(env.dataDir)
    refuseRoot(env.dataDir)
  }
  const database = await openDatabase(env, {
    warn: (text) => log.warn(text),
    failed: (error) => log.fatal(error.message),
  })
  const scope = createScope(database)
  const limit = createLimiter(scope)
  const published = await readPublished(scope)
  const contentSource = { current: () => published }
  const settings = { contentSource, publicUrl: env.publicUrl, now: () => new Date(), wake: () => undefined }
  const twoFactor = createTwoFactor({ ...settings, scope, limit, secret: 'not needed to remove one' })
  const removed = await twoFactor.removeFor(email)
  await database.close()
  console.log(
    removed
      ? `${email} now signs in with the password alone and gets an email about it. All their sessions have ended.`
      : `${email} does not use two-factor sign-in. For another address: npm run two-factor:off -- name@example.com`,
  )
} catch (error) {
  const isExpected = expectedErrors.some((kind) => error instanceof kind)
  console.error(isExpected && error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The email names the practice as the site does now. */
function readPublished(scope: Scope): Promise<Content> {
  return scope({ role: 'system', job: 'two-factor off' }, async (tx) => {
    const id = await readNewestId(tx)
    const published = id === null ? null : await readSnapshot(tx, id, '')
    return published ?? deliveredContent
  })
}
