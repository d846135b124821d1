import type { AssistantContent } from '#server/assistant/facts/content.ts'
import { joinWords } from '#server/assistant/facts/wording.ts'
import { isHoliday, type WhenAsked } from '#server/assistant/text/dates.ts'
import { type Language, sayIn } from '#server/assistant/text/language.ts'
import { readPairs } from '#server/assistant/text/normalize.ts'
import { addDays, minuteOfDay, toLocal, weekdayOf } from '#shared/local-time.ts'

/** When a question is answered: the time, and the dates on which the practice is closed although the weekday is open. */
export type Clock = { now: Date; closedDates: ReadonlySet<string> }

const names = {
  en: readPairs('Mo=Monday, Tu=Tuesday, We=Wednesday, Th=Thursday, Fr=Friday, Sa=Saturday, Su=Sunday'),
  es: readPairs('Mo=lunes, Tu=martes, We=miércoles, Th=jueves, Fr=viernes, Sa=sábado, Su=domingo'),
}
const daysAhead = 15
const daysOfWeek = 7
const formatIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return (date: string) => format.format(new Date(date))
}
const dateNames = { en: formatIn('en-US'), es: formatIn('es-US') }
const maxRanges = 6

/** When the practice is closed although the weekday is open; null where no such day is ahead. */
export function answerClosedDates({ now, closedDates }: Clock, language: Language): string | null {
  const { date: today } = toLocal(now)
  const ranges: { first: string; last: string }[] = []
  for (const date of [...closedDates].filter((each) => each >= today).sort()) {
    const latest = ranges.at(-1)
    if (latest && addDays(latest.last, 1) === date) latest.last = date
    else ranges.push({ first: date, last: date })
  }
  if (ranges.length === 0) return null
  const say = sayIn(language)
  const name = dateNames[language]
  const listed = ranges
    .slice(0, maxRanges)
    .map(({ first, last }) =>
      first === last
        ? name(first)
        : say(`${name(first)} to ${name(last)}`, `del ${name(first)} al ${name(last)}`),
    )
  return say(`We’re closed on: ${listed.join('; ')}.`, `Estamos cerrados: ${listed.join('; ')}.`)
}

/** Where nothing is said of holidays: no more than the usual hours. */
export function answerHolidays({ practice: { hours } }: AssistantContent, language: Language): string {
  const usual = hours.weekly.length > 0
  return sayIn(language)(
    `The site doesn’t say whether we’re open on holidays.${usual ? ` Phone hours are ${hours.asWritten}.` : ''}`,
    `El sitio no dice si abrimos los días festivos.${usual ? ` El horario de teléfono es ${hours.asWritten}.` : ''}`,
  )
}

/** Says whether the practice can be reached then, from its hours and the clock. */
export function answerHours(
  { practice }: AssistantContent,
  when: WhenAsked,
  clock: Clock,
  language: Language,
): string {
  const { weekly, asWritten } = practice.hours
  const { date: today, time: now } = toLocal(clock.now)
  const say = sayIn(language)
  const spansOn = (date: string) =>
    weekly
      .filter(
        ({ days }) => !clock.closedDates.has(date) && (days as readonly string[]).includes(weekdayOf(date)),
      )
      .toSorted((one, other) => minuteOfDay(one.opens) - minuteOfDay(other.opens))
  const dayName = (date: string) => {
    const name = names[language][weekdayOf(date)] ?? ''
    if (date === today) return say('today', 'hoy')
    if (date === addDays(today, 1)) return say(`tomorrow, ${name}`, `mañana, ${name},`)
    const isNamedByDate = date >= addDays(today, daysOfWeek) || clock.closedDates.has(date)
    return isNamedByDate
      ? say(`on ${name}, ${dateNames.en(date)}`, `el ${name} ${dateNames.es(date)}`)
      : say(`on ${name}`, `el ${name}`)
  }
  const spanAt = (date: string, minute: number) =>
    spansOn(date).find(({ opens, closes }) => minuteOfDay(opens) <= minute && minute < minuteOfDay(closes))
  /** Whether some of the part of the day that was asked for, or of the whole day, is within hours. */
  const isOpenWithin = (spans: ReturnType<typeof spansOn>) =>
    spans.some(({ opens, closes }) => {
      const [from, until] = when.span ?? [0, minuteOfDay('24:00')]
      return minuteOfDay(opens) < until && from < minuteOfDay(closes)
    })
  const usual = say(`Phone hours are ${asWritten}.`, `El horario de teléfono es ${asWritten}.`)

  function sayNow(): string {
    const open = spanAt(today, minuteOfDay(now))
    const closes = wordTime(open?.closes ?? '')
    if (open && isHoliday(today)) return sayDay(today)
    if (open)
      return say(`Yes, we’re open now, until ${closes}.`, `Sí, estamos abiertos ahora, hasta las ${closes}.`)
    const [next] = Array.from({ length: daysAhead }, (_, days) => addDays(today, days)).flatMap((date) =>
      spansOn(date).flatMap(({ opens }) =>
        date > today || opens > now ? [{ date, opens: wordTime(opens) }] : [],
      ),
    )
    const again = next
      ? say(
          ` We open ${dayName(next.date)} at ${next.opens}.`,
          ` Abrimos ${dayName(next.date)} a las ${next.opens}.`,
        )
      : ''
    return say(`No, we’re closed now.${again}`, `No, ahora estamos cerrados.${again}`)
  }

  function sayDay(date: string): string {
    const day = dayName(date)
    const spans = spansOn(date)
    const hours = spans.map(({ opens, closes }) => `${wordTime(opens)}-${wordTime(closes)}`).join(', ')
    if (spans.length === 0)
      return say(`No, we’re closed ${day}.`, `No, estamos cerrados ${day.replace(/,$/, '')}.`)
    const isOpen = when.minute === null ? isOpenWithin(spans) : spanAt(date, when.minute)
    if (isOpen && isHoliday(date))
      return say(
        `The usual hours would be ${hours} ${day}; the site doesn’t say whether we’re open on that holiday.`,
        `El horario habitual sería ${hours} ${day.replace(/,$/, '')}; el sitio no dice si abrimos ese día festivo.`,
      )
    if (isOpen) return say(`Yes, ${day} we’re open ${hours}.`, `Sí, ${day} abrimos ${hours}.`)
    if (when.minute === null)
      return say(
        `No, ${day} we’re not open then: hours are ${hours}.`,
        `No, ${day} no abrimos a esas horas: abrimos ${hours}.`,
      )
    const time = wordTime(`${Math.floor(when.minute / 60)}:${when.minute % 60}`)
    return say(
      `No, ${day} at ${time} we’re closed: hours are ${hours}.`,
      `No, ${day} a las ${time} estamos cerrados: abrimos ${hours}.`,
    )
  }

  function sayWeek(dates: readonly string[]): string {
    const closed = dates.filter((date) => clock.closedDates.has(date))
    const [first] = closed
    const last = closed.at(-1)
    const name = dateNames[language]
    const unsaid = dates.filter((date) => isHoliday(date) && spansOn(date).length > 0).map(name)
    if (unsaid.length > 0 && closed.length === 0)
      return say(
        `The usual hours would apply that week; the site doesn’t say whether we’re open on ${joinWords(unsaid, 'or')}.`,
        `Esa semana valdría el horario habitual; el sitio no dice si abrimos el ${joinWords(unsaid, 'o')}.`,
      )
    if (!first || !last)
      return say('Yes, that week we’re open as usual.', 'Sí, esa semana abrimos como siempre.')
    return dates.some((date) => spansOn(date).length > 0)
      ? say(
          `That week we’re closed on ${closed.map(name).join(', ')}.`,
          `Esa semana estamos cerrados: ${closed.map(name).join(', ')}.`,
        )
      : say(
          `No, we’re closed from ${name(first)} to ${name(last)}.`,
          `No, estamos cerrados del ${name(first)} al ${name(last)}.`,
        )
  }

  const sentences = when.isNow ? [sayNow()] : when.isWeek ? [sayWeek(when.dates)] : when.dates.map(sayDay)
  return [...sentences, usual].join(' ')
}

/** '9am', '1:30pm' */
function wordTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}
