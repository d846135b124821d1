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
export const monthNames =
  'january february march april may june july august september october november december'.split(' ')
export const monthOrder = monthNames.map((name) => name.slice(0, 3))
/** The day of a year; 'Th4 11' is the fourth Thursday of November, 'Mo0 05' the last Monday of May, 'Th4 11 1' the day after. */
const holidays: readonly (readonly [RegExp, string])[] = [
  [/\bchristmas eve\b/g, '12-24'],
  [/\b(?:christmas|xmas|navidad)\b/g, '12-25'],
  [/\bnew years? eve\b/g, '12-31'],
  [/\bnew years?(?: day)?\b/g, '01-01'],
  [/\b(?:mlk|martin luther king(?: jr)?)(?: day)?\b/g, 'Mo3 01'],
  [/\bpresidents day\b/g, 'Mo3 02'],
  [/\bmemorial day\b/g, 'Mo0 05'],
  [/\bjuneteenth\b/g, '06-19'],
  [/\b(?:fourth|4th|4) of july\b|\bindependence day\b/g, '07-04'],
  [/\blabor day\b/g, 'Mo1 09'],
  [/\b(?:columbus|indigenous peoples?) day\b/g, 'Mo2 10'],
  [/\bveterans day\b/g, '11-11'],
  [/\bthanksgiving\b/g, 'Th4 11'],
  [/\bblack friday\b/g, 'Th4 11 1'],
]
const otherHolidays =
  /\b(?:easter|good friday|passover|hanukkah|ramadan|eid|diwali|yom kippur|rosh hashanah|(?:lunar|chinese) new year|(?<!happy )holidays?|(?:summer|winter|spring) (?:break|vacation))\b/

/** Whether normalized words name a holiday, or holidays. */
export const namesHoliday = (text: string): boolean =>
  otherHolidays.test(text) || holidays.some(([pattern]) => text.search(pattern) !== -1)

/** Whether a date is one of the holidays, however it was asked for. */
export const isHoliday = (date: string): boolean =>
  holidays.some(([, day]) => dateIn(Number(date.slice(0, 4)), day) === date)

/** Reads days and times of normalized words; null when there is none. */
export function readWhen(text: string, today: string): WhenAsked | null {
  const days = readDates(text, today)
  const ofWeek = days.length === 0 ? openOnWeek.exec(text)?.[1] : undefined
  const named = ofWeek ? [ofWeek === 'next' ? mondayAfter(today) : today] : days
  const isBetween = named.length === 2 && betweenHolidays.test(text)
  const isWeek = isBetween || ofWeek !== undefined || (weekOf.test(text) && named.length === 1)
  const daysEarlier = /\bweek before\b/.test(text) ? daysOfWeek : 0
  const [first = today, last = first] = named
  const ofOneWeek = isBetween ? listDays(first, last) : weekAround(addDays(first, -daysEarlier))
  const dates = isWeek ? ofOneWeek : named
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
const weekOf =
  /\b(?:week (?:of|around|before)|(?:christmas|xmas|thanksgiving|holiday|new years?) week|semana de)\b/
const betweenHolidays = /\bbetween (?:christmas|xmas)\b.* new years?\b/
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

/** From the first to the last. */
const listDays = (first: string, last: string): string[] =>
  Array.from({ length: 2 * daysOfWeek }, (_, days) => addDays(first, days)).filter((date) => date <= last)

/** Whether a message names a day, in any spelling that is read. */
export const namesDay = (message: string): boolean => readWhen(normalize(message), '2000-01-01') !== null

function readDates(text: string, today: string): string[] {
  const dates: string[] = []
  let rest = text
  for (const [pattern, day] of holidays) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) dates.push(onOrAfter(day, today))
    rest = without
  }
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
    const plain = rest.replace(ownWeekdays, ' ')
    for (const [weekday, pattern] of weekdays) if (pattern.test(plain)) dates.push(nextWeekday(weekday, from))
    if (/\b(?:weekends?|fin(?:es)? de semana)\b/.test(text))
      dates.push(nextWeekday('Sa', from), nextWeekday('Su', from))
  }
  return [...new Set(dates)].filter((date) => !Number.isNaN(Date.parse(date)))
}

/** Which are not just the next day of that name. */
const ownWeekdays =
  /\b(?:good friday|(?:easter|palm) (?:sunday|monday)|ash wednesday|(?:fat|shrove|giving) tuesday|cyber monday)\b/g
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
  const [, weekday, count, month, after = '0'] = /^(\w\w)(\d) (\d\d)(?: (\d))?$/.exec(day) ?? []
  if (weekday === undefined) return `${year}-${day}`
  const dates = Array.from({ length: daysOfMonth }, (_, at) => `${year}-${month}-${pad(at + 1)}`)
  const date = dates.filter((each) => weekdayOf(each) === weekday).at(Number(count) - 1)
  return addDays(date ?? `${year}-${month}-01`, Number(after))
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
