import { businessTypes } from '#practice/business-types.ts'
import { wordHours, wordPhone } from '#practice/wording.ts'
import { labelOf } from '#server/content/field-labels.ts'
import { formatPrice, formatPriceShort } from '#shared/money.ts'
import { formatRate } from '#shared/sales-tax.ts'

/** A value of a document, which may be a half-written draft. */
export type Json = unknown
export type JsonRecord = Readonly<Record<string, unknown>>

/** What the editor calls the choices of a field. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  place: { online: 'Online', inPerson: 'In person' },
  delivery: { pickup: 'They pick it up', shipping: 'You ship it' },
  rule: { unlimited: 'Available', soldOut: 'Sold out' },
  businessType: businessTypes,
  mark: { leaf: 'Leaf', none: 'None' },
  appliesTo: { pickup: 'Only orders that are picked up', all: 'All orders' },
}

export const isRecord = (value: Json): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is one thing to the owner, however much of its record is another: a picture, a file, the hours. */
export const isWhole = (value: Json, name = ''): boolean =>
  name === 'hours' || (isRecord(value) && ('asset' in value || 'upload' in value || 'hash' in value))

/** A value as the owner reads it, empty for none. `name` is that of its field. */
export function describeValue(value: Json, name = ''): string {
  if (name === 'hours' && Array.isArray(value)) return wordHours(value.filter(isRecord).map(asOpeningHours))
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return /cents$/i.test(name) ? formatPrice(value) : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return describeText(value, name)
  if (Array.isArray(value)) return value.map((item) => describeValue(item)).join('\n')
  if (!isRecord(value)) return String(value)
  if ('asset' in value) return 'the picture that came with the software'
  if ('upload' in value) return asText(value.alt)
  if ('hash' in value) return asText(value.name)
  return Object.entries(value)
    .map(([key, inner]) => describeValue(inner, key))
    .join('\n')
}

const units: Readonly<Record<string, (value: number) => string>> = {
  noticeHours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
  daysAhead: (days) => (days === 1 ? '1 day' : `${days} days`),
  basisPoints: (rate) => `${formatRate(rate)} %`,
}

/** As `describeValue`, with the name of each part of a record: what is switched on or off as a whole, such as pickup. */
export function describeFact(value: Json, name = ''): string {
  if (typeof value === 'number' && Object.hasOwn(units, name)) return units[name]?.(value) ?? ''
  if (Array.isArray(value) && name !== 'hours')
    return value.map((item) => describeFact(item).replaceAll('\n', ', ')).join('\n')
  if (!isRecord(value) || isWhole(value)) return describeValue(value, name)
  return Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .map(([key, inner]) => `${labelOf([key])}: ${describeFact(inner, key)}`)
    .join('\n')
}

function describeText(text: string, name: string) {
  if (name === 'phone') return wordPhone(text)
  const labels = Object.hasOwn(choices, name) ? choices[name] : undefined
  return labels && Object.hasOwn(labels, text) ? (labels[text] ?? text) : text
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const asOpeningHours = ({ days, opens, closes }: JsonRecord) => ({
  days: weekdays.filter((day) => Array.isArray(days) && days.includes(day)),
  opens: asText(opens),
  closes: asText(closes),
})

/** What the owner calls an entry of a list. */
export function entryName(entry: JsonRecord): string | null {
  const { title, name, label, author, minutes, slug } = entry
  // The title of a testimonial is who its author is.
  const named = (author === undefined ? [title, name, label, slug] : [author]).find((text) => asText(text))
  if (typeof minutes === 'number' && !asText(label)) return `${minutes} minutes`
  return named === undefined ? null : asText(named)
}

/** The prices of a service or a product, or the words of another entry: 'Small $9, Large $15.50'. */
export function describeEntry(entry: JsonRecord): string {
  const { sizes, durations, cents, quote, description, href, paragraphs } = entry
  const priced = sizes ?? durations
  if (Array.isArray(priced)) return priced.filter(isRecord).map(describePrice).join(', ')
  if (typeof cents === 'number') return formatPriceShort(cents)
  const text = [quote, description, href].find((candidate) => asText(candidate))
  return text === undefined ? describeValue(paragraphs) : asText(text)
}

const describePrice = (entry: JsonRecord) =>
  [entryName(entry), typeof entry.cents === 'number' ? formatPriceShort(entry.cents) : null]
    .filter(Boolean)
    .join(' ')
