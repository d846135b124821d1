import { and, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { phoneCodes } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { assistantQuestions, assistantUsage } from '#server/db/schema/assistant.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import { consentRequests } from '#server/db/schema/consents.ts'
import { contactMerges } from '#server/db/schema/contact-merges.ts'
import { contentPreviews, contentRenderings } from '#server/db/schema/content.ts'
import { files } from '#server/db/schema/files.ts'
import { sessions, verifications } from '#server/db/schema/identity.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { liveSessions } from '#server/db/schema/live.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { passkeyChallenges } from '#server/db/schema/passkeys.ts'
import { pictures } from '#server/db/schema/pictures.ts'
import { accountLinks, registrations } from '#server/db/schema/registration.ts'
import { rememberedDevices } from '#server/db/schema/remembered-devices.ts'
import { sandboxDeliveries, sandboxPayments } from '#server/db/schema/sandbox.ts'
import { sentAnswers } from '#server/db/schema/sent-answers.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { messageRules } from '#server/retention/message-rules.ts'
import { moneyRules } from '#server/retention/money-rules.ts'
import type { RetentionRule } from '#server/retention/rule.ts'
import { isUnused, isUnusedPicture } from '#server/retention/unused-uploads.ts'

const year = 365

/** How long what grows is kept. docs/retention.md is the same list with the reasons; a test compares the two. */
export const retentionRules: readonly RetentionRule[] = [
  {
    table: registrations,
    what: 'sign-ups that were never confirmed',
    days: 7,
    after: 'sign-up',
    since: registrations.createdAt,
    runAs: 'system',
  },
  {
    table: sessions,
    what: 'sessions that ended',
    days: 1,
    after: 'expiry',
    since: sessions.expiresAt,
    runAs: 'identity',
  },
  {
    table: verifications,
    what: 'links and codes sent by email',
    days: 1,
    after: 'expiry',
    since: verifications.expiresAt,
    runAs: 'identity',
  },
  {
    table: accountLinks,
    what: 'links that open or change an account',
    days: 1,
    after: 'expiry',
    since: accountLinks.expiresAt,
    runAs: 'system',
  },
  {
    table: passkeyChallenges,
    what: 'begun sign-ins with a passkey',
    days: 1,
    after: 'expiry',
    since: passkeyChallenges.expiresAt,
    runAs: 'system',
  },
  {
    table: phoneCodes,
    what: 'codes sent by text, as hashes',
    days: 1,
    after: 'expiry',
    since: phoneCodes.expiresAt,
    runAs: 'system',
  },
  {
    table: rememberedDevices,
    what: 'browsers that signed in',
    days: 1,
    after: 'expiry',
    since: rememberedDevices.expiresAt,
    runAs: 'system',
  },
  ...messageRules,
  {
    table: consentRequests,
    what: 'sign-ups for news that were to be confirmed',
    days: 30,
    after: 'expiry',
    since: consentRequests.expiresAt,
    runAs: 'system',
  },
  {
    table: contactMerges,
    what: 'records that were merged, for the undo',
    days: 1,
    after: 'the merge',
    since: contactMerges.mergedAt,
    runAs: 'system',
  },
  {
    table: sentAnswers,
    what: 'answers that could be taken back',
    days: 1,
    after: 'sending',
    since: sentAnswers.sentAt,
    runAs: 'system',
  },
  {
    table: smsFallbacks,
    what: 'emails for texts that could fail',
    days: 1,
    after: 'expiry',
    since: smsFallbacks.expiresAt,
    runAs: 'system',
  },
  ...moneyRules,
  {
    table: stockWaitlist,
    what: 'addresses that wait for a product',
    days: year,
    after: 'asking',
    since: stockWaitlist.createdAt,
    runAs: 'system',
  },
  {
    table: outbox,
    what: 'emails and texts that were sent, without their content',
    days: 90,
    after: 'sending',
    since: outbox.sentAt,
    runAs: 'system',
  },
  {
    table: outbox,
    what: 'emails and texts that failed, with their content',
    days: 30,
    after: 'failing',
    since: outbox.failedAt,
    where: isNull(outbox.sentAt),
    runAs: 'system',
  },
  {
    table: sandboxDeliveries,
    what: 'emails and texts of the sandbox',
    days: 30,
    after: 'sending',
    since: sandboxDeliveries.createdAt,
    runAs: 'system',
  },
  {
    table: sandboxPayments,
    what: 'payments of the sandbox that were not made',
    days: 30,
    after: 'checkout',
    since: sandboxPayments.createdAt,
    where: ne(sandboxPayments.state, 'paid'),
    runAs: 'system',
  },
  {
    table: sandboxPayments,
    what: 'payments of the sandbox',
    days: year,
    after: 'payment',
    since: sandboxPayments.paidAt,
    runAs: 'system',
  },
  {
    table: appointments,
    what: 'appointments of guests',
    days: 2 * year,
    after: 'the session',
    since: appointments.appointmentDate,
    where: isNull(appointments.userId),
    runAs: 'system',
  },
  {
    table: bookedTimes,
    what: 'holds that ran out',
    days: 1,
    after: 'expiry',
    since: bookedTimes.expiresAt,
    runAs: 'system',
  },
  {
    table: waitlistEntries,
    what: 'entries of the waitlist',
    days: 30,
    after: 'the last day they asked for',
    since: waitlistEntries.endsAt,
    runAs: 'system',
  },
  {
    table: calendarFeeds,
    what: 'addresses of calendar feeds, as hashes',
    days: 30,
    after: 'being revoked',
    since: calendarFeeds.revokedAt,
    runAs: 'system',
  },
  {
    table: liveSessions,
    what: 'when live sessions were held, without their link',
    days: year,
    after: 'their end',
    since: liveSessions.endedAt,
    runAs: 'system',
  },
  {
    table: assistantQuestions,
    what: 'questions that the assistant could not answer',
    days: 90,
    after: 'being asked last',
    since: assistantQuestions.askedAt,
    runAs: 'system',
  },
  {
    table: assistantUsage,
    what: 'calls of the language model per day',
    days: 400,
    after: 'the day',
    since: assistantUsage.day,
    runAs: 'system',
  },
  {
    table: rateLimits,
    what: 'counts of attempts',
    days: 1,
    after: 'the end of their window',
    since: rateLimits.resetAt,
    runAs: 'system',
  },
  {
    table: contentRenderings,
    what: 'pages and scripts of earlier publications',
    days: 30,
    after: 'being replaced',
    since: contentRenderings.replacedAt,
    runAs: 'system',
  },
  {
    table: contentPreviews,
    what: 'addresses of previews, as hashes',
    days: 1,
    after: 'expiry',
    since: contentPreviews.expiresAt,
    runAs: 'system',
  },
  {
    table: pictures,
    what: 'uploaded pictures that no publication and no draft has',
    days: 30,
    after: 'the last upload',
    since: pictures.uploadedAt,
    where: isUnusedPicture,
    runAs: 'system',
  },
  {
    table: files,
    what: 'uploaded files that no publication and no draft has',
    days: 30,
    after: 'the last upload',
    since: files.uploadedAt,
    where: isUnused(files.hash),
    runAs: 'system',
  },
]

/** The condition for the rows that a rule deletes. A row without the date never expires. */
export function isExpired({ since, days, where }: RetentionRule, now: Date): SQL | undefined {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  return and(lt(since, before), where)
}
