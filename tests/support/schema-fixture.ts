import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from '#tests/support/sources.ts'

/** A database of commit f522e3f: the 18 migrations of that time, and rows in every table. */
const sqlFile = path.join(root, 'tests/fixtures/practice-2026-11.sql.gz')

/** A backup of the same rows, as that commit wrote it. */
export const oldBackupFile = path.join(root, 'tests/fixtures/practice-2026-11.backup.gz')

/** Signs in on the fixture. The administrator has two-factor sign-in. */
export const fixtureClient = { email: 'maya@example.com', password: 'correct horse battery' }
export const fixtureAdministrator = { email: 'owner@practice.example', password: 'owner password 1' }

/** The statements that create the fixture in an empty database. Run them as its owner, one by one. */
export function readFixtureStatements(): string[] {
  return gunzipSync(readFileSync(sqlFile)).toString().split('\n--> statement-breakpoint\n')
}

/** An unused recovery code of the administrator. */
export function fixtureRecoveryCode(): string {
  const [code] = /\b[A-Z0-9]{4}(-[A-Z0-9]{4}){5}\b/.exec(readFixtureStatements()[0] ?? '') ?? []
  if (!code) throw new Error('the fixture names no recovery code')
  return code
}
