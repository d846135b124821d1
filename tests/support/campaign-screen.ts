import { type CampaignCounts, recipientStatuses } from '#shared/campaigns.ts'

/** Counts of nobody, but those of `change`. */
export const noCampaignCounts = (change: Partial<CampaignCounts> = {}): CampaignCounts =>
  ({ ...Object.fromEntries(recipientStatuses.map((status) => [status, 0])), ...change }) as CampaignCounts
