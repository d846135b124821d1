import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { backupSocketPath } from '#server/backup-socket.ts'
import { countRows, writeAtomically, writeBackup } from '#server/db/backup-file.ts'
import { dump, snapshotSettings } from '#server/db/dump.ts'
import { DataDirInUseError } from '#server/db/embedded.ts'
import { inTransaction, openAsOwner } from '#server/db/owner.ts'
import { readEnv } from '#server/env.ts'

const usage = `Say where to: npm run backup -- FILE
or, for a folder of them by date of which the newest 14 are kept: npm run backup -- --into FOLDER --keep 14`

const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const keep = values.keep === undefined ? null : Number(values.keep)
const [named] = positionals
const wrong =
  positionals.length > 1 ||
  (named === undefined) === (values.into === undefined) ||
  (keep !== null && !(Number.isInteger(keep) && keep > 0 && values.into !== undefined))

if (wrong) {
  console.error(usage)
  process.exit(2)
}

/** Its names sort by age. */
const dated = /^practice-\d{8}-\d{6}\.backup\.gz$/

try {
  const started = performance.now()
  const settings = readEnv()
  const file = path.resolve(named ?? path.join(values.into ?? '', nameOf(new Date())))
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if (settings.databaseUrl !== null || !(await askTheServer(settings.dataDir, file)))
    await readAlone(settings, file)
  const counts = Object.values(await countRows(file))
  const rows = counts.reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${file}: ${rows} rows of ${counts.length} tables, read back and counted, in ${seconds} s.`)
  if (values.into !== undefined && keep !== null) prune(path.resolve(values.into), keep)
} catch (error) {
  const known = error instanceof DataDirInUseError ? `${error.message} No server answers there either.` : null
  console.error(known ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}

function nameOf(now: Date) {
  const [date = '', time = ''] = now.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/)
  return `practice-${date}-${time}.backup.gz`
}

function prune(folder: string, count: number) {
  const old = readdirSync(folder)
    .filter((name) => dated.test(name))
    .sort()
    .slice(0, -count)
  for (const name of old) rmSync(path.join(folder, name))
}

/** The embedded database belongs to the server alone while it runs, so it is asked. False when nobody answers. */
function askTheServer(dataDir: string, file: string): Promise<boolean> {
  const socketPath = backupSocketPath(dataDir)
  if (socketPath === null) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/backup' }, async (response) => {
      try {
        if (response.statusCode !== 200)
          throw new Error(`The server could not make a backup: ${await text(response)}`)
        await writeAtomically(file, (draft) => pipeline(response, createWriteStream(draft, { mode: 0o600 })))
        resolve(true)
      } catch (error) {
        reject(error)
      }
    })
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
    asking.end()
  })
}

async function readAlone(settings: { dataDir: string; databaseUrl: string | null }, file: string) {
  const owner = await openAsOwner(settings)
  try {
    const migrations = await owner.migrations()
    await inTransaction(owner, snapshotSettings, () =>
      writeBackup(file, dump(owner.rows, migrations, new Date())),
    )
  } finally {
    await owner.close()
  }
}
