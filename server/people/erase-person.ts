import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users, verifications } from '#server/db/schema/identity.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import { accountLinks, registrations } from '#server/db/schema/registration.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { anonymizeOrders } from '#server/people/anonymize-orders.ts'
import { deleteCampaignRecipients } from '#server/people/delete-campaign-recipients.ts'
import { deleteSentMessages } from '#server/people/delete-sent-messages.ts'
import { eraseConsents } from '#server/people/erase-consents.ts'
import {
  isAppointmentOf,
  isContactMessageOf,
  isSessionTextOf,
  isTextOf,
  isThreadMessageOf,
  type Person,
} from '#server/people/person.ts'
import { removeContact } from '#server/people/remove-contact.ts'

type Erasure = { ownerEmail: string; practicePhone: string; now: Date; keepsOpenOrders?: boolean }

/**
 * Deletes everything that is stored about a person, as docs/retention.md says; the client's own deletion and the owner's erasure
 * both end here. Needs the system role. `ownerEmail` is where the owner's notices go, `practicePhone` what clients text, in E.164.
 * `keepsOpenOrders`: the name and address of what is still to be sent or picked up stay until then. What stays: orders without the
 * buyer, texts to other people's numbers without their author, and that a number opted out of texts.
 */
export async function erasePerson(
  tx: Tx,
  person: Person,
  { ownerEmail, practicePhone, now, keepsOpenOrders = false }: Erasure,
): Promise<void> {
  const { userId, email } = person
  await deleteSentMessages(tx, person, ownerEmail)
  await deleteCampaignRecipients(tx, person)
  // Texts before contact messages: an incoming text takes the same locks in this order.
  await tx
    .delete(smsMessages)
    .where(
      or(
        and(isTextOf(person), or(isConversation(person, practicePhone), isPending)),
        isSessionTextOf(person),
      ),
    )
  await eraseConsents(tx, person)
  // After the texts and consents, which are found by their order.
  await anonymizeOrders(tx, person, { keepsOpen: keepsOpenOrders, now })
  await freeOfferedTimes(tx, person)
  await tx.delete(appointments).where(isAppointmentOf(person))
  await tx.delete(contactMessages).where(isContactMessageOf(person))
  await tx.delete(threadMessages).where(isThreadMessageOf(person))
  await removeContact(tx, person)
  await deleteRateLimits(tx, person)
  if (email) {
    await tx.delete(smsFallbacks).where(eq(smsFallbacks.email, email))
    await tx.delete(waitlistEntries).where(eq(waitlistEntries.email, email))
    await tx.delete(registrations).where(eq(registrations.email, email))
    await tx.delete(accountLinks).where(eq(accountLinks.newEmail, email))
  }
  if (userId) await tx.delete(attachments).where(and(eq(attachments.uploadedBy, userId), isUnsent))
  if (userId) await deleteAccount(tx, userId, email)
  // Open pages refetch the live state, and those of an erased account are then refused.
  await tx.execute(sql`select pg_notify('live', '')`)
}

/** The files of messages go with them. */
const isUnsent = and(isNull(attachments.messageId), isNull(attachments.textId))

const isPending = eq(smsMessages.status, 'pending')

/** Everything but what the person sent to somebody else's number. */
function isConversation({ phones }: Person, practicePhone: string) {
  return or(
    ne(smsMessages.sender, 'client'),
    ne(smsMessages.direction, 'out'),
    inArray(smsMessages.phoneNumber, [...phones, practicePhone]),
  )
}

/** The times that were offered to them. Their rows would stay until they run out: only the offers go with what is deleted. */
async function freeOfferedTimes(tx: Tx, person: Person) {
  const { userId, email } = person
  const own = tx.select({ id: appointments.id }).from(appointments).where(isAppointmentOf(person))
  const entries = tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(
      or(
        userId ? eq(waitlistEntries.userId, userId) : undefined,
        email ? eq(waitlistEntries.email, email) : undefined,
        sql`false`,
      ),
    )
  const offered = tx
    .select({ id: appointmentOffers.bookedTimeId })
    .from(appointmentOffers)
    .where(inArray(appointmentOffers.appointmentId, own))
    .unionAll(
      tx
        .select({ id: waitlistOffers.bookedTimeId })
        .from(waitlistOffers)
        .where(inArray(waitlistOffers.entryId, entries)),
    )
  await tx.delete(bookedTimes).where(and(eq(bookedTimes.kind, 'hold'), inArray(bookedTimes.id, offered)))
}

/** Whole parts of a key only: an address may end another one. Counts by hash stay, so that nobody starts anew. */
async function deleteRateLimits(tx: Tx, { userId, email, phones }: Person) {
  const marks = [userId, email, ...phones].filter((value) => value !== null)
  const parts = sql`regexp_split_to_array(${rateLimits.key}, '[:|]')`
  await tx.delete(rateLimits).where(sql`${parts} && ${sql.param(marks)}::text[]`)
}

/** Profile, sessions, entries of the waitlist and ways to sign in go by cascade. */
async function deleteAccount(tx: Tx, userId: string, email: string | null) {
  const marks = [userId, ...(email ? [email] : [])]
  const mentions = marks.map(
    (mark) =>
      sql`strpos(${verifications.value}, ${mark}) > 0 or strpos(${verifications.identifier}, ${mark}) > 0`,
  )
  await tx.delete(verifications).where(or(...mentions))
  await tx.delete(users).where(eq(users.id, userId))
}
