import { normalize } from '#server/assistant/text/normalize.ts'
import { addDays, weekdayOf } from '#shared/local-time.ts'

/**
 * The days that a question names, in the practice's time zone, and the time of day in minutes. `span`: the minutes of the day from and
 * until which, for 'in the afternoon' and 'after 3'; `isExact`: it begins at just that minute. `isWeek`: the days are those of one week.
 */
export type WhenAsked = {
  dates: readonly string[]
  minute: number | null
  span: readonly [number, number] | null
  isExact: boolean
  isWeek: boolean
  isNow: boolean
  /** By name, as 'Christmas Day'. */
  isHoliday: boolean
}

const weekdays: readonly (readonly [string, RegExp])[] = [
  ['Mo', /\b(?:mondays?|mon|lunes)\b/],
  ['Tu', /\b(?:tuesdays?|tues?|martes)\b/],
  ['We', /\b(?:wednesdays?|weds?|miercoles)\b/],
  ['Th', /\b(?:thursdays?|thurs?|jueves)\b/],
  ['Fr', /\b(?:fridays?|fri|viernes)\b/],
  ['Sa', /\b(?:saturdays?|sat|sabados?)\b/],
  ['Su', /\b(?:sundays?|sun|domingos?)\b/],
]
/** The names of months, and their short forms. */
export const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|(?<!(?:when|how|where|what|who|which) )may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const monthPattern = new RegExp(
  `\\b(${months}) (\\d{1,2})(?:st|nd|rd|th)?\\b|\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${months})\\b`,
)
export const monthOrder = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** The day of a year; 'Th4 11' is the fourth Thursday of November, 'Mo0 05' the last Monday of May. */
const holidays: readonly (readonly [RegExp, string])[] = [
  [/\bchristmas eve\b/, '12-24'],
  [/\b(?:christmas|xmas|navidad)\b/, '12-25'],
  [/\bnew years? eve\b/, '12-31'],
  [/\bnew years?(?: day)?\b/, '01-01'],
  [/\b(?:fourth|4th|4) of july\b|\bindependence day\b/, '07-04'],
  [/\bthanksgiving\b/, 'Th4 11'],
  [/\blabor day\b/, 'Mo1 09'],
  [/\bmemorial day\b/, 'Mo0 05'],
]

/** Reads days and times of normalized words; null when there is none. */
export function readWhen(text: string, today: string): WhenAsked | null {
  const days = readDates(text, today)
  const ofWeek = days.length === 0 ? openOnWeek.exec(text)?.[1] : undefined
  const named = ofWeek ? [ofWeek === 'next' ? mondayAfter(today) : today] : days
  const isWeek = ofWeek !== undefined || (weekOf.test(text) && named.length === 1)
  const daysEarlier = /\bweek before\b/.test(text) ? daysOfWeek : 0
  const dates = isWeek ? weekAround(addDays(named[0] ?? today, -daysEarlier)) : named
  const between = readBetween(text)
  const minute = between ? null : readMinuteOfDay(text)
  const isNow =
    openNow.test(text) ||
    /\b(?:(?:right |just )?now|currently|at the moment|at this hour|still open|still there|ahora|ahorita|todavia)\b/.test(
      text,
    )
  if (dates.length === 0 && minute === null && !isNow) return null
  return {
    dates: dates.length > 0 ? dates : [today],
    minute,
    span:
      between ?? spanFrom(text, minute) ?? spansOfDay.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    isExact: minute !== null && !untilTime.test(text) && !afterTime.test(text),
    isWeek,
    isNow: isNow && dates.length === 0 && minute === null,
    isHoliday: holidays.some(([pattern]) => pattern.test(text)),
  }
}

/** 'Are you open?' means now. */
const openNow =
  /^(?:(?:hi|hey|hello|so|and|ok|are|r|is|u|you|yall|they|we|the|shop|store|office|studio|place|anyone|anybody|still) )*open$/
const openOnWeek = /\b(?:open|closed)\b.*\b(this|next) week\b(?!end)/
const untilTime = /\b(?:before|by|until|till|earlier than|antes de las) \d/
const afterTime = /\b(?:after|from|past|later than|despues de las) \d/
const endOfDay = 24 * 60

function spanFrom(text: string, minute: number | null): readonly [number, number] | null {
  if (minute === null) return null
  return untilTime.test(text) ? [0, minute] : [minute, endOfDay]
}

/** 'Between 2 and 4 tomorrow' */
function readBetween(text: string): readonly [number, number] | null {
  const [, from, to, half = ''] =
    /\bbetween (\d{1,2})(?: 00)? ?(?:am|pm)? and (\d{1,2})(?: 00)? ?(am|pm)?(?= |$)/.exec(text) ?? []
  if (from === undefined || to === undefined || readDates(text, '2000-01-01').length === 0) return null
  const [start, end] = [from, to].map((hour) => readMinuteOfDay(`at ${hour} ${half}`.trim()) ?? 0)
  return start !== undefined && end !== undefined && start < end ? [start, end] : null
}

const daysOfWeek = 7
/** May has so many, and the holidays of shorter months are at their beginning or before their end. */
const daysOfMonth = 31
const weekOf = /\b(?:week (?:of|around|before)|semana de)\b/
const spansOfDay: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/\bafter work\b/, [17 * 60, 24 * 60]],
  [/\bafter school\b/, [15 * 60, 18 * 60]],
  [/\bafter lunch\b/, [13 * 60, 17 * 60]],
  [/\b(?:(?<!good )mornings?|(?:por|en|de) la manana|esta manana)\b/, [0, 12 * 60]],
  [/\b(?:(?<!good )afternoons?|(?:por|en|de) la tarde|esta tarde)\b/, [12 * 60, 17 * 60]],
  [/\b(?:(?<!good )evenings?|tonight|(?:por|en|de) la noche|esta noche)\b/, [17 * 60, 24 * 60]],
]

/** From Monday to Sunday. */
function weekAround(date: string): string[] {
  const monday = Array.from({ length: daysOfWeek }, (_, days) => addDays(date, -days)).find(
    (day) => weekdayOf(day) === 'Mo',
  )
  return Array.from({ length: daysOfWeek }, (_, days) => addDays(monday ?? date, days))
}

/** Whether a message names a day, in any spelling that is read. */
export const namesDay = (message: string): boolean => readWhen(normalize(message), '2000-01-01') !== null

function readDates(text: string, today: string): string[] {
  const dates: string[] = []
  for (const [pattern, day] of holidays)
    if (dates.length === 0 && pattern.test(text)) dates.push(onOrAfter(day, today))
  if (/\b(?:day after tomorrow|pasado manana)\b/.test(text)) dates.push(addDays(today, 2))
  else if (/\b(?:tomorrow|tmrw|tmr|(?<!(?:la|esta) )manana)\b/.test(text)) dates.push(addDays(today, 1))
  if (/\b(?:today|tonight|this (?:afternoon|evening|morning)|hoy|esta (?:manana|tarde|noche))\b/.test(text))
    dates.push(today)
  const [, month1, day1, day2, month2] = monthPattern.exec(text) ?? []
  const month = monthOrder.indexOf((month1 ?? month2 ?? '').slice(0, 3)) + 1
  if (month > 0) dates.push(onOrAfter(`${pad(month)}-${pad(Number(day1 ?? day2))}`, today))
  // 'Saturday, December 5' is one day.
  if (month === 0) {
    const from = nextWeek.test(text) ? mondayAfter(today) : today
    const plain = text.replace(ownWeekdays, ' ')
    for (const [weekday, pattern] of weekdays) if (pattern.test(plain)) dates.push(nextWeekday(weekday, from))
    if (/\b(?:weekends?|fin(?:es)? de semana)\b/.test(text))
      dates.push(nextWeekday('Sa', from), nextWeekday('Su', from))
  }
  return [...new Set(dates)].filter((date) => !Number.isNaN(Date.parse(date)))
}

/** Which are not just the next day of that name. */
const ownWeekdays =
  /\b(?:(?:black|good) friday|(?:easter|palm) (?:sunday|monday)|ash wednesday|(?:fat|shrove|giving) tuesday|cyber monday)\b/g
/** 'Next Saturday' is that of the week that begins on Monday. */
const nextWeek =
  /\bnext (?:week|weekend|mon|tue|wed|thu|fri|sat|sun)|\b(?:proxima semana|semana que viene|proximo (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b/
const mondayAfter = (today: string) => nextWeekday('Mo', addDays(today, 1))

export const pad = (number: number | string) => String(number).padStart(2, '0')

function onOrAfter(day: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const date = dateIn(year, day)
  return date >= today ? date : dateIn(year + 1, day)
}

function dateIn(year: number, day: string): string {
  const [, weekday, count, month] = /^(\w\w)(\d) (\d\d)$/.exec(day) ?? []
  if (weekday === undefined) return `${year}-${day}`
  const dates = Array.from({ length: daysOfMonth }, (_, at) => `${year}-${month}-${pad(at + 1)}`)
  return dates.filter((date) => weekdayOf(date) === weekday).at(Number(count) - 1) ?? `${year}-${month}-01`
}

function nextWeekday(weekday: string, today: string): string {
  const ahead = Array.from({ length: 7 }, (_, days) => addDays(today, days))
  return ahead.find((date) => weekdayOf(date) === weekday) ?? today
}

function readMinuteOfDay(text: string): number | null {
  if (/\b(?:noon|mediodia)\b/.test(text)) return 12 * 60
  if (/\bmidnight\b/.test(text)) return 0
  const [, hour, minutes = '0', half] =
    /\b(\d{1,2})(?: (\d{2}))? ?(am|pm|a m|p m)\b/.exec(text) ??
    /\b(?:at|by|after|until|till|around|a las) (\d{1,2})(?: (\d{2}))?()\b(?! ?(?:am|pm))/.exec(text) ??
    /\b(\d{1,2})()ish()\b/.exec(text) ??
    []
  if (hour === undefined || Number(hour) > 24) return null
  const isAfternoon = half?.startsWith('p') || (half === '' && Number(hour) < 8)
  return (
    ((Number(hour) % 12) + (isAfternoon || (half === '' && Number(hour) === 12) ? 12 : 0)) * 60 +
    Number(minutes)
  )
}
