import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { schemaFingerprint } from '#server/db/open.ts'
import { seed } from '#server/db/seed/seed.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { openPostgres } from '../test/postgres.mjs'

/** An empty database, or one with the demo data of so many clients, dropped when the measuring is over. */
export type MakeDatabase = (clients?: number) => Promise<DatabaseSettings>

const owner = 'practice_bench_owner'

/** Measures on the embedded database, then on PostgreSQL where this machine has one. `only` one of them, if it is named. */
export async function onEachDatabase(
  only: string | undefined,
  measure: (name: string, make: MakeDatabase) => Promise<void>,
): Promise<void> {
  console.log(`${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${loadNow()}`)
  if (only !== 'postgres') await withEmbedded((make) => measure('embedded database', make))
  const postgres = only === 'embedded' ? null : await openPostgres({ durable: true })
  if (!postgres) return
  try {
    await withPostgres(postgres.url, (make) => measure('PostgreSQL', make))
  } finally {
    await postgres.stop()
  }
}

const loadNow = () => os.loadavg()[0]?.toFixed(1)

async function withEmbedded(work: (make: MakeDatabase) => Promise<void>) {
  const made: string[] = []
  const make: MakeDatabase = async (clients = 0) => {
    if (clients >= 10_000) return { dataDir: await kept(clients), databaseUrl: null }
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'practice-bench-'))
    made.push(dataDir)
    if (clients > 0) await seed({ dataDir, databaseUrl: null }, clients)
    return { dataDir, databaseUrl: null }
  }
  try {
    await work(make)
  } finally {
    for (const dataDir of made) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Much data takes minutes to make, so it is made once. */
async function kept(clients: number): Promise<string> {
  const dataDir = path.resolve(`.cache/bench/${schemaFingerprint().slice(0, 12)}-${clients}`)
  if (!existsSync(dataDir)) await seed({ dataDir, databaseUrl: null }, clients)
  return dataDir
}

async function withPostgres(adminUrl: string, work: (make: MakeDatabase) => Promise<void>) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const made: string[] = []
  const make: MakeDatabase = async (clients = 0) => {
    const name = `practice_bench_${randomUUID().slice(0, 8)}`
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner])
    if (rowCount === 0) await admin.query(`create role ${owner} login createrole password '${owner}'`)
    await admin.query(`create database ${name} owner ${owner}`)
    made.push(name)
    const url = Object.assign(new URL(adminUrl), { username: owner, password: owner, pathname: `/${name}` })
    const settings = { dataDir: '', databaseUrl: url.href }
    if (clients > 0) await seed(settings, clients)
    return settings
  }
  try {
    await work(make)
  } finally {
    for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

export const share = (list: readonly number[], part: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? Number.NaN

export const median = (list: readonly number[]) => share(list, 0.5)
