import { and, desc, eq, inArray, isNotNull, isNull, type lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import {
  fromAppointment,
  fromContactMessage,
  fromNote,
  fromOrder,
  fromText,
  fromThreadMessage,
  isNotableOfAppointments,
  isNotableOfOrders,
} from '#server/features/inbox/describe-entry.ts'
import { withFiles } from '#server/features/inbox/file-links.ts'
import { listAttachments } from '#server/messaging/attachments.ts'
import { rejectCursor, toMicroseconds } from '#server/pagination/page.ts'
import {
  type Identity,
  identitiesOf,
  isAppointmentOf,
  isOrderOf,
  type Person,
} from '#server/people/person.ts'
import type { ThreadEntry } from '#shared/inbox.ts'

const pageSize = 40
const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

type Input = { person: Person; practicePhone: string; now: Date; cursor?: string | undefined }
type Page = { entries: ThreadEntry[]; nextCursor: string | null }

/** The newest entries before a cursor, oldest first. Each source is read by an index and no further than a page. */
export async function readEntries(tx: Tx, { person, practicePhone, now, cursor }: Input): Promise<Page> {
  if (cursor !== undefined && (!cursorPattern.test(cursor) || Number.isNaN(Date.parse(cursor))))
    rejectCursor()
  const before = (column: Parameters<typeof lt>[0]) =>
    cursor === undefined ? undefined : sql`${column} < ${cursor}::timestamptz`
  const limit = pageSize + 1
  const texts = async (whose: SQL | undefined) =>
    (
      await tx
        .select({ row: smsMessages, at: toMicroseconds(smsMessages.createdAt) })
        .from(smsMessages)
        .where(and(whose, isOfThread(practicePhone), before(smsMessages.createdAt)))
        .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
        .limit(limit)
    ).map(fromText)
  const addresses = identitiesOf(person).flatMap(({ email }) => email ?? [])
  const written = async (whose: SQL | undefined) =>
    (
      await tx
        .select({
          row: threadMessages,
          received: {
            kind: receivedEmails.kind,
            sender: receivedEmails.sender,
            senderName: receivedEmails.senderName,
            subject: receivedEmails.subject,
            isVerified: receivedEmails.isVerified,
            files: receivedEmails.files,
          },
          hasMore: sql<boolean | null>`${receivedEmails.wholeText} is not null`,
          at: toMicroseconds(threadMessages.createdAt),
          sentAt: outbox.sentAt,
          failedAt: outbox.failedAt,
          isQueued: sql<boolean>`${outbox.id} is not null`,
        })
        .from(threadMessages)
        .leftJoin(receivedEmails, eq(receivedEmails.id, threadMessages.id))
        .leftJoin(outbox, eq(outbox.id, threadMessages.id))
        .where(and(whose, before(threadMessages.createdAt)))
        .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
        .limit(limit)
    ).map((one) => fromThreadMessage({ ...one, addresses }))
  const forms = async (email: string) =>
    (
      await tx
        .select({ row: contactMessages, at: toMicroseconds(contactMessages.createdAt) })
        .from(contactMessages)
        .where(and(eq(contactMessages.email, email), before(contactMessages.createdAt)))
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
        .limit(limit)
    ).map(fromContactMessage)
  /** Of one of the person's identities; single statements, which are sent side by side. */
  const messagesOf = ({ userId, email, phones }: Identity): Promise<ThreadEntry[]>[] => {
    const ofNumber = and(isNull(smsMessages.userId), inArray(smsMessages.phoneNumber, [...phones]))
    return [
      ...(userId ? [texts(eq(smsMessages.userId, userId)), written(eq(threadMessages.userId, userId))] : []),
      ...(!userId && phones.length > 0 ? [texts(ofNumber)] : []),
      ...(email ? [written(eq(threadMessages.email, email)), forms(email)] : []),
    ]
  }
  const ofOrders = async () =>
    (
      await tx
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
    ).map(fromOrder)
  const ofAppointments = async () =>
    (
      await tx
        .select({
          row: appointmentEvents,
          appointment: appointments,
          at: toMicroseconds(appointmentEvents.at),
        })
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
    ).map(fromAppointment)
  const notes = async () =>
    (
      await tx
        .select({ appointment: appointments, at: toMicroseconds(appointments.appointmentDate) })
        .from(appointments)
        .where(
          and(
            isAppointmentOf(person),
            isNotNull(appointments.ownerNote),
            lte(appointments.appointmentDate, now),
            before(appointments.appointmentDate),
          ),
        )
        .orderBy(desc(appointments.appointmentDate), desc(appointments.id))
        .limit(limit)
    ).map(fromNote)
  const entryLists = await Promise.all([
    ...identitiesOf(person).flatMap(messagesOf),
    ofOrders(),
    ofAppointments(),
    notes(),
  ])
  const page = takePage(entryLists.flat())
  const messages = page.entries.filter(({ direction }) => direction !== null)
  const files = await listAttachments(
    tx,
    messages.map(({ id }) => id),
  )
  return { ...page, entries: page.entries.map((entry) => withFiles(entry, files.get(entry.id), now)) }
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
