import type { OpeningHours } from '#practice/schema.ts'
import { settings } from '#practice/settings.ts'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const weekdayNames = { Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' } as const

/** Short letters of the time zones of the United States, of standard time where clocks are never set; elsewhere the hours stand without. */
const zoneLetters: Record<string, string> = {
  'America/New_York': 'ET',
  'America/Chicago': 'CT',
  'America/Denver': 'MT',
  'America/Phoenix': 'MST',
  'America/Los_Angeles': 'PT',
  'America/Anchorage': 'AKT',
  'Pacific/Honolulu': 'HST',
}

/** '(312) 555-0142' for a number of North America; any other as it is dialled. */
export function wordPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? []
  return area ? `(${area}) ${exchange}-${line}` : e164
}

/**
 * 'lactation consultant (IBCLC)' for 'Lactation Consultant (IBCLC)': abbreviations such as 'M.Ed.' and names such as 'McKenzie'
 * keep their capitals, and so does 'Feldenkrais' in 'Certified Feldenkrais teacher', where other words have none.
 */
export function wordInSentence(title: string): string {
  const hasPlainWords = / \p{Ll}{4}/u.test(title)
  return title.replace(/(?<![\p{L}\p{N}.])\p{Lu}\p{Ll}+(?![\p{L}\p{N}]|\.\p{L})/gu, (word, at: number) =>
    hasPlainWords && at > 0 ? word : word.toLowerCase(),
  )
}

/** 'Mon-Fri 9am-5pm CT', 'Mon-Thu 9am-1pm and 2pm-5pm, Sat 10am-1:30pm CT', or 'By appointment' without hours. */
export function wordHours(hours: readonly OpeningHours[], timeZone = settings.timeZone): string {
  if (hours.length === 0) return 'By appointment'
  const timesOfDays = new Map<string, string[]>()
  for (const { days, opens, closes } of hours) {
    const words = wordDays(days)
    timesOfDays.set(words, [...(timesOfDays.get(words) ?? []), `${opens}-${closes}`])
  }
  const wordTimes = (times: string) => times.split('-').map(wordTime).join('-')
  const lines = [...timesOfDays].map(
    ([days, times]) => `${days} ${times.sort().map(wordTimes).join(' and ')}`,
  )
  const zone = zoneLetters[timeZone]
  return `${lines.join(', ')}${zone ? ` ${zone}` : ''}`
}

/** '9am', '1:30pm' */
export function wordTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/** Days in a row as a range, others with commas: 'Mon-Wed, Fri'. */
function wordDays(days: OpeningHours['days']): string {
  const open = weekdays.map((day) => days.includes(day))
  const ranges: string[] = []
  for (let start = 0; start < 7; start++) {
    if (!open[start] || open[start - 1]) continue
    const length = open.slice(start).findIndex((isOpen) => !isOpen)
    const end = length === -1 ? 6 : start + length - 1
    const [first, last] = [weekdays[start], weekdays[end]].map((day) => day && weekdayNames[day])
    ranges.push(start === end ? `${first}` : end === start + 1 ? `${first}, ${last}` : `${first}-${last}`)
  }
  return ranges.join(', ')
}

const smallNumbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]

/** A number up to twenty in letters, a larger one in digits. */
export const wordNumber = (number: number): string => smallNumbers[number] ?? String(number)

/** 'a, b and c' */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Cents as dollars without trailing zeros: 4000 is '$40', 550 is '$5.50', 120000 is '$1,200'. */
export const wordDollars = (cents: number): string =>
  `$${(cents / 100)
    .toFixed(2)
    .replace('.00', '')
    .replace(/\B(?=(\d{3})+(\.|$))/g, ',')}`
