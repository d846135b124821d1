import { normalize } from '#server/assistant/text/normalize.ts'
import { addDays, weekdayOf } from '#shared/local-time.ts'

/**
 * The days that a question names, in the practice's time zone, and the time of day in minutes. `span`: the minutes of the day from and
 * until which, for 'in the afternoon'. `isWeek`: the days are those of one week.
 */
export type WhenAsked = {
  dates: readonly string[]
  minute: number | null
  span: readonly [number, number] | null
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
export const monthOrder = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const holidays: readonly (readonly [RegExp, string])[] = [
  [/\bchristmas eve\b/, '12-24'],
  [/\b(?:christmas|xmas|navidad)\b/, '12-25'],
  [/\bnew years? eve\b/, '12-31'],
  [/\bnew years?(?: day)?\b/, '01-01'],
  [/\b(?:fourth|4th|4) of july\b|\bindependence day\b/, '07-04'],
]

/** Reads days and times of normalized words; null when there is none. */
export function readWhen(text: string, today: string): WhenAsked | null {
  const named = readDates(text, today)
  const isWeek = weekOf.test(text) && named.length === 1
  const daysEarlier = /\bweek before\b/.test(text) ? daysOfWeek : 0
  const dates = isWeek ? weekAround(addDays(named[0] ?? today, -daysEarlier)) : named
  const minute = readMinuteOfDay(text)
  const isNow =
    /\b(?:(?:right |just )?now|currently|at the moment|at this hour|still open|still there|ahora|ahorita|todavia)\b/.test(
      text,
    )
  if (dates.length === 0 && minute === null && !isNow) return null
  return {
    dates: dates.length > 0 ? dates : [today],
    minute,
    span: spansOfDay.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    isWeek,
    isNow: isNow && dates.length === 0 && minute === null,
  }
}

const daysOfWeek = 7
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
    for (const [weekday, pattern] of weekdays) if (pattern.test(text)) dates.push(nextWeekday(weekday, from))
    if (/\b(?:weekends?|fin(?:es)? de semana)\b/.test(text))
      dates.push(nextWeekday('Sa', from), nextWeekday('Su', from))
  }
  return [...new Set(dates)].filter((date) => !Number.isNaN(Date.parse(date)))
}

/** 'Next Saturday' is that of the week that begins on Monday. */
const nextWeek =
  /\bnext (?:week|weekend|mon|tue|wed|thu|fri|sat|sun)|\b(?:proxima semana|semana que viene|proximo (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b/
const mondayAfter = (today: string) => nextWeekday('Mo', addDays(today, 1))

export const pad = (number: number | string) => String(number).padStart(2, '0')

function onOrAfter(monthAndDay: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const date = `${year}-${monthAndDay}`
  return date >= today ? date : `${year + 1}-${monthAndDay}`
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
