import { getTableName, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Scope } from '#server/access/scope.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import type { Queryable } from '#server/db/types.ts'
import type { RetentionRule } from '#server/retention/rule.ts'
import { isExpired, retentionRules } from '#server/retention/rules.ts'
import { latestStored } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'retention' } as const
const job = 'retention'
const intervalMinutes = 60
const batchSize = 500
/** Per rule and run. What is left waits for the next run, so that a run never takes long. */
const maxBatches = 100

type Deps = {
  scope: Scope
  database: { root: Queryable }
  now: () => Date
  log: Logger
  /** Aborted when the server stops: the rules that are left wait for the next run. */
  signal?: AbortSignal
}

/**
 * Deletes what has been kept long enough, once an hour whichever process asks: in small transactions, so that nobody waits
 * for it. A rule that fails is logged and doesn't stop the others. Does nothing when another run began within the hour.
 */
export async function runRetention(
  { scope, database, now, log, signal }: Deps,
  rules = retentionRules,
): Promise<void> {
  const at = now()
  if (!(await claimRun(scope, at))) return
  const deleted: Record<string, number> = {}
  for (const rule of rules) {
    if (signal?.aborted) return log.info({ job, deleted }, 'the stop left rules for the next run')
    const name = `${getTableName(rule.table)}: ${rule.what}`
    try {
      const count = await deleteExpired({ scope, database }, rule, at)
      if (count > 0) deleted[name] = count
    } catch (error) {
      log.error({ job, rule: name, reason: error }, 'a retention rule failed')
    }
  }
  await scope(system, (tx) =>
    tx.execute(
      sql`update ${jobRuns} set finished_at = ${now().toISOString()}::timestamptz where job = ${job}`,
    ),
  )
  log.info({ job, deleted }, 'retention ran')
}

/**
 * Whether a run is due: also when the last one began while the clock was ahead. The row stores it, so that restarts neither skip a run
 * nor repeat it.
 */
async function claimRun(scope: Scope, at: Date): Promise<boolean> {
  const { rows } = await scope(system, (tx) =>
    tx.execute(sql`
      insert into ${jobRuns} as last (job, started_at) values (${job}, ${at.toISOString()}::timestamptz)
      on conflict (job) do update set started_at = excluded.started_at, finished_at = null
      where last.started_at <= excluded.started_at - make_interval(mins => ${intervalMinutes})
        or last.started_at > ${latestStored(at).toISOString()}::timestamptz
      returning job`),
  )
  return rows.length > 0
}

async function deleteExpired(
  { scope, database }: Pick<Deps, 'scope' | 'database'>,
  rule: RetentionRule,
  at: Date,
): Promise<number> {
  const { table, runAs } = rule
  // A row that somebody is changing is left for the next run.
  const batch = sql`
    with expired as (select ctid from ${table} where ${isExpired(rule, at)} limit ${batchSize} for update skip locked)
    delete from ${table} where ctid in (select ctid from expired) returning 1`
  let total = 0
  for (let round = 0; round < maxBatches; round++) {
    const { rows } =
      runAs === 'identity'
        ? await database.root.execute(batch)
        : await scope(system, (tx) => tx.execute(batch))
    total += rows.length
    if (rows.length < batchSize) break
  }
  return total
}
