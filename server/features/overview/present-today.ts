import { wordPhone } from '#practice/wording.ts'
import { presentEntry } from '#server/booking/calendar-entries.ts'
import { presentFailedText } from '#server/features/overview/present.ts'
import type { OrderHere } from '#server/features/overview/read-orders-here.ts'
import type { readToday } from '#server/features/overview/read-today.ts'
import { presentFailedMessage } from '#server/messaging/failed-messages.ts'
import { describeItems } from '#server/orders/describe-items.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { toSteppedOrder } from '#server/orders/stepped-order.ts'
import { nextStep, statesOfSteps } from '#shared/order-steps.ts'
import type { Today, TodayOrder, TodayThread } from '#shared/today.ts'

type Rows = Awaited<ReturnType<typeof readToday>>

export function presentToday(rows: Rows): Today {
  const presentSession = (entry: Rows['sessions'][number]) => ({
    ...presentEntry(entry),
    client_id: rows.clientIds.get(entry.appointment.id) ?? null,
  })
  return {
    sessions: rows.sessions.map(presentSession),
    ended: rows.ended.map(presentSession),
    requests: { rows: rows.requests.rows.map(presentSession), count: rows.requests.count },
    closed_sessions: rows.closedSessions,
    orders: { rows: rows.orders.rows.map(presentOrder), count: rows.orders.count },
    threads: { rows: rows.threads.rows.map(presentThread), count: rows.threads.count },
    failed: {
      texts: rows.failedTexts.map(presentFailedText),
      emails: rows.failedEmails.map(presentFailedMessage),
    },
    stuck_messages: rows.stuckMessages.map((row) => ({ ...row, since: row.since.toISOString() })),
    mailbox_unreadable_since: rows.mailboxUnreadableSince?.toISOString() ?? null,
    failed_refunds: rows.failedRefunds,
    unpaid: rows.unpaid.map(presentEntry),
    to_return: rows.toReturn.map(presentEntry),
    income: { this_week: rows.thisWeek, last_week: rows.lastWeek },
    setup: rows.setup,
  }
}

function presentOrder({ order, lineCount }: OrderHere): TodayOrder {
  const stepped = toSteppedOrder(order)
  const step = nextStep(stepped)
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    created_at: order.createdAt.toISOString(),
    name: order.customerName ?? order.customerEmail,
    items: describeItems(order, lineCount),
    delivery: order.delivery,
    pickup_starts_at: order.pickupStartsAt?.toISOString() ?? null,
    pickup_ends_at: order.pickupEndsAt?.toISOString() ?? null,
    due_cents: dueCentsOf(order),
    step,
    problem: statesOfSteps(stepped).find((state) => state.step === step)?.problem ?? null,
  }
}

const presentThread = (contact: Rows['threads']['rows'][number]): TodayThread => ({
  id: contact.id,
  name: contact.name || contact.email || wordPhone(contact.phone ?? '') || 'Unknown',
  last_words: contact.lastWords ?? '',
  last_message_at: (contact.lastMessageAt ?? contact.lastActiveAt).toISOString(),
  is_unread: contact.isUnread ?? false,
})
