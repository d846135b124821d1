import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { campaignRecipients, campaigns } from '#server/db/schema/campaigns.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import type { Contact } from '#server/people/read-record.ts'

type Correction = { contactId: string; from: string; to: Contact['phone'] }

/**
 * Leaves a guest out of group texts that wait for a number that turned out to be wrong, and whoever's text to it was taken back: nobody
 * agreed to them for the new number. News stay, whose consent is the number's. Needs the system role.
 */
export async function skipCorrectedNumber(tx: Tx, { contactId, from, to }: Correction): Promise<void> {
  const isTakenBack: SQL = sql`not exists (select from ${smsMessages} where ${smsMessages.id} = waiting.id)`
  await tx.execute(sql`update ${campaignRecipients} as waiting set skipped = 'no_consent', address = ${to}
    where address = ${from} and user_id is null and skipped is null
      and case when enqueued_at is null then contact_id = ${contactId} else ${isTakenBack} end
      and campaign_id in (select ${campaigns.id} from ${campaigns}
        where ${campaigns.channel} = 'sms' and ${campaigns.purpose} <> 'news' and ${campaigns.state} in ('sending', 'paused'))`)
}
