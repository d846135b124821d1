import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients } from '#server/db/schema/campaigns.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { identitiesOf, isProvedByAnother, type Person } from '#server/people/person.ts'
import { isContactOf } from '#server/people/remove-contact.ts'

/**
 * Deletes who a person was in group messages, and their texts that have not left, whoever has the number. Before what keeps their entry
 * of the list of clients is deleted, by which they are found.
 */
export async function deleteCampaignRecipients(tx: Tx, person: Person): Promise<void> {
  const deleted = await tx
    .delete(campaignRecipients)
    .where(isRecipientOf(person))
    .returning({ id: campaignRecipients.id })
  const ids = deleted.map(({ id }) => id)
  await tx.delete(smsMessages).where(and(inArray(smsMessages.id, ids), eq(smsMessages.status, 'pending')))
}

/** Who a person is in group messages, found by their account, their entries of the list of clients, and their addresses. */
export function isRecipientOf(person: Person): SQL {
  const all = identitiesOf(person)
  const userIds = all.flatMap(({ userId }) => userId ?? [])
  const emails = all.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const phones = all.flatMap((one) => one.phones)
  const { userId, address, contactId } = campaignRecipients
  const entries = all.map(
    (one) => sql`${contactId} in (select ${contacts.id} from ${contacts} where ${isContactOf(one)})`,
  )
  return (
    or(
      inArray(userId, userIds),
      inArray(address, emails),
      and(inArray(address, phones), sql`not ${isProvedByAnother(person, address)}`),
      ...entries,
    ) ?? sql`false`
  )
}
