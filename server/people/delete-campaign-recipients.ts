import { and, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients } from '#server/db/schema/campaigns.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { identitiesOf, isProvedByAnother, type Person } from '#server/people/person.ts'
import { isContactOf } from '#server/people/remove-contact.ts'

/** Deletes who a person was in group messages, found by their account, their entries of the list of clients, and their addresses. */
export async function deleteCampaignRecipients(tx: Tx, person: Person): Promise<void> {
  const all = identitiesOf(person)
  const userIds = all.flatMap(({ userId }) => userId ?? [])
  const emails = all.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const phones = all.flatMap((one) => one.phones)
  const { userId, address, contactId } = campaignRecipients
  const own = (one: Person) => tx.select({ id: contacts.id }).from(contacts).where(isContactOf(one))
  await tx
    .delete(campaignRecipients)
    .where(
      or(
        inArray(userId, userIds),
        inArray(address, emails),
        and(inArray(address, phones), sql`not ${isProvedByAnother(person, address)}`),
        ...all.map((one) => inArray(contactId, own(one))),
      ),
    )
}
