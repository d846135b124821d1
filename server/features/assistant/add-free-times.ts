import type { BookingRequest, Part } from '#server/assistant/part.ts'
import { findBookableSession } from '#server/booking/bookable-service.ts'
import { readFreeTimes, readNextTimes } from '#server/booking/free-times.ts'
import type { Ctx } from '#server/context.ts'
import { minuteOfDay, startOfDay, toLocal } from '#shared/local-time.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

const maxTimes = 4
const lookAheadDays = 14

/** Adds the free times to the parts that ask for them, with a link that opens the booking page on that session. */
export function addFreeTimes(ctx: Ctx, parts: readonly Part[]): Promise<Part[]> {
  return Promise.all(parts.map((part) => (part.booking ? addTimes(ctx, part, part.booking) : part)))
}

async function addTimes(ctx: Ctx, part: Part, booking: BookingRequest): Promise<Part> {
  const { rules, place, minutes } = findBookableSession(ctx.content, booking)
  const now = ctx.now()
  const query = { rules, place, minutes, now }
  const { times, isAsAsked } = await ctx.scope({ role: 'system', job: 'assistant' }, async (tx) => {
    const from = booking.date ?? toLocal(now).date
    const days = await readFreeTimes(tx, { ...query, from, days: booking.date ? 1 : lookAheadDays })
    const matchingTimes = days
      .map((day) => day.times.filter((time) => isWithin(time, booking.span)))
      .find((dayTimes) => dayTimes.length > 0)
    if (matchingTimes)
      return { times: matchingTimes.slice(0, maxTimes), isAsAsked: isAtThatTime(matchingTimes, booking) }
    const start = startOfDay(from)
    const after = start && start > now ? start : now
    const next = await readNextTimes(tx, { ...query, after }, maxTimes)
    return { times: next, isAsAsked: booking.date === null && booking.span === null }
  })
  const noneThen = part.language === 'es' ? 'Para entonces no hay nada libre.' : 'Nothing is free then.'
  const text = [part.text, isAsAsked ? '' : noneThen, describeTimes(times, booking, part.language)]
    .filter(Boolean)
    .join('\n\n')
  const form = {
    title: `${booking.title}, ${minutes} min`,
    href: `/booking?service=${booking.service}&minutes=${minutes}`,
  }
  return { ...part, text, form }
}

function isWithin(time: Date, span: BookingRequest['span']): boolean {
  if (span === null) return true
  const minute = minuteOfDay(toLocal(time).time)
  return span[0] <= minute && minute < span[1]
}

const isAtThatTime = ([first]: readonly Date[], { isExact, span }: BookingRequest): boolean =>
  !isExact || (first !== undefined && minuteOfDay(toLocal(first).time) === span?.[0])

/** 'Free on Friday, November 27: 9:00 AM, 9:30 AM' */
function describeTimes(
  times: readonly Date[],
  { title, minutes, timeZone }: BookingRequest,
  language: Part['language'],
): string {
  const [first] = times
  const isSpanish = language === 'es'
  const locale = isSpanish ? 'es-US' : 'en-US'
  if (!first)
    return isSpanish
      ? 'Ahora no hay horas libres; hay una lista de espera en la página de reservas.'
      : 'No time is free at the moment; the booking page has a waitlist.'
  const day = first.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const sameDay = times.filter(
    (time) =>
      time.toLocaleDateString(locale, { timeZone }) === first.toLocaleDateString(locale, { timeZone }),
  )
  const listed = sameDay
    .map((time) => time.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', timeZone }))
    .join(', ')
  return isSpanish
    ? `${title}, ${minutes} minutos. Libre el ${day}: ${listed}.`
    : `${title}, ${wordMinutes(minutes)}. Free on ${day}: ${listed}.`
}
