import type { Tone } from '#app/components/ui/badge.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import type {
  CampaignChannel,
  CampaignCounts,
  CampaignRow,
  CampaignSegment,
  CampaignState,
  RecipientStatus,
  SkipReason,
} from '#shared/campaigns.ts'
import { segmentNames } from '#shared/clients.ts'
import { formatNumber } from '#shared/format-number.ts'
import { formatUsd } from '#shared/money.ts'

export const audienceNames: Record<CampaignSegment, string> = {
  agreed: 'Everyone who agreed',
  ...segmentNames,
}

export const stateNames: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}
export const stateTones: Record<CampaignState, Tone> = {
  draft: 'yellow',
  scheduled: 'blue',
  sending: 'blue',
  paused: 'yellow',
  sent: 'green',
  cancelled: 'red',
}

export const statusNames: Record<RecipientStatus, string> = {
  waiting: 'Waiting',
  queued: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  returned: 'Came back',
  skipped: 'Left out',
}
export const statusTones: Record<RecipientStatus, Tone> = {
  waiting: 'yellow',
  queued: 'blue',
  sent: 'green',
  delivered: 'green',
  failed: 'red',
  returned: 'red',
  skipped: 'yellow',
}

/** Why one person doesn't get it. */
export const skipWords: Record<SkipReason, string> = {
  no_phone: 'No phone number',
  no_email: 'No email address',
  not_verified: 'Number not verified',
  not_usable: 'Number can’t get texts',
  opted_out: 'Opted out with STOP',
  declined: 'Doesn’t want these messages',
  no_consent: 'Never agreed to these messages',
  same_address: 'Gets it once already',
  cancelled: 'Cancelled before it left',
  expired: 'Couldn’t leave in time',
}

/** As in '2 have opted out'. */
export function describeSkipped(reason: SkipReason, people: number): string {
  const isOne = people === 1
  const has = isOne ? 'has' : 'have'
  const words: Record<SkipReason, string> = {
    no_phone: `${has} no phone number`,
    no_email: `${has} no email address`,
    not_verified: `${has} no verified number`,
    not_usable: `${has} a number that can’t get texts`,
    opted_out: `${has} opted out`,
    declined: `${isOne ? 'doesn’t' : 'don’t'} want these messages`,
    no_consent: `never agreed to these messages`,
    same_address: `${isOne ? 'shares' : 'share'} a number or address with somebody else here`,
    cancelled: `${isOne ? 'was' : 'were'} left out when it was cancelled`,
    expired: `couldn’t get it in time`,
  }
  return `${formatNumber(people)} ${words[reason]}`
}

/** 'about $0.73' of millionths of a dollar. */
export function formatCost(micros: number): string {
  if (micros === 0) return 'free'
  const cents = Math.round(micros / 10_000)
  return cents === 0 ? 'less than $0.01' : `about ${formatUsd(cents)}`
}

type Size = { reached: number; texts: number; cost_micros: number }

/** 'Send to 46 people, 92 texts, about $0.73'. */
export function describeSend(channel: CampaignChannel, { reached, texts, cost_micros }: Size): string {
  const people = `Send to ${formatCount(reached, 'person', 'people')}`
  return channel === 'email'
    ? `${people} by email`
    : `${people}, ${formatCount(texts, 'text')}, ${formatCost(cost_micros)}`
}

/** What stands in the list for a message. */
export const titleOf = ({
  channel,
  subject,
  body,
}: Pick<CampaignRow, 'channel' | 'subject' | 'body'>): string =>
  (channel === 'email' && subject.trim()) || body.replace(/\s+/g, ' ').trim() || 'Empty message'

export const audienceOf = ({ segment, picked }: Pick<CampaignRow, 'segment' | 'picked'>): string =>
  segment ? audienceNames[segment] : formatCount(picked, 'picked person', 'picked people')

/** '40 delivered, 4 sent, 2 failed'. */
export function describeCounts(counts: CampaignCounts): string {
  const parts = (
    ['delivered', 'sent', 'queued', 'waiting', 'failed', 'returned', 'skipped'] as const
  ).flatMap((status) =>
    counts[status] > 0 ? [`${formatNumber(counts[status])} ${statusNames[status].toLowerCase()}`] : [],
  )
  return parts.join(', ') || 'Nobody'
}

export const countAll = (counts: CampaignCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Millionths of a dollar of a price such as '0.0079'; null for anything else. */
export function toMicros(text: string): number | null {
  const match = /^\$?(\d)?(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match || (match[1] === undefined && match[2] === undefined)) return null
  return Number(match[1] ?? 0) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'))
}

/** 7900 as '0.0079'. */
export const fromMicros = (micros: number): string => (micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, '')
