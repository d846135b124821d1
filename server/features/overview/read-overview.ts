import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { Ctx } from '#server/context.ts'
import { countOrdersToPack } from '#server/features/overview/count-waiting.ts'
import { daysFromLastMonday, readDailyIncome } from '#server/features/overview/read-daily-income.ts'
import { readNewestFailed } from '#server/features/overview/read-newest-failed.ts'
import { readNextSession } from '#server/features/overview/read-next-session.ts'
import { countRows } from '#server/pagination/total.ts'

/** The dashboard's key figures. */
export function readOverview(ctx: Ctx) {
  return ctx.scope(ctx.actor, async (tx) => {
    const newestFailed = await readNewestFailed(tx, ctx.now())
    const nextSession = ctx.content.booking ? await readNextSession(tx, ctx.now()) : null
    const { meetingLink } = await readPracticeSettings(tx)
    const twoWeeks = await readDailyIncome(tx, daysFromLastMonday(ctx.now()))
    return {
      ordersToPack: await countOrdersToPack(tx),
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
