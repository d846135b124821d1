import { days } from '#shared/time.ts'

/** What a message is about. Answers to what somebody just did, such as a receipt, and the owner's own replies have no purpose. */
export const consentPurposes = ['appointments', 'orders', 'news'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const consentChannels = ['sms', 'email'] as const
export type ConsentChannel = (typeof consentChannels)[number]

/**
 * Where a choice was made. 'text': by a texted keyword or sentence; 'confirm': by the link of a confirmation email; 'carrier': their
 * carrier told us; 'reassigned': the number was verified by another account, or the account that had the address has another one;
 * 'email': they wrote it in an email.
 */
export const consentSources = [
  'checkout',
  'booking',
  'profile',
  'owner',
  'text',
  'unsubscribe',
  'confirm',
  'carrier',
  'reassigned',
  'email',
] as const
export type ConsentSource = (typeof consentSources)[number]

export const consentActors = ['person', 'owner', 'system'] as const
export type ConsentActor = (typeof consentActors)[number]

export const consentPurposeNames: Record<ConsentPurpose, string> = {
  appointments: 'Appointments',
  orders: 'Orders',
  news: 'News and offers',
}

/** As in 'Since Nov 3, by the checkout form'. */
export const consentSourceNames: Record<ConsentSource, string> = {
  checkout: 'by the checkout form',
  booking: 'by the booking form',
  profile: 'in the portal',
  owner: 'recorded by the practice',
  text: 'by text message',
  unsubscribe: 'by the unsubscribe link',
  confirm: 'by the link in the confirmation email',
  carrier: 'reported by the carrier',
  reassigned: 'because it has a new owner',
  email: 'by email',
}

/** How long a confirmation email and the text that asks for 'YES' can be answered. */
export const confirmationLifeMs = days(7)

/** What an unsubscribe link or a confirmation link shows: the address is masked, because links are forwarded. */
export type OpenedConsentLink = { address: string; purpose: ConsentPurpose; is_given: boolean }

const textEnding = 'Message and data rates may apply. Reply STOP to end, HELP for help.'

/** The sentence beside a switch of the portal, which the ledger keeps. `name` is the practice's. */
export function consentWording(
  of: { channel: ConsentChannel; purpose: ConsentPurpose },
  name: string,
): string {
  const sentences = {
    sms: {
      appointments: `Text me about my appointments: confirmations, changes and reminders. ${textEnding}`,
      orders: `Text me about my orders: when one is packed, ready or changed. ${textEnding}`,
      news: `Text me news and offers from ${name}, a few texts a month. ${textEnding}`,
    },
    email: {
      appointments: 'Email me reminders of my appointments.',
      orders: 'Email me each step of my orders.',
      news: `Email me news and offers from ${name}, now and then. You can unsubscribe at any time.`,
    },
  } as const
  return sentences[of.channel][of.purpose]
}

export type ConsentEntryRow = {
  at: string
  is_given: boolean
  wording: string
  source: ConsentSource
  actor: ConsentActor
  note: string | null
}

/**
 * Whether messages of a purpose may go to an address or number, and why. 'default': nobody was asked, because they are answers to what
 * the person did; 'never': nobody agreed to it; 'waiting': they haven't confirmed it yet; 'stopped': the number sent STOP.
 */
const consentStates = ['given', 'default', 'withdrawn', 'never', 'waiting', 'stopped'] as const
export type ConsentState = (typeof consentStates)[number]

export type ConsentRow = {
  channel: ConsentChannel
  purpose: ConsentPurpose
  recipient: string
  state: ConsentState
  /** The sentence beside the switch. */
  label: string
  /** Of the state; null when nobody chose. */
  since: string | null
  /** Every choice, newest first. */
  history: ConsentEntryRow[]
}

export const isAllowedState = (state: ConsentState): boolean => state === 'given' || state === 'default'

/** Emails about their own appointment or order answer what somebody did: they need no consent, and can be switched off. */
export const isAllowedByDefault = (channel: ConsentChannel, of: ConsentPurpose): boolean =>
  channel === 'email' && of !== 'news'
