import { answerReminderText } from '#server/booking/answer-reminder-text.ts'
import type { IncomingTextHandler } from '#server/messaging/incoming-text.ts'

/** Everything that acts on what people answer by text. */
export const incomingTextHandlers: readonly IncomingTextHandler[] = [answerReminderText]
