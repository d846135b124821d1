import { and, desc, eq, gte } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { daysFromLastMonday, readDailyIncome } from '#server/features/overview/read-daily-income.ts'
import { readNextSession } from '#server/features/overview/read-next-session.ts'
import { countRows } from '#server/pagination/total.ts'
import { days } from '#shared/time.ts'

const maxFailedShown = 3
/** Older failures aren't listed: it's too late to send those text messages. */
const failedShownForMs = days(7)

/** The dashboard's key figures. */
export function readOverview(ctx: Ctx) {
  return ctx.scope(ctx.actor, async (tx) => {
    const newestFailed = await readNewestFailed(tx, ctx.now())
    const nextSession = ctx.content.booking ? await readNextSession(tx, ctx.now()) : null
    const { meetingLink } = await readPracticeSettings(tx)
    const twoWeeks = await readDailyIncome(tx, daysFromLastMonday(ctx.now()))
    return {
      ordersToPack: await countRows(tx, 'orders', 'pending'),
      requestsToAnswer: await countRows(tx, 'appointments', 'pending'),
      failedMessages: await countRows(tx, 'sms_messages', 'failed'),
      nextSession,
      liveLink: ctx.content.booking ? (nextSession?.joinUrl ?? meetingLink) : null,
      newestFailed,
      thisWeek: twoWeeks.slice(7),
      lastWeek: twoWeeks.slice(0, 7),
    }
  })
}

function readNewestFailed(tx: Tx, now: Date) {
  return tx
    .select()
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.status, 'failed'),
        eq(smsMessages.direction, 'out'),
        gte(smsMessages.createdAt, new Date(now.getTime() - failedShownForMs)),
      ),
    )
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(maxFailedShown)
}
