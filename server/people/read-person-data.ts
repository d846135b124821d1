import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { consents } from '#server/db/schema/consents.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { hasLeft } from '#server/people/has-left.ts'
import {
  isAppointmentOf,
  isConsentOf,
  isContactMessageOf,
  isLinkedTextOf,
  isOrderOf,
  isSessionTextOf,
  isThreadMessageOf,
  type Person,
} from '#server/people/person.ts'

export type PersonData = Awaited<ReturnType<typeof readPersonData>>

/** Everything that is stored about a person. Needs the system role. */
export async function readPersonData(tx: Tx, person: Person) {
  const { userId, email } = person
  const [account] = userId
    ? await tx
        .select({ profile: profiles, email: users.email, registeredAt: users.createdAt })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(eq(profiles.id, userId))
    : []
  return {
    account: account ?? null,
    orders: await tx
      .select()
      .from(orders)
      .where(and(isOrderOf(person), sql`${orders.payment} in ('due', 'paid', 'review')`))
      .orderBy(asc(orders.createdAt)),
    orderLines: await tx
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, tx.select({ id: orders.id }).from(orders).where(isOrderOf(person))))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    requests: email
      ? await tx
          .select()
          .from(paymentRequests)
          .where(eq(paymentRequests.customerEmail, email))
          .orderBy(asc(paymentRequests.createdAt))
      : [],
    productWaitlist: email
      ? await tx
          .select()
          .from(stockWaitlist)
          .where(eq(stockWaitlist.email, email))
          .orderBy(asc(stockWaitlist.createdAt))
      : [],
    appointments: await tx
      .select()
      .from(appointments)
      .where(isAppointmentOf(person))
      .orderBy(asc(appointments.appointmentDate)),
    sessionPayments: await tx
      .select()
      .from(cardPayments)
      .where(
        and(
          inArray(
            cardPayments.appointmentId,
            tx.select({ id: appointments.id }).from(appointments).where(isAppointmentOf(person)),
          ),
          isNotNull(cardPayments.paidAt),
        ),
      )
      .orderBy(asc(cardPayments.createdAt)),
    waitlist: email
      ? await tx
          .select()
          .from(waitlistEntries)
          .where(eq(waitlistEntries.email, email))
          .orderBy(asc(waitlistEntries.createdAt))
      : [],
    messages: await tx
      .select()
      .from(smsMessages)
      .where(and(or(isLinkedTextOf(person), isSessionTextOf(person)), hasLeft(smsMessages.id)))
      .orderBy(asc(smsMessages.createdAt)),
    contactMessages: await tx
      .select()
      .from(contactMessages)
      .where(isContactMessageOf(person))
      .orderBy(asc(contactMessages.createdAt)),
    consents: await tx
      .select()
      .from(consents)
      .where(and(isConsentOf(person), userId ? isNotBeforeOthers(userId) : undefined))
      .orderBy(asc(consents.seq)),
    threadMessages: await tx
      .select({ row: threadMessages, email: receivedEmails })
      .from(threadMessages)
      .leftJoin(receivedEmails, eq(receivedEmails.id, threadMessages.id))
      .where(and(isThreadMessageOf(person), hasLeft(threadMessages.id)))
      .orderBy(asc(threadMessages.createdAt)),
    files: await tx
      .select({
        createdAt: attachments.createdAt,
        name: attachments.name,
        type: attachments.type,
        bytes: attachments.bytes,
        sentAt: sql<Date | null>`coalesce(${threadMessages.createdAt}, ${smsMessages.createdAt})`.mapWith(
          threadMessages.createdAt,
        ),
        direction: sql<'in' | 'out'>`coalesce(${threadMessages.direction}, ${smsMessages.direction})`,
      })
      .from(attachments)
      .leftJoin(threadMessages, eq(threadMessages.id, attachments.messageId))
      .leftJoin(smsMessages, eq(smsMessages.id, attachments.textId))
      .where(
        or(
          and(isThreadMessageOf(person), hasLeft(threadMessages.id)),
          and(isLinkedTextOf(person), hasLeft(smsMessages.id)),
        ),
      )
      .orderBy(asc(attachments.createdAt)),
    passkeys: userId
      ? await tx
          .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
          .from(passkeys)
          .where(eq(passkeys.userId, userId))
          .orderBy(asc(passkeys.createdAt))
      : [],
    emails: email
      ? await tx
          .select({ kind: outbox.kind, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
          .from(outbox)
          .where(and(eq(outbox.channel, 'email'), eq(outbox.recipient, email)))
          .orderBy(asc(outbox.createdAt))
      : [],
  }
}

/** Not what was chosen for an address or number before another account gave it up. */
const isNotBeforeOthers = (userId: string) => sql`(${consents.userId} = ${userId} or not exists (
  select from ${consents} as later where later.channel = ${consents.channel} and later.recipient = ${consents.recipient}
    and later.user_id <> ${userId} and later.seq > ${consents.seq}))`
