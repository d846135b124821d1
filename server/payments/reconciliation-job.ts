import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import { hours, minutes } from '#shared/time.ts'
import { latestStored } from '#shared/wrong-clock.ts'

const system = { role: 'system', job: 'money comparison' } as const
const job = 'money comparison'
const timeOfDay = '06:00'
/** After a failure, and while another process compares. */
const retryMs = minutes(30)
const lateMs = hours(1)

/** Compares the books with the provider's once a day from 6:00 AM, whichever process asks first; after a failure again, twice an hour. */
export async function runReconciliation(ctx: Ctx, subjects: PaidSubjects): Promise<void> {
  if (!(await ctx.scope(system, (tx) => claimRun(tx, ctx.now())))) return
  const newDifferenceCount = await reconcileWithProvider(ctx, subjects)
  await ctx.scope(system, (tx) =>
    tx.execute(
      sql`update ${jobRuns} set finished_at = ${ctx.now().toISOString()}::timestamptz where job = ${job}`,
    ),
  )
  ctx.log.info({ found: newDifferenceCount }, 'the books were compared')
}

async function claimRun(tx: Tx, now: Date): Promise<boolean> {
  const dueAt = lastDue(now).toISOString()
  const latest = sql`${latestStored(now).toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    insert into ${jobRuns} as last (job, started_at) values (${job}, ${now.toISOString()}::timestamptz)
    on conflict (job) do update set started_at = excluded.started_at
    where (coalesce(last.finished_at, '-infinity') < ${dueAt}::timestamptz or last.finished_at > ${latest})
      and (last.started_at < ${dueAt}::timestamptz or last.started_at > ${latest} or last.started_at <= ${new Date(now.getTime() - retryMs).toISOString()}::timestamptz)
    returning job`)
  return rows.length > 0
}

/** The newest 6:00 AM in the practice's time zone. */
function lastDue(now: Date): Date {
  const { date } = toLocal(now)
  const today = toInstant(date, timeOfDay)
  if (today && today <= now) return today
  return toInstant(addDays(date, -1), timeOfDay) ?? now
}

export type ReconciliationState = { comparedAt: Date | null; isLate: boolean }

/** When the books were last compared, and whether the newest comparison is missing. Needs the system role. */
export async function readReconciliationState(tx: Tx, now: Date): Promise<ReconciliationState> {
  const { rows } = await tx.execute<{ at: string | Date | null }>(
    sql`select finished_at as at from ${jobRuns} where job = ${job}`,
  )
  const [row] = rows
  const comparedAt = row?.at ? new Date(row.at) : null
  const due = lastDue(now).getTime()
  const isOverdue = now.getTime() - due >= lateMs && (comparedAt?.getTime() ?? 0) < due
  return { comparedAt, isLate: row !== undefined && isOverdue }
}
