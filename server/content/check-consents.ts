import { isRecord } from '#server/content/describe-value.ts'
import type { ContentProblem } from '#shared/content.ts'
import { toLocal } from '#shared/local-time.ts'

/** Nobody has given a consent on a day that is still to come in the practice's time zone. */
export function checkConsents(document: unknown, now: Date): ContentProblem[] {
  const { testimonials } = asRecord(asRecord(document).facts)
  const today = toLocal(now).date
  return ['clients', 'customers'].flatMap((list) => {
    const entries = asRecord(testimonials)[list]
    if (!Array.isArray(entries)) return []
    return entries.flatMap((entry, index) => {
      const { givenOn } = asRecord(asRecord(entry).consent)
      if (typeof givenOn !== 'string' || !isDate(givenOn) || givenOn <= today) return []
      const path = `facts.testimonials.${list}.${index}.consent.givenOn`
      return [{ path, sentence: 'This day is still to come. Enter the day on which they agreed.' }]
    })
  })
}

/** Anything else has its own sentence. */
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const asRecord = (value: unknown) => (isRecord(value) ? value : {})
