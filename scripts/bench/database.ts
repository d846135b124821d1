import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts'
import { seed } from '#server/db/seed/seed.ts'
import type { DatabaseSettings } from '#server/db/types.ts'
import { openPostgres } from '../test/postgres.mjs'

/**
 * Creates an empty database, or one with the demo data of `clients` clients or what `filling` writes. It is dropped after the
 * benchmark.
 */
export type MakeDatabase = (clients?: number, filling?: Filling) => Promise<DatabaseSettings>

/** Writes the rows of so many people. */
export type Filling = { name: string; fill(settings: DatabaseSettings, clients: number): Promise<void> }

/** The data of `npm run seed`; `only` limits it to some capabilities. */
export const seeded = (only?: readonly string[]): Filling => ({
  name: ['seeded', ...(only ?? [])].join('-'),
  fill: (settings, clients) => seed(settings, clients, { only }),
})

const owner = 'practice_bench_owner'

/** Measures on the embedded database, then on PostgreSQL if it is installed; `only` limits it to one of them. */
export async function onEachDatabase(
  only: string | undefined,
  measure: (name: string, make: MakeDatabase) => Promise<void>,
): Promise<void> {
  console.log(`${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${currentLoad()}`)
  if (only !== 'postgres') await withEmbedded((make) => measure('embedded database', make))
  const postgres = only === 'embedded' ? null : await openPostgres({ durable: true })
  if (!postgres) return
  try {
    await withPostgres(postgres.url, (make) => measure('PostgreSQL', make))
  } finally {
    await postgres.stop()
  }
}

const currentLoad = () => os.loadavg()[0]?.toFixed(1)

async function withEmbedded(work: (make: MakeDatabase) => Promise<void>) {
  const dataDirs: string[] = []
  const make: MakeDatabase = async (clients = 0, filling = seeded()) => {
    if (clients >= 10_000) return { dataDir: await reusableData(clients, filling), databaseUrl: null }
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'practice-bench-'))
    dataDirs.push(dataDir)
    if (clients > 0) await filling.fill({ dataDir, databaseUrl: null }, clients)
    return { dataDir, databaseUrl: null }
  }
  try {
    await work(make)
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Large data sets take minutes to create, so they are reused by later runs. */
async function reusableData(clients: number, { name: rows, fill }: Filling): Promise<string> {
  const name = [schemaFingerprint().slice(0, 12), clients, rows].join('-')
  const dataDir = path.resolve('.cache/bench', name)
  if (existsSync(dataDir)) return dataDir
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await fill({ dataDir: unfinished, databaseUrl: null }, clients)
  renameSync(unfinished, dataDir)
  return dataDir
}

async function withPostgres(adminUrl: string, work: (make: MakeDatabase) => Promise<void>) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const names: string[] = []
  const make: MakeDatabase = async (clients = 0, filling = seeded()) => {
    const name = `practice_bench_${randomUUID().slice(0, 8)}`
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner])
    if (rowCount === 0) await admin.query(`create role ${owner} login createrole password '${owner}'`)
    await admin.query(`create database ${name} owner ${owner}`)
    names.push(name)
    const url = Object.assign(new URL(adminUrl), { username: owner, password: owner, pathname: `/${name}` })
    const settings = { dataDir: '', databaseUrl: url.href }
    if (clients > 0) await filling.fill(settings, clients)
    return settings
  }
  try {
    await work(make)
  } finally {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

export const percentile = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN

export const median = (list: readonly number[]) => percentile(list, 0.5)
