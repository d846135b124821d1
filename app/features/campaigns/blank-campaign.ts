import type { CampaignDetails, CampaignSegment } from '#shared/campaigns.ts'

const counts = { waiting: 0, queued: 0, sent: 0, delivered: 0, failed: 0, returned: 0, skipped: 0 }

/** A draft that nothing was written of yet. Version 0: the server stores it with the first change. */
export const blankCampaign = (id: string, segment: CampaignSegment): CampaignDetails => ({
  ...{ id, segment, version: 0, state: 'draft', channel: 'sms', purpose: 'news', subject: '', body: '' },
  ...{ picked: 0, people: [], picked_names: [], round: 1, latest: null, outside_hours: 0, problem: null },
  ...{ created_at: '', scheduled_at: null, started_at: null, finished_at: null, counts },
})

const stored = new Set<string>()

/** Drafts that were blank in this tab and that the server stores by now, or soon: their old address may be in the history. */
export const markStored = (id: string): void => void stored.add(id)
export const isMarkedStored = (id: string): boolean => stored.has(id)
