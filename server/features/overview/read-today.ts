import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { readListCounts } from '#server/features/overview/count-waiting.ts'
import { readClosedSessions } from '#server/features/overview/read-closed-sessions.ts'
import { daysFromLastMonday, readDailyIncome } from '#server/features/overview/read-daily-income.ts'
import { readFailedRefunds } from '#server/features/overview/read-failed-refunds.ts'
import { readNewestFailed } from '#server/features/overview/read-newest-failed.ts'
import { readOrdersHere } from '#server/features/overview/read-orders-here.ts'
import { findClientIds, readSessions } from '#server/features/overview/read-sessions.ts'
import { findOpenSteps, type MessageServices } from '#server/features/overview/read-setup.ts'
import { readStuckMessages } from '#server/features/overview/read-stuck-messages.ts'
import { readConversationNames } from '#server/messaging/conversation-names.ts'
import { failedMessageFields } from '#server/messaging/failed-messages.ts'
import type { Mailbox } from '#server/providers/inbound-email/port.ts'
import { days, minutes } from '#shared/time.ts'

const threadsShown = 4
const failedEmailsShown = 3
/** It's too late to send older ones. */
const failedShownForMs = days(7)
/** A mailbox is read twice a minute. */
const mailboxUnreadableMs = minutes(15)

const system = { role: 'system', job: 'list failed messages' } as const

/** What the owner does today: the same few rows however much is stored. */
export async function readToday(
  ctx: Ctx,
  services: MessageServices,
  mailbox: Pick<Mailbox, 'unreadableSince'> | null,
) {
  const now = ctx.now()
  const unreadableSince = mailbox?.unreadableSince() ?? null
  const read = await ctx.scope(ctx.actor, async (tx) => {
    const listed = await readSessions(tx, now)
    const [sessions, ended, requests] = [listed('sessions'), listed('ended'), listed('requests')]
    const counts = await readListCounts(tx, now)
    const twoWeeks = await readDailyIncome(tx, daysFromLastMonday(now))
    return {
      sessions,
      ended,
      requests: { rows: requests, count: counts.requests },
      closedSessions: await readClosedSessions(tx, now),
      clientIds: await findClientIds(tx, [...sessions, ...ended, ...requests]),
      orders: { rows: await readOrdersHere(tx, now), count: counts.orders },
      threads: { rows: await readOpenThreads(tx), count: counts.threads },
      failedTexts: await readNewestFailed(tx, now),
      failedRefunds: await readFailedRefunds(tx, now),
      unpaid: listed('unpaid'),
      toReturn: listed('toReturn'),
      thisWeek: twoWeeks.slice(7),
      lastWeek: twoWeeks.slice(0, 7),
      setup: await findOpenSteps(tx, ctx, services),
    }
  })
  // Only the system reads the outbox and the contact form; the owner was let in above.
  return ctx.scope(system, async (tx) => {
    const names = await readConversationNames(tx, read.threads.rows)
    const rows = read.threads.rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name }))
    return {
      ...read,
      threads: { ...read.threads, rows },
      failedEmails: await readFailedEmails(tx, now),
      stuckMessages: await readStuckMessages(tx, now),
      mailboxUnreadableSince: isLongAgo(unreadableSince, now) ? unreadableSince : null,
    }
  })
}

const isLongAgo = (since: Date | null, now: Date) =>
  since !== null && now.getTime() - since.getTime() > mailboxUnreadableMs

/** Conversations in which it's the owner's turn, the newest message first. */
const readOpenThreads = (tx: Tx) =>
  tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.threadStatus, 'open'), isNotNull(contacts.lastMessageAt)))
    .orderBy(desc(contacts.lastMessageAt), desc(contacts.id))
    .limit(threadsShown)

/** Emails that failed for good and can be sent again. */
function readFailedEmails(tx: Tx, now: Date) {
  const { id, channel, failedAt, expiresAt } = outbox
  return tx
    .select(failedMessageFields)
    .from(outbox)
    .where(
      and(
        eq(channel, 'email'),
        isNotNull(failedAt),
        gt(failedAt, new Date(now.getTime() - failedShownForMs)),
        or(isNull(expiresAt), sql`${expiresAt} > now()`),
      ),
    )
    .orderBy(desc(failedAt), desc(id))
    .limit(failedEmailsShown)
}
