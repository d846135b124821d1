import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postgresFolder } from '#server/db/data-folder.ts'
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts'
import type { DatabaseSettings } from '#server/db/types.ts'

/** A migrated database of a test's own. Call `discard` after everything on it is closed. */
export type TestDatabase = DatabaseSettings & {
  /** The same PostgreSQL database as a role that row-level security does not restrict. */
  superuserUrl?: string
  discard(): Promise<void>
}

export const silent = { warn: () => undefined, failed: () => undefined }
export const randomName = () => randomUUID().replaceAll('-', '').slice(0, 12)

const cache = globalThis as { pgliteModule?: Promise<WebAssembly.Module> }

/**
 * V8 shares compiled WebAssembly between threads for as long as one module of it is referenced, so each database thread of this
 * process starts without compiling PGlite again.
 */
async function shareCompiledDatabase(): Promise<void> {
  const wasm = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  cache.pgliteModule ??= WebAssembly.compile(fs.readFileSync(wasm))
  await cache.pgliteModule
}

/** A copy of a migrated embedded database, for tests that always use the embedded one. */
export async function makeEmbeddedDatabase(): Promise<TestDatabase> {
  await shareCompiledDatabase()
  const template = path.resolve('.cache/test-database', schemaFingerprint())
  if (!fs.existsSync(template)) await makeTemplate(template)
  const dataDir = path.join(os.tmpdir(), `practice-test-${randomName()}`)
  // A copy with fs.promises.cp takes eight times the CPU.
  fs.cpSync(template, dataDir, { recursive: true })
  return {
    dataDir,
    databaseUrl: null,
    discard: () => fs.promises.rm(dataDir, { recursive: true, force: true }),
  }
}

/** PostgreSQL's own templates are 600 of its 1,460 files, which each copy would take along. */
async function dropTemplates(dir: string) {
  const { PGlite } = await import('@electric-sql/pglite')
  const postgres = await PGlite.create(dir)
  await postgres.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await postgres.exec(`drop database ${name}`)
  await postgres.close()
}

async function makeTemplate(template: string) {
  const draft = `${template}.${randomName()}`
  // Only when there is no template yet: loading the database takes a second, in each worker of the browser tests.
  const { openDatabase } = await import('#server/db/open.ts')
  const database = await openDatabase({ dataDir: draft, databaseUrl: null }, silent)
  await database.close()
  await dropTemplates(postgresFolder(draft))
  fs.rmSync(path.join(draft, 'lock'), { force: true })
  try {
    fs.renameSync(draft, template)
  } catch {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}
