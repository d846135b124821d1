import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { InvalidContentError } from '#practice/schema.ts'
import { settings } from '#practice/settings.ts'
import { deliveredWords } from '#practice/snapshot.ts'
import { maxSentenceLength } from '#practice/word-limits.ts'
import { createScope } from '#server/access/scope.ts'
import { adoptOnPublish } from '#server/booking/adopt-appointments.ts'
import { serverBuildFile } from '#server/content/build-manifest.ts'
import { readBundle, writeBundle } from '#server/content/bundle.ts'
import { describeImportError } from '#server/content/content-handler.ts'
import { deliveredDocument, describeDelivered, findProblems } from '#server/content/delivered-content.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { exportContent, type ImportExportDeps, importContent } from '#server/content/import-export.ts'
import { listWords } from '#server/content/list-words.ts'
import { createPublishedContent } from '#server/content/published-content.ts'
import { createRenderer } from '#server/content/renderer.ts'
import { writeSiteText } from '#server/content/site-text.ts'
import { warnOfTimeZone } from '#server/content/time-zones.ts'
import { controlSocketPath } from '#server/control-socket.ts'
import { createLog } from '#server/create-log.ts'
import { DatabaseUnreachableError } from '#server/db/connect.ts'
import { DataFolderError, holdsData, refuseRoot, refuseWithoutData } from '#server/db/data-folder.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Env, InvalidSettingError, readEnv } from '#server/env.ts'
import { refuseOtherTimeZone } from '#server/refuse-other-time-zone.ts'
import { assistantPages, commonAspects, commonSubjects, productAspects } from '#shared/assistant-names.ts'
import type { ContentChange } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

const usage = `npm run content -- check FILE              says what is wrong with a content file
npm run content -- export FILE             writes what is published, with its pictures and files
npm run content -- import FILE             shows what would change; with --publish, publishes it
npm run content -- seed                    the same with the content that the software is delivered with
npm run content -- words [FILE]            lists all words with what each may hold, and the names that the assistant knows
npm run content -- text [FILE]             prints what visitors read, page by page, with a mark at delivered words
Without FILE, these two take that of CONTENT_FILE, and without that \`text\` takes what is published.`

/** A refusal in sentences, printed without a stack. */
class Refusal extends Error {}

const { values, positionals } = parseArgs({
  options: { publish: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [command, file] = positionals

try {
  if (command === 'check' && file) await check(file)
  else if (command === 'export' && file) await exportTo(file)
  else if (command === 'import' && file) await importText(readText(file), basename(file))
  else if (command === 'seed' && !file) await importText(deliveredBundle(), 'the delivered content')
  else if (command === 'words') await printWords()
  else if (command === 'text') await printText()
  else throw new Refusal(usage)
} catch (error) {
  const isExpected =
    error instanceof Refusal ||
    error instanceof InvalidContentError ||
    error instanceof InvalidSettingError ||
    error instanceof DataDirInUseError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseUnreachableError ||
    (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Refusal(
      `${path} can’t be read. Name a content file that exists and that this account may read.`,
    )
  }
}

async function check(path: string) {
  await readWarned(readText(path), path)
  console.log(`${path} is valid.`)
}

async function readWarned(bundleText: string, name: string) {
  const { document } = await readBundle(bundleText, name, console.warn)
  const { practice } = document.facts
  if (practice.name === deliveredDocument.facts.practice.name) return
  const sentence = warnOfTimeZone(practice, settings.timeZone)
  if (sentence) console.warn(`${name}: facts.practice.place: ${sentence}`)
}

async function printWords() {
  const document = await readNamed()
  const own = document?.words ?? {}
  const { deliveredWords: words } = document ? await evaluateApart(document) : { deliveredWords }
  const places = listWords({ words, samples: deliveredWords, own })
  if (document) console.log('+ Your own words. All others are as delivered.\n')
  console.log(`A text has at most ${maxSentenceLength} characters. A list of your own takes the place of all that is delivered in it.

${places}

Pages of answers: ${assistantPages.join(', ')}
Subjects of any practice: ${commonSubjects.join(', ')}
Aspects of any practice: ${commonAspects.join(', ')}
Aspects of the drink and the blend: ${productAspects.join(', ')}`)
}

async function printText() {
  const document =
    (await readNamed()) ?? (await readBundle(await readPublished(), 'what is published')).document
  if (!existsSync(serverBuildFile))
    throw new Refusal('The site is not built yet. Start it once with npm start.')
  refuseOtherTimeZone()
  const renderer = createRenderer({ log: { warn: () => undefined }, timeoutMs: minutes(2) })
  try {
    console.log(await writeSiteText(document, renderer))
  } catch (error) {
    throw new Refusal(describeImportError(error, file ?? 'the content'))
  } finally {
    renderer.close()
  }
}

/** The content of FILE, or else of CONTENT_FILE; null for neither. */
async function readNamed() {
  const path = file ?? readEnv().contentFile
  if (path === null) return null
  return (await readBundle(readText(path), relative(process.cwd(), path))).document
}

async function exportTo(path: string) {
  writeFileSync(path, await readPublished(), { mode: 0o600 })
  console.log(`Wrote ${path}.`)
}

async function readPublished() {
  const env = readEnv()
  const answer = await askServer(env, 'GET', '/content')
  if (answer && answer.status !== 200) throw new Refusal(answer.body)
  if (!answer && env.databaseUrl === null) refuseWithoutData(env.dataDir)
  return answer?.body ?? withContent(env, (deps) => exportContent(deps))
}

function deliveredBundle() {
  return writeBundle({ document: deliveredDocument, pictures: [], files: [] })
}

async function importText(bundleText: string, name: string) {
  const env = readEnv()
  await readWarned(bundleText, name)
  const search = new URLSearchParams({ file: name, ...(values.publish && { publish: '' }) })
  const answer = await askServer(env, 'POST', `/content?${search}`, bundleText)
  const changes = answer ? readAnswer(answer) : await importDirectly(env, bundleText, name)
  printChanges(changes)
}

function readAnswer({ status, body }: { status: number; body: string }): ContentChange[] {
  if (status !== 200 && status !== 422) throw new Refusal(body)
  const answer = JSON.parse(body) as { changes: ContentChange[] } | { message: string }
  if ('message' in answer) throw new Refusal(answer.message)
  return answer.changes
}

function importDirectly(env: Env, bundleText: string, name: string) {
  if (env.databaseUrl === null && !holdsData(env.dataDir))
    console.warn(
      `A new practice begins in ${env.dataDir}. If your server keeps its data elsewhere, set its DATA_DIR or DATABASE_URL.`,
    )
  return withContent(env, async (deps) => {
    try {
      const options = { isDryRun: !values.publish, publishedBy: 'import', file: name }
      return await importContent(deps, await readBundle(bundleText, name), options)
    } catch (error) {
      throw new Refusal(describeImportError(error, name))
    }
  })
}

function printChanges(changes: readonly ContentChange[]) {
  const shorten = (value: string) => value.slice(0, 100) || 'nothing'
  for (const { label, before, after, unread } of changes) {
    const texts = [
      unread === 'before' ? 'words that could not be read' : before,
      unread === 'after' ? 'words that could not be read' : after,
    ].filter((text) => text !== null)
    console.log(
      texts.length === 2
        ? `${label}: ${texts.map(shorten).join(' → ')}`
        : `${label} · ${shorten(texts.join())}`,
    )
  }
  if (changes.length === 0) console.log('This is what is published already.')
  else if (values.publish) console.log(`Published. ${countChanges(changes.length)}.`)
  else console.log(`${countChanges(changes.length)}. Nothing was published yet: add --publish.`)
}

function countChanges(count: number) {
  return count === 1 ? '1 change' : `${count} changes`
}

/** Only the running server can use the embedded database. Null when none runs, or with PostgreSQL. */
function askServer({ dataDir, databaseUrl }: Env, method: string, path: string, body = '') {
  const socketPath = databaseUrl === null ? controlSocketPath(dataDir) : null
  if (socketPath === null || !existsSync(socketPath)) return Promise.resolve(null)
  return new Promise<{ status: number; body: string } | null>((resolve, reject) => {
    const clientRequest = request({ socketPath, method, path }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    })
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    clientRequest.end(body)
  })
}

async function withContent<T>(env: Env, work: (deps: ImportExportDeps) => Promise<T>): Promise<T> {
  if (env.databaseUrl === null) refuseRoot(env.dataDir)
  const log = createLog('warn')
  const database = await openDatabase(env, {
    warn: (sentence) => log.warn(sentence),
    failed: (error) => log.fatal(error.message),
  })
  const scope = createScope(database)
  const contentSource = createPublishedContent({
    scope,
    database,
    renderer: createRenderer({ log }),
    delivered: describeDelivered(),
    showPages: async () => undefined,
    log,
    findProblems,
    onPublish: adoptOnPublish(() => new Date()),
  })
  try {
    await contentSource.start()
    return await work({ scope, contentSource })
  } finally {
    contentSource.close()
    await database.close()
  }
}
