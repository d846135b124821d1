import { type WordedRule, wordBooking } from '#practice/booking-wording.ts'
import { isBookingRules } from '#practice/schema.ts'
import { isRecord, type Json } from '#server/content/describe-value.ts'

type Facts = Readonly<Record<string, unknown>>
type WordedChange = { path: string; label: string; before: string; after: string }

const label = 'Booking online'

/** What changed in the rules of booking, in the words of the calendar's settings. Beginning or ending it is one change. */
export function compareBooking(before: Facts, after: Facts): WordedChange[] {
  const [was, is] = [describeRules(before), describeRules(after)]
  if (!was && !is) return []
  if (!was || !is || was === withMistakes || is === withMistakes) {
    const [from = '', to = ''] = [was, is].map(describeWhole)
    return from === to ? [] : [{ path: 'facts.booking', label, before: from, after: to }]
  }
  const keys = new Set([...is, ...was].map(({ key }) => key))
  return [...keys].flatMap((key) => {
    const [old, now] = [was, is].map((rules) => rules.find((rule) => rule.key === key))
    if (old?.text === now?.text) return []
    const name = now?.label ?? old?.label
    return [
      {
        path: `facts.booking.${key}`,
        label: `${label} › ${name}`,
        before: old?.text ?? '',
        after: now?.text ?? '',
      },
    ]
  })
}

const formatLine = ({ label: name, text }: WordedRule) => `${name}: ${text.replaceAll('\n', '; ')}`

const withMistakes: WordedRule[] = []

function describeWhole(rules: readonly WordedRule[] | null): string {
  if (rules === null) return 'Off'
  return rules === withMistakes ? 'With mistakes' : rules.map(formatLine).join('\n')
}

/** Null while nothing can be booked. A draft may hold what can't be published. */
function describeRules({ booking, services }: Facts): WordedRule[] | null {
  if (booking === null || booking === undefined) return null
  if (!isBookingRules(booking)) return withMistakes
  const offered = Array.isArray(services) ? services.filter(isTitled) : []
  return wordBooking(booking, offered)
}

const isTitled = (service: Json): service is { slug: string; title: string } =>
  isRecord(service) && typeof service.slug === 'string' && typeof service.title === 'string'
