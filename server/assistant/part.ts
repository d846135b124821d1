import type { Clock } from '#server/assistant/clock.ts'
import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { AssistantContent, Page, Passage } from '#server/assistant/facts/content.ts'
import type { Language } from '#server/assistant/text/language.ts'

/** What the answer follows from: the published content, the clock, and the dates that are closed. */
export type Snapshot = Clock & { content: AssistantContent }

/** A session that can be booked: what the booking page is opened with. */
export type BookingRequest = {
  service: string
  title: string
  minutes: number
  date: string | null
  /** The minutes of the day from and until which. */
  span: readonly [number, number] | null
  /** Just at the first of them. */
  isExact: boolean
  timeZone: string
}

/** One asked thing: what the site says of it, or that it does not say. */
export type Part = {
  kind: 'routed' | 'fact' | 'near' | 'talk' | 'unknown'
  text: string
  pages: readonly Page[]
  /** What the text was taken from: what a language model may choose from. */
  passages: readonly Passage[]
  /** The question it answers, where it doesn't know. */
  question?: string
  /** About taking a product, and about nothing but buying, meeting or contact. */
  isPersonal?: boolean
  isBuying?: boolean
  /** The free times to look up, while sessions can be booked. */
  booking?: BookingRequest
  /** May be urgent or is in another language: a model puts nothing in its place. */
  isFixed?: boolean
  /** A form, filled in, that the visitor sends or leaves. */
  form?: Page
  language?: Language
}

export const unknownPart = ({ contact }: Knowledge, text: string): Part => ({
  kind: 'unknown',
  text,
  pages: [contact],
  passages: [],
})

/** Whether a text names the emergency numbers. */
export const namesEmergency = (text: string): boolean => text.includes('911')
