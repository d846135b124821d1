import { relative } from 'node:path'
import process from 'node:process'

// Prints one line for each mistake in the settings, of which a port that is taken is one, or in practice/ with the argument `content`,
// and exits with 1 if there is one. Checking the settings needs no installed package.
try {
  const isContent = process.argv[2] === 'content'
  await (isContent ? checkContent() : checkSettings())
} catch (error) {
  console.log(describe(error))
  process.exitCode = 1
}

async function checkSettings() {
  const { readEnv } = await import('#server/env.ts')
  const { assertCanListen } = await import('#server/http/assert-can-listen.ts')
  await assertCanListen(readEnv())
}

async function checkContent() {
  const { validateDelivered } = await import('#practice/schema.ts')
  const { deliveredFacts } = await import('#practice/facts/facts.ts')
  const { settings } = await import('#practice/settings.ts')
  validateDelivered({ settings, facts: deliveredFacts })
  const { contentFile } = (await import('#server/env.ts')).readEnv()
  if (contentFile === null) return
  const { readBundle } = await import('#server/content/bundle.ts')
  const { readContentFile } = await import('#server/content/read-content-file.ts')
  await readBundle(await readContentFile(contentFile), relative(process.cwd(), contentFile))
}

/** For a file that can't be loaded, the file and line come from the stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (['InvalidSettingError', 'ListenError', 'InvalidContentError'].includes(error.constructor.name))
    return error.message
  const [, file, line] = /file:\/\/\S*?\/(practice\/[^\s:)]+):(\d+)/.exec(error.stack ?? '') ?? []
  return file === undefined ? (error.stack ?? error.message) : `${file}, line ${line}: ${error.message}`
}
