import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { applyDeliveryReport } from '#server/messaging/apply-delivery-report.ts'
import type { IncomingTextHandler } from '#server/messaging/incoming-text.ts'
import { receiveSms } from '#server/messaging/receive-sms.ts'
import type { SmsProvider } from '#server/providers/sms/port.ts'
import { days, minutes } from '#shared/time.ts'

const job = 'catch up messages'
const system = { role: 'system', job } as const
/** The provider may list a message a little after it arrived. */
const overlapMs = minutes(15)
const longestGapMs = days(7)
/** A message still without a delivery report is asked for once at each of these ages. */
const askAtAges = ['10 minutes', '1 hour', '6 hours', '1 day']
const maxAsked = 50

/**
 * Fetches what the provider could not tell us while the server was down: texts received since the last run, and the state
 * of sent texts that have no delivery report. The first run starts at the newest text that is stored, because older ones
 * can have been erased. A run that fails is repeated from the same point.
 * @throws the provider's error when it can't be reached.
 */
export async function catchUpMessages(
  ctx: Ctx,
  provider: SmsProvider,
  handlers: readonly IncomingTextHandler[] = [],
): Promise<void> {
  if (!provider.listReceived || !provider.readReport) return
  const startedAt = ctx.now()
  const lastRun = await ctx.scope(system, (tx) => readLastRun(tx, startedAt))
  const earliest = startedAt.getTime() - longestGapMs
  const start = lastRun
    ? lastRun.getTime() - overlapMs
    : ((await ctx.scope(system, (tx) => readNewestReceived(tx, startedAt))) ?? startedAt).getTime()
  const since = new Date(Math.max(earliest, start))
  for (const received of await provider.listReceived(since)) await receiveSms(ctx, received, handlers)
  const stale = lastRun ? await ctx.scope(system, (tx) => listUnreported(tx, lastRun, startedAt)) : []
  for (const { id, providerId } of stale) {
    const report = await provider.readReport(providerId)
    if (report) await applyDeliveryReport(ctx, { ...report, id })
  }
  await ctx.scope(system, (tx) => writeLastRun(tx, startedAt))
}

/** Null also for one while the clock was ahead: nobody knows when that was. */
async function readLastRun(tx: Tx, now: Date): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string | Date }>(
    sql`select finished_at as at from ${jobRuns} where job = ${job} and finished_at <= ${latestRun(now)}`,
  )
  return rows[0] ? new Date(rows[0].at) : null
}

/** One that is stamped later came while the clock was ahead. */
async function readNewestReceived(tx: Tx, now: Date): Promise<Date | null> {
  const [newest] = await tx
    .select({ at: smsMessages.createdAt })
    .from(smsMessages)
    .where(and(eq(smsMessages.direction, 'in'), lte(smsMessages.createdAt, now)))
    .orderBy(desc(smsMessages.createdAt))
    .limit(1)
  return newest?.at ?? null
}

async function writeLastRun(tx: Tx, at: Date): Promise<void> {
  const instant = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${jobRuns} as last (job, started_at, finished_at) values (${job}, ${instant}, ${instant})
    on conflict (job) do update set started_at = excluded.started_at,
      finished_at = case when last.finished_at <= ${latestRun(at)} then greatest(last.finished_at, excluded.finished_at)
        else excluded.finished_at end`)
}

/** Later than elsewhere (`shared/wrong-clock.ts`): what comes while the clock is ahead by less is in the overlap, so nothing is left out. */
const latestRun = (now: Date) => sql`${new Date(now.getTime() + overlapMs).toISOString()}::timestamptz`

/** The newest sent texts without a report that reached one of the ages since the last run. */
async function listUnreported(tx: Tx, lastRun: Date, now: Date) {
  const ages = sql.join(
    askAtAges.map((age) => sql`${age}::interval`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: string; providerId: string }>(sql`
    select message.id, message.provider_id as "providerId"
    from ${smsMessages} as message join ${outbox} as sent on sent.id = message.id
    where message.direction = 'out' and message.status = 'sent' and message.delivered_at is null
      and message.provider_id is not null and sent.sent_at > ${lastRun.toISOString()}::timestamptz - interval '1 day'
      and exists (select from unnest(array[${ages}]) as age
        where sent.sent_at + age > ${lastRun.toISOString()}::timestamptz
          and sent.sent_at + age <= ${now.toISOString()}::timestamptz)
    order by sent.sent_at desc limit ${maxAsked}`)
  return rows
}
