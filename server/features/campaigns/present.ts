import type { ListedRecipient } from '#server/features/campaigns/list-recipients.ts'
import type { ReadCampaign } from '#server/features/campaigns/read-campaign.ts'
import { noCounts } from '#server/features/campaigns/recipient-status.ts'
import type { Draft } from '#server/features/campaigns/render-message.ts'
import type { CampaignCounts, CampaignDetails, CampaignRecipientRow, CampaignRow } from '#shared/campaigns.ts'

type Listed = { row: Draft; counts?: CampaignCounts | undefined }

export function presentCampaign({ row, counts = noCounts() }: Listed): CampaignRow {
  return {
    id: row.id,
    state: row.state,
    channel: row.channel,
    purpose: row.purpose,
    segment: row.segment,
    picked: row.people.length,
    subject: row.subject,
    body: row.body,
    created_at: row.createdAt.toISOString(),
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    problem: row.problem,
    counts,
  }
}

export const presentDetails = (campaign: ReadCampaign): CampaignDetails => ({
  ...presentCampaign(campaign),
  version: campaign.row.version,
  people: campaign.row.people,
  picked_names: campaign.picked,
  round: campaign.row.round,
  latest: campaign.latest,
  outside_hours: campaign.outsideHours,
})

export function presentRecipient({ recipient, status, textFailure }: ListedRecipient): CampaignRecipientRow {
  return {
    id: recipient.id,
    name: recipient.name,
    contact_id: recipient.contactId,
    address: recipient.address,
    status,
    skipped: recipient.skipped,
    failure: status === 'failed' || status === 'returned' ? (recipient.failure ?? textFailure) : null,
  }
}
