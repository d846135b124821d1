import type { ListedNotices } from '#server/features/notices/list-notices.ts'
import { type NoticesAnswer, noticeKinds } from '#shared/notices.ts'
import type { ReminderKind } from '#shared/reminders.ts'

/** The two reminders are switched in the calendar's settings too, which keep whether they are on. */
export const reminderOf: Partial<Record<string, ReminderKind>> = {
  reminder_3_days: 'threeDays',
  reminder_1_day: 'oneDay',
}

export const presentNotices = ({ notices, settings, examples }: ListedNotices): NoticesAnswer => ({
  notices: noticeKinds.map((kind) => {
    const notice = notices[kind]
    const reminder = reminderOf[kind]
    return {
      kind,
      version: notice.version,
      is_on: reminder ? settings.reminders.includes(reminder) : notice.isOn,
      delivery: notice.delivery,
      offset_minutes: notice.offsetMinutes,
      sms: notice.smsTemplate,
      email_subject: notice.emailSubject,
      email_text: notice.emailText,
    }
  }),
  text_hours: settings.textHours,
  examples,
})
