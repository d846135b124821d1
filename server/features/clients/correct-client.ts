import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { lockIdentities } from '#server/access/lock-identities.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { assertUnknown, readContactDetails } from '#server/features/clients/contact-details.ts'
import { findClient } from '#server/features/clients/find-client.ts'
import { count, readCounts } from '#server/features/clients/read-client.ts'
import { withdrawUnsentMessages } from '#server/messaging/enqueue-email.ts'
import { redirectEmails, withdrawTexts } from '#server/messaging/redirect-messages.ts'
import { renewLinks } from '#server/messaging/renew-links.ts'
import { correctGroupEmails, groupEmailsTo } from '#server/people/correct-group-emails.ts'
import { correctGuest, type GuestDetails } from '#server/people/correct-guest.ts'
import { endGuestLinks } from '#server/people/end-guest-links.ts'
import { subjectsToPerson } from '#server/people/message-subjects.ts'
import { isThreadMessageOf } from '#server/people/person.ts'
import { type Contact, lockRecords } from '#server/people/read-record.ts'
import { forgetOffers, withdrawOffersOf } from '#server/people/withdraw-offers-of.ts'
import type { CorrectClient } from '#shared/client-details.ts'

const system = { role: 'system', job: 'clients' } as const

/**
 * Corrects the name, the address or the number of somebody without an account. Emails that wait go to the new address, and links that
 * went to the old one end; texts that wait
 * for the old number are taken back. The new ones have the consents that were given for them, not those of the old ones. The same once
 * more changes nothing. Returns how many texts were taken back.
 * @throws AppError `not_found`; `conflict` when it isn't what the page showed; `invalid_input` for somebody with an account, or with a
 * sentence and the id of whoever has the address or number already
 */
export async function correctClient(
  ctx: Ctx,
  { id, name, was, ...input }: CorrectClient & { id: string },
): Promise<{ withdrawnTexts: number }> {
  const to: GuestDetails = { name, ...readContactDetails(input) }
  const withdrawnTexts = await ctx.scope(system, async (tx) => {
    await lockIdentities(tx, { emails: present(was.email, to.email), phones: present(was.phone, to.phone) })
    await lockRecords(tx, [id])
    const { contact, person } = await findClient(tx, id)
    if (contact.userId !== null) throw invalid('name', 'They have an account and change this in the portal.')
    if (isSame(contact, to)) return 0
    if (contact.id !== id || !isSame(contact, was)) throw new AppError('conflict')
    await assertPossible(tx, contact, to)
    const own = { userId: null, email: contact.email, phones: person.phones }
    if (to.email === null && contact.email !== null) {
      const counts = [
        ...Object.values(await readCounts(tx, own)),
        await count(tx, threadMessages, isThreadMessageOf(own)),
      ]
      if (contact.addedAt === null || counts.some((each) => each > 0))
        throw invalid(
          'email',
          'Their orders, sessions and messages are stored with this address. Enter another one.',
        )
    }
    if (contact.email && to.email && contact.email !== to.email)
      await followCorrection(ctx, tx, {
        id,
        from: contact.email,
        to: to.email,
        subjects: subjectsToPerson(own),
      })
    const texts = contact.phone && contact.phone !== to.phone ? await withdrawTexts(tx, contact.phone) : 0
    await correctGuest(tx, contact, to)
    return texts
  })
  ctx.outbox.wake()
  ctx.log.info({ contactId: id }, 'client corrected by the owner')
  return { withdrawnTexts }
}

type Correction = { id: string; from: string; to: string; subjects: SQL }

/** Emails that wait go to the right address, with links that work; whoever has the wrong one can open nothing more. */
async function followCorrection(ctx: Ctx, tx: Tx, { id, from, to, subjects }: Correction): Promise<void> {
  const holder = { userId: null, email: from }
  const offers = await withdrawOffersOf(tx, holder)
  await forgetOffers(tx, holder)
  const causes = offers.map((id) => `waitlist-offer:${id}`)
  await withdrawUnsentMessages(tx, causes)
  const versions = await endGuestLinks(tx, from)
  const waiting = { contactId: id, from }
  await redirectEmails(tx, { from, to, subjects: sql`${subjects} union all ${groupEmailsTo(waiting)}` })
  await correctGroupEmails(tx, { ...waiting, to })
  await renewLinks(tx, ctx.signedLinks, { from, to, versions })
}

/** @throws AppError `invalid_input` */
async function assertPossible(tx: Tx, contact: Contact, to: GuestDetails): Promise<void> {
  const email = to.email === contact.email ? null : to.email
  const phone = to.phone === contact.phone ? null : to.phone
  await assertUnknown(tx, { email, phone, exceptId: contact.id })
  if (email && (await isAdministrators(tx, email)))
    throw invalid('email', 'This is the address of an administrator.')
  // Whoever texted from a number has it: another one is another way to reach them, and no correction.
  if (contact.email === null && contact.phone !== to.phone && (await hasTexts(tx, contact.phone ?? '')))
    throw invalid(
      'phone',
      'Their texts are stored with this number. Add them with the new number as another client, and merge the two.',
    )
}

async function isAdministrators(tx: Tx, email: string): Promise<boolean> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, email), profiles.isAdmin))
  return administrators.length > 0
}

async function hasTexts(tx: Tx, phone: string): Promise<boolean> {
  const texts = await tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(
      and(eq(smsMessages.phoneNumber, phone), isNull(smsMessages.userId), ne(smsMessages.status, 'pending')),
    )
    .limit(1)
  return texts.length > 0
}

const isSame = (one: GuestDetails, other: GuestDetails) =>
  one.name === other.name && one.email === other.email && one.phone === other.phone

const present = (...values: (string | null)[]) => values.filter((value) => value !== null)

const invalid = (field: string, sentence: string) =>
  new AppError('invalid_input', { fields: { [field]: sentence } })
