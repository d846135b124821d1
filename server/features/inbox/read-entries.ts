import { and, desc, eq, inArray, isNull, type lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import {
  fromAppointment,
  fromContactMessage,
  fromOrder,
  fromText,
  fromThreadMessage,
  isNotableOfAppointments,
  isNotableOfOrders,
} from '#server/features/inbox/describe-entry.ts'
import { rejectCursor, toMicroseconds } from '#server/pagination/page.ts'
import { identitiesOf, isAppointmentOf, isOrderOf, type Person } from '#server/people/person.ts'
import type { ThreadEntry } from '#shared/inbox.ts'

const pageSize = 40
const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

type Input = { person: Person; practicePhone: string; cursor?: string | undefined }
type Page = { entries: ThreadEntry[]; nextCursor: string | null }

/** The newest entries before a cursor, oldest first. Each source is read by an index and no further than a page. */
export async function readEntries(tx: Tx, { person, practicePhone, cursor }: Input): Promise<Page> {
  if (cursor !== undefined && (!cursorPattern.test(cursor) || Number.isNaN(Date.parse(cursor))))
    rejectCursor()
  const before = (column: Parameters<typeof lt>[0]) =>
    cursor === undefined ? undefined : sql`${column} < ${cursor}::timestamptz`
  const limit = pageSize + 1
  const texts = (whose: SQL | undefined) =>
    tx
      .select({ row: smsMessages, at: toMicroseconds(smsMessages.createdAt) })
      .from(smsMessages)
      .where(and(whose, isOfThread(practicePhone), before(smsMessages.createdAt)))
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(limit)
  const written = (whose: SQL | undefined) =>
    tx
      .select({
        row: threadMessages,
        at: toMicroseconds(threadMessages.createdAt),
        sentAt: outbox.sentAt,
        failedAt: outbox.failedAt,
        isQueued: sql<boolean>`${outbox.id} is not null`,
      })
      .from(threadMessages)
      .leftJoin(outbox, eq(outbox.id, threadMessages.id))
      .where(and(whose, before(threadMessages.createdAt)))
      .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
      .limit(limit)
  const all: ThreadEntry[] = []
  for (const { userId, email, phones } of identitiesOf(person)) {
    if (userId) {
      all.push(...(await texts(eq(smsMessages.userId, userId))).map(fromText))
      all.push(...(await written(eq(threadMessages.userId, userId))).map(fromThreadMessage))
    } else if (phones.length > 0) {
      const ofNumber = and(isNull(smsMessages.userId), inArray(smsMessages.phoneNumber, [...phones]))
      all.push(...(await texts(ofNumber)).map(fromText))
    }
    if (!email) continue
    all.push(...(await written(eq(threadMessages.email, email))).map(fromThreadMessage))
    const forms = await tx
      .select({ row: contactMessages, at: toMicroseconds(contactMessages.createdAt) })
      .from(contactMessages)
      .where(and(eq(contactMessages.email, email), before(contactMessages.createdAt)))
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(limit)
    all.push(...forms.map(fromContactMessage))
  }
  const ofOrders = await tx
    .select({ row: orderEvents, number: orders.number, at: toMicroseconds(orderEvents.at) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        isOrderOf(person),
        inArray(orders.payment, ['due', 'paid', 'review']),
        inArray(orderEvents.kind, [...isNotableOfOrders]),
        before(orderEvents.at),
      ),
    )
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(limit)
  const ofAppointments = await tx
    .select({ row: appointmentEvents, appointment: appointments, at: toMicroseconds(appointmentEvents.at) })
    .from(appointmentEvents)
    .innerJoin(appointments, eq(appointments.id, appointmentEvents.appointmentId))
    .where(
      and(
        isAppointmentOf(person),
        inArray(appointmentEvents.kind, [...isNotableOfAppointments]),
        before(appointmentEvents.at),
      ),
    )
    .orderBy(desc(appointmentEvents.at), desc(appointmentEvents.id))
    .limit(limit)
  all.push(...ofOrders.map(fromOrder), ...ofAppointments.map(fromAppointment))
  return takePage(all)
}

/** A client can text other numbers than the practice's from the portal: that is no conversation with the owner. */
const isOfThread = (practicePhone: string) =>
  or(
    eq(smsMessages.sender, 'admin'),
    eq(smsMessages.direction, 'in'),
    eq(smsMessages.phoneNumber, practicePhone),
  )

/** Entries of one instant stay on one page, because the cursor is an instant. */
function takePage(all: readonly ThreadEntry[]): Page {
  const newest = all.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
  const next = newest[pageSize]
  if (!next) return { entries: newest.toReversed(), nextCursor: null }
  let page = newest.slice(0, pageSize)
  const whole = page.filter(({ at }) => at !== next.at)
  page = whole.length > 0 ? whole : newest.filter(({ at }) => at === next.at)
  return { entries: page.toReversed(), nextCursor: page.at(-1)?.at ?? null }
}
