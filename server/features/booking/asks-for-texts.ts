import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { noticeOf } from '#server/booking/reminder-emails.ts'
import type { Ctx } from '#server/context.ts'
import { readNotices } from '#server/notices/notice.ts'
import { noticeDefaults, noticeKinds } from '#shared/notices.ts'

/** Whether any message about an appointment goes by text now: only then are clients asked to agree to that. */
export const asksForTexts = (ctx: Ctx): Promise<boolean> =>
  ctx.scope({ role: 'system', job: 'booking' }, async (tx) => {
    const notices = await readNotices(tx)
    const { reminders } = await readPracticeSettings(tx)
    const kinds = noticeKinds.filter((kind) => noticeDefaults[kind].subject === 'appointment')
    const sent = reminders.map((reminder) => noticeOf[reminder])
    const isSent = (kind: (typeof kinds)[number]) =>
      kind.startsWith('reminder_') ? sent.some((on) => on === kind) : notices[kind].isOn
    return kinds.some((kind) => isSent(kind) && notices[kind].delivery !== 'email')
  })
