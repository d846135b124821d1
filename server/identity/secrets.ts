import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/types.ts'
import { ensureSetting } from '#server/identity/ensure-setting.ts'

/** A random key, created at the first start and shared by all processes on the same database. */
export const ensureSecret = (database: Database, name: string): Promise<string> =>
  ensureSetting(database, `secret:${name}`, randomBytes(32).toString('base64url'))
