import { answerReminderText } from '#server/booking/answer-reminder-text.ts'
import type { SmsReplyHandler } from '#server/messaging/sms-reply.ts'

/** Everything that acts on what people answer by text. */
export const textReplies: readonly SmsReplyHandler[] = [answerReminderText]
