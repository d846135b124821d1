import pg from 'pg'
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts'
import {
  makeEmbeddedDatabase,
  randomName,
  silent,
  type TestDatabase,
} from '#tests/support/embedded-database.ts'

const owner = 'practice_test_owner'

/** Copies the database that was migrated once: of the server in TEST_DATABASE_URL, else the embedded one. */
export function makeTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL
  return adminUrl ? makePostgres(adminUrl) : makeEmbeddedDatabase()
}

/** On any server, as a role that may create databases and roles. */
export async function makePostgres(adminUrl: string): Promise<TestDatabase> {
  const template = `practice_test_${schemaFingerprint().slice(0, 16)}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(7304212)')
    const { rows } = await admin.query(
      `select current_setting('server_version_num')::int as version, exists (select from pg_database where datname = $1) as has_template`,
      [template],
    )
    const { version, has_template } = rows[0]
    if (!has_template) await makePostgresTemplate(admin, adminUrl, template)
    const copy = `practice_test_${randomName()}`
    // The fastest for a small database where nothing waits for the disk; before PostgreSQL 15 there is no other.
    const strategy = version >= 150000 ? 'strategy file_copy' : ''
    await admin.query(`create database ${copy} template ${template} owner ${owner} ${strategy}`)
    const superuser = new URL(adminUrl)
    superuser.pathname = `/${copy}`
    return {
      dataDir: '',
      databaseUrl: asOwner(adminUrl, copy),
      superuserUrl: superuser.href,
      discard: () => drop(adminUrl, copy),
    }
  } finally {
    await admin.end()
  }
}

async function makePostgresTemplate(admin: pg.Client, adminUrl: string, template: string) {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner])
  if (rowCount === 0) await admin.query(`create role ${owner} login createrole password '${owner}'`)
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft}`)
  await admin.query(`create database ${draft} owner ${owner}`)
  const { openDatabase } = await import('#server/db/open.ts')
  const database = await openDatabase({ dataDir: '', databaseUrl: asOwner(adminUrl, draft) }, silent)
  await database.close()
  await admin.query(`alter database ${draft} rename to ${template}`)
}

async function drop(adminUrl: string, database: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.end()
}

function asOwner(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.username = owner
  url.password = owner
  url.pathname = `/${database}`
  return url.href
}
