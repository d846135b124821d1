import type { Facts } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'

/** What of a practice's content the sample data is made of. */
export type SampleContent = Pick<Content, 'practice' | 'catalog' | 'booking' | 'pickup' | 'salesTax'> & {
  /** What the demo publishes, before the hours and the pickup above; null where the server publishes a file as it starts. */
  published: Facts | null
}

/** The demo's day and practice: what its rows follow from. */
export type Demo = {
  /** Midnight at the start of today, in the time zone of the practice. Nothing has happened after it. */
  today: Date
  content: SampleContent
}

type Need = 'appointments' | 'visits' | 'shipping' | 'pickup'

/** The sample texts that fit a practice: those that need nothing, or only what it offers. */
export function chooseFitting<T extends { needs?: Need }>(content: SampleContent, all: readonly T[]): T[] {
  return all.filter(({ needs }) => needs === undefined || hasOffer(content, needs))
}

function hasOffer({ catalog, pickup }: SampleContent, need: Need): boolean {
  if (need === 'appointments') return catalog.services.length > 0
  if (need === 'visits') return catalog.services.some(({ place }) => place === 'inPerson')
  if (need === 'pickup' && pickup === null) return false
  return [catalog.drink, catalog.blend, ...catalog.products].some((product) => product?.delivery === need)
}
