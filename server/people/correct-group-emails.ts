import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { outbox } from '#server/db/schema/outbox.ts'

type Waiting = { contactId: string; from: string }

/** The group emails about sessions that have not reached a guest. News stay, whose consent is the address's. */
const isWaiting = ({
  contactId,
  from,
}: Waiting): SQL => sql`waiting.contact_id = ${contactId} and waiting.user_id is null
  and waiting.address = ${from} and waiting.skipped is null and waiting.sent_at is null
  and waiting.campaign_id in (select ${campaigns.id} from ${campaigns}
    where ${campaigns.channel} = 'email' and ${campaigns.purpose} <> 'news')`

/** These, as the first two parts of the causes in the outbox. */
export const groupEmailsTo = (waiting: Waiting): SQL =>
  sql`select 'campaign:' || waiting.id from ${campaignRecipients} waiting where ${isWaiting(waiting)}`

/**
 * Gives them the address that a guest was corrected to, also for a retry of those that failed. After those in the outbox have it: one
 * that is leaving keeps the old one. Whoever gets the message there already gets it once. Needs the system role.
 */
export async function correctGroupEmails(
  tx: Tx,
  { to, ...waiting }: Waiting & { to: string },
): Promise<void> {
  await tx.execute(sql`update ${campaignRecipients} as waiting set address = ${to},
      skipped = case when exists (select from ${campaignRecipients} as same
        where same.campaign_id = waiting.campaign_id and same.address = ${to} and same.skipped is null) then 'same_address' end
    where ${isWaiting(waiting)}
      and not exists (select from ${outbox} as leaving where leaving.id = waiting.id and leaving.recipient = ${waiting.from})`)
}
