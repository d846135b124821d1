import { and, inArray, isNull, ne } from 'drizzle-orm'
import { attachments } from '#server/db/schema/attachments.ts'
import { campaigns } from '#server/db/schema/campaigns.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { seenEmails, threadMessages } from '#server/db/schema/threads.ts'
import type { RetentionRule } from '#server/retention/rule.ts'

const year = 365

/** What people and the practice wrote to each other. */
export const messageRules: readonly RetentionRule[] = [
  {
    table: contactMessages,
    what: 'messages from the contact form',
    days: year,
    after: 'sending',
    since: contactMessages.createdAt,
    runAs: 'system',
  },
  {
    table: seenEmails,
    what: 'emails that were received, as hashes',
    days: 90,
    after: 'arrival',
    since: seenEmails.at,
    runAs: 'system',
  },
  {
    table: threadMessages,
    what: 'emails with addresses of no account',
    days: year,
    after: 'sending',
    since: threadMessages.createdAt,
    where: isNull(threadMessages.userId),
    runAs: 'system',
  },
  {
    table: attachments,
    what: 'files that were uploaded for a message and not sent',
    days: 1,
    after: 'the upload',
    since: attachments.createdAt,
    where: and(isNull(attachments.messageId), isNull(attachments.textId)),
    runAs: 'system',
  },
  {
    table: campaigns,
    what: 'group messages that were sent or cancelled',
    days: 2 * year,
    after: 'their end',
    since: campaigns.finishedAt,
    where: inArray(campaigns.state, ['sent', 'cancelled']),
    runAs: 'system',
  },
  {
    table: smsMessages,
    what: 'texts with numbers of no account',
    days: 2 * year,
    after: 'sending',
    since: smsMessages.createdAt,
    where: and(
      isNull(smsMessages.userId),
      isNull(smsMessages.unprovedUserId),
      ne(smsMessages.status, 'pending'),
    ),
    runAs: 'system',
  },
]
