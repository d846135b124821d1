import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { migrationsFolder } from '#server/db/migrations-folder.ts'

/** Identifies the migrations of this code, for the names of cached databases. */
export function schemaFingerprint(): string {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256')
  for (const name of [...names.sort(), 'meta/_journal.json'])
    hash.update(`${name}\0`).update(readFileSync(path.join(migrationsFolder, name)))
  return hash.digest('hex')
}
