import * as z from 'zod/mini'
import { clientSegments } from '#shared/clients.ts'
import { oneLine } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { findTemplateProblem } from '#shared/notices.ts'
import { listQuery } from '#shared/pagination.ts'

/** The most people one group message may go to. */
export const maxCampaignPeople = 5000
/** The most people that can be picked one by one. */
export const maxPickedPeople = 1000

export const campaignChannels = ['sms', 'email'] as const
export type CampaignChannel = (typeof campaignChannels)[number]

/** What it is about: news need the consent to news; what concerns people's own sessions needs the one to appointments. */
export const campaignPurposes = ['news', 'appointments'] as const
export type CampaignPurpose = (typeof campaignPurposes)[number]

/** 'agreed': everybody who agreed to messages of its purpose, also those who are in no list of clients. */
export const campaignSegments = ['agreed', ...clientSegments] as const
export type CampaignSegment = (typeof campaignSegments)[number]

/** 'draft' and 'scheduled' ones can be changed. 'sent': nobody waits for it any more. */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]

/** What is filled in for each person. */
export const campaignFields = ['first_name', 'practice', 'booking_link'] as const
/** In place of a first name that we don't know, or that doesn't look like one. */
export const unknownFirstName = 'there'

export const subjectMaxLength = 150
export const bodyMaxLength = 5000
export const textMaxLength = 1600

/** Why somebody doesn't get a message. The last two: it was cancelled, or couldn't leave in time. */
export const skipReasons = [
  'no_phone',
  'no_email',
  'not_verified',
  'not_usable',
  'opted_out',
  'declined',
  'no_consent',
  'same_address',
  'cancelled',
  'expired',
] as const
export type SkipReason = (typeof skipReasons)[number]

const reload = 'Reload the page and try again.'
const draftText = (maxLength: number, isLine: boolean) =>
  z
    .string(reload)
    .check(
      z.maxLength(maxLength, `Keep it to ${formatNumber(maxLength)} characters.`),
      z.regex(isLine ? oneLine : /^[^\0]*$/, 'Keep it to one line.'),
    )

/** A draft as the screen has it, also an unfinished one. `version`: the one that the screen read; 0 for a new one. */
export const campaignDraftSchema = z.object({
  version: z.int(reload).check(z.gte(0, reload)),
  channel: z.enum(campaignChannels, reload),
  purpose: z.enum(campaignPurposes, reload),
  /** Null: the picked people. */
  segment: z.nullable(z.enum(campaignSegments, 'Choose one of the groups in the list.')),
  people: z
    .array(z.uuid(reload), reload)
    .check(z.maxLength(maxPickedPeople, `Pick at most ${formatNumber(maxPickedPeople)} people.`)),
  subject: draftText(subjectMaxLength, true),
  body: draftText(bodyMaxLength, false),
})
export type CampaignDraft = z.infer<typeof campaignDraftSchema>

const version = z.int(reload).check(z.gte(1, reload))
/** What the owner confirmed: when it is another number by now, nothing is sent. */
export const sendCampaignSchema = z.object({
  version,
  people: z.int(reload).check(z.gte(1, reload)),
  texts: z.int(reload).check(z.gte(0, reload)),
})
export type SendCampaign = z.infer<typeof sendCampaignSchema>

/** In the practice's time zone. */
export const scheduleCampaignSchema = z.object({
  version,
  date: z.iso.date('Choose a date.').check(z.regex(/^(19|20)/, 'Choose a date.')),
  time: z.string('Choose a time.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.')),
})
export type ScheduleCampaign = z.infer<typeof scheduleCampaignSchema>

export const testCampaignSchema = z.object({ version })

/** What one text costs, in millionths of a US dollar. */
export const defaultTextPriceMicros = 7900
export const textPriceSchema = z.object({
  price_micros: z
    .int('Enter a price such as 0.0079.')
    .check(z.gte(0, 'Enter a price such as 0.0079.'), z.lte(1_000_000, 'Enter at most $1.')),
})

/** `returned`: an email that had left and came back. */
export const recipientStatuses = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'failed',
  'returned',
  'skipped',
] as const
export type RecipientStatus = (typeof recipientStatuses)[number]
export const campaignListQuery = listQuery(['all'])
export const campaignRecipientQuery = listQuery(recipientStatuses)
export type CampaignRecipientQuery = z.infer<typeof campaignRecipientQuery>
export const campaignPreviewQuery = listQuery(['reached', 'skipped'])
export type CampaignPreviewQuery = z.infer<typeof campaignPreviewQuery>

/** What is missing or wrong before it can be sent, as a sentence for each field; empty when nothing is. */
export function findDraftProblems({
  channel,
  segment,
  people,
  subject,
  body,
}: Pick<CampaignDraft, 'channel' | 'segment' | 'people' | 'subject' | 'body'>): Record<string, string> {
  const problems: Record<string, string> = {}
  if (segment === null && people.length === 0) problems.people = 'Choose a group, or pick people.'
  const bodyProblem = findTextProblem(body, 'Write your message.')
  if (bodyProblem) problems.body = bodyProblem
  else if (channel === 'sms' && body.trim().length > textMaxLength)
    problems.body = `Keep a text to ${formatNumber(textMaxLength)} characters.`
  const subjectProblem = channel === 'email' && findTextProblem(subject, 'Write a subject.')
  if (subjectProblem) problems.subject = subjectProblem
  return problems
}

const findTextProblem = (text: string, empty: string) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? findTemplateProblem(text, campaignFields) : empty

/** How many people have each status. */
export type CampaignCounts = Record<RecipientStatus, number>

export type CampaignRow = {
  id: string
  state: CampaignState
  channel: CampaignChannel
  purpose: CampaignPurpose
  segment: CampaignSegment | null
  picked: number
  subject: string
  body: string
  created_at: string
  /** When it leaves, while it is scheduled. */
  scheduled_at: string | null
  started_at: string | null
  finished_at: string | null
  /** Why a scheduled one was not sent, as a sentence. */
  problem: string | null
  /** All zero before it starts. */
  counts: CampaignCounts
}

export type CampaignDetails = CampaignRow & {
  version: number
  people: string[]
  /** The names of the picked people. Who was erased is in no list any more. */
  picked_names: { id: string; name: string }[]
  round: number
  /** Of the last retry only; null before there was one. */
  latest: { sent: number; failed: number; pending: number } | null
  /** How many wait until texts may reach them, in their own time zone. */
  outside_hours: number
}

/** One of those who get a draft, with the text filled in, or who don't, with the reason. */
export type PreviewPerson = {
  name: string
  address: string | null
  skipped: SkipReason | null
  subject: string
  text: string
  /** How many texts it is billed as; 0 for an email. */
  texts: number
}

export type CampaignPreview = {
  version: number
  /** Of the draft's group, or picked. */
  people: number
  reached: number
  texts: number
  cost_micros: number
  /** Who doesn't get it, most people first. */
  skipped: { reason: SkipReason; people: number }[]
  page: PreviewPerson[]
  next_cursor: string | null
}

export type CampaignRecipientRow = {
  id: string
  name: string
  /** The record of the person, while there is one. */
  contact_id: string | null
  address: string | null
  status: RecipientStatus
  skipped: SkipReason | null
  /** Why it failed or came back, in plain words. */
  failure: string | null
}
