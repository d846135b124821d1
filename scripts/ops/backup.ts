import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { controlSocketPath } from '#server/control-socket.ts'
import { countRows, writeAtomically, writeBackup } from '#server/db/backup-file.ts'
import { nameBackup, outdatedBackups } from '#server/db/backup-names.ts'
import { DataFolderError, refuseWithoutData } from '#server/db/data-folder.ts'
import { dump, snapshotSettings } from '#server/db/dump.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { inTransaction, openAsOwner } from '#server/db/owner.ts'
import { readEnv } from '#server/env.ts'
import { hours } from '#shared/time.ts'

const usage = `Usage: npm run backup -- FILE
or, to keep the newest 14 backups in a folder: npm run backup -- --into FOLDER --keep 14`

const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const keep = values.keep === undefined ? null : Number(values.keep)
const [fileArgument] = positionals
const isInvalid =
  positionals.length > 1 ||
  (fileArgument === undefined) === (values.into === undefined) ||
  (keep !== null && !(Number.isInteger(keep) && keep > 0 && values.into !== undefined))

if (isInvalid) {
  console.error(usage)
  process.exit(2)
}

const datedDraft = /^practice-\d{8}-\d{6}\.backup\.gz\.part$/
/** A backup that is being made writes all the time. */
const abandonedAfterMs = hours(1)

try {
  const startedAt = performance.now()
  const settings = readEnv()
  const file = path.resolve(fileArgument ?? path.join(values.into ?? '', nameBackup(new Date())))
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // First: it may be what fills the disk.
  if (values.into !== undefined) removeAbandoned(path.resolve(values.into))
  if (settings.databaseUrl !== null || !(await requestFromServer(settings.dataDir, file)))
    await readDirectly(settings, file)
  const counts = Object.values(await countRows(file))
  const rows = counts.reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${file}: ${rows} rows of ${counts.length} tables, read back and counted, in ${seconds} s.`)
  if (values.into !== undefined && keep !== null) prune(path.resolve(values.into), keep)
} catch (error) {
  if (error instanceof DataDirInUseError) {
    console.error(`${error.message} The process that has it open doesn't answer backup requests.`)
  } else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function prune(folder: string, count: number) {
  for (const name of outdatedBackups(readdirSync(folder), count, new Date())) rmSync(path.join(folder, name))
}

/** What a backup leaves that was killed: everybody's data, which nobody would ever delete. */
function removeAbandoned(folder: string) {
  const drafts = readdirSync(folder).filter((name) => datedDraft.test(name))
  for (const file of drafts.map((name) => path.join(folder, name))) {
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Math.abs(Date.now() - mtimeMs) > abandonedAfterMs) rmSync(file, { force: true })
  }
}

/** Only the running server can read the embedded database, so it writes the backup. False when no server runs. */
function requestFromServer(dataDir: string, file: string): Promise<boolean> {
  const socketPath = controlSocketPath(dataDir)
  if (socketPath === null) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const backupRequest = request({ socketPath, path: '/backup' }, async (response) => {
      try {
        if (response.statusCode !== 200)
          throw new Error(`The server couldn't make a backup: ${await text(response)}`)
        await writeAtomically(file, (draft) => pipeline(response, createWriteStream(draft, { mode: 0o600 })))
        resolve(true)
      } catch (error) {
        reject(error)
      }
    })
    backupRequest.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
    backupRequest.end()
  })
}

async function readDirectly(settings: { dataDir: string; databaseUrl: string | null }, file: string) {
  if (settings.databaseUrl === null) refuseWithoutData(settings.dataDir)
  const owner = await openAsOwner(settings)
  try {
    const migrations = await owner.migrations()
    if (migrations.length === 0)
      throw new DataFolderError('The database holds no practice. Is it that of your server?')
    await inTransaction(owner, snapshotSettings, () =>
      writeBackup(file, dump(owner.rows, migrations, new Date())),
    )
  } finally {
    await owner.close()
  }
}
