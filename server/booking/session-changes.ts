import { settings } from '#practice/settings.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import { dateFormat } from '#shared/lazy.ts'
import { wordMinutes } from '#shared/word-minutes.ts'

type Json = unknown
type Facts = Readonly<Record<string, Json>>

/**
 * How the sessions of a service are no longer offered as they were. `isBookable`: clients booked, moved and cancelled them online.
 * `lengths`: those at the new place.
 */
export type SessionChange = { slug: string; title: string; isBookable: boolean } & (
  | { kind: 'gone' }
  | { kind: 'place'; from: SessionPlace; to: SessionPlace; lengths: number[] }
  | { kind: 'length'; minutes: number }
)

type Offered = {
  slug: string
  title: string
  place: SessionPlace | null
  lengths: number[]
  isBookable: boolean
}

/** What `after` takes away or changes of the sessions of `before`. Either may be the facts of a draft, with anything in them. */
export function findSessionChanges(before: Facts, after: Facts): SessionChange[] {
  const offered = readOffered(after)
  return readOffered(before).flatMap((was): SessionChange[] => {
    const { slug, title, isBookable } = was
    const service = { slug, title, isBookable }
    const is = offered.find((candidate) => candidate.slug === slug)
    if (!is || (isBookable && !is.isBookable)) return [{ ...service, kind: 'gone' }]
    const [from, to] = [was.place, is.place]
    return [
      ...(from && to && from !== to
        ? [{ ...service, kind: 'place' as const, from, to, lengths: is.lengths }]
        : []),
      ...was.lengths
        .filter((minutes) => !is.lengths.includes(minutes))
        .map((minutes) => ({ ...service, kind: 'length' as const, minutes })),
    ]
  })
}

function readOffered({ services, booking }: Facts): Offered[] {
  const rules = listRecords(asRecord(booking).services)
  return listRecords(services).flatMap(({ slug, title, place, durations, isOffered }) => {
    if (typeof slug !== 'string' || typeof title !== 'string' || isOffered !== true) return []
    const lengths = listRecords(durations).flatMap(({ minutes }) =>
      typeof minutes === 'number' ? minutes : [],
    )
    return {
      ...{ slug, title, lengths: [...new Set(lengths)] },
      place: place === 'online' || place === 'inPerson' ? place : null,
      isBookable: rules.some((rule) => rule.slug === slug && rule.isBookable === true),
    }
  })
}

const asRecord = (value: Json): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}
const listRecords = (value: Json): Facts[] => (Array.isArray(value) ? value.map(asRecord) : [])

const places = { online: 'online', inPerson: 'in person' } as const
const longDay = dateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: settings.timeZone,
})

/** '3 sessions are booked for Foot Detox, the next on Tuesday, December 8. They stay booked.' */
export function wordBookedAhead(change: SessionChange, { number, next }: { number: number; next: Date }) {
  if (number === 0) return []
  const isOne = number === 1
  const length = change.kind === 'length' ? ` of ${wordMinutes(change.minutes)}` : ''
  const [where, how] =
    change.kind === 'place' ? [` ${places[change.from]}`, places[change.from]] : ['', 'booked']
  const booked = `${isOne ? `1 session${length} is` : `${number} sessions${length} are`} booked`
  const day = `${isOne ? 'on' : 'the next on'} ${longDay().format(next)}`
  const stays = `${isOne ? 'It stays' : 'They stay'} ${how}.`
  const moving = isOne ? 'To move it, the client asks you.' : 'To move one, its client asks you.'
  return [`${booked} for ${change.title}${where}, ${day}. ${stays}${change.isBookable ? ` ${moving}` : ''}`]
}

/** '2 people wait for Foot Detox. They stay on the waitlist, but no times are offered to them.' */
export function wordWaiting(change: SessionChange, number: number): string[] {
  if (number === 0) return []
  const what = change.kind === 'length' ? `${wordMinutes(change.minutes)} of ${change.title}` : change.title
  const becomes =
    change.kind === 'place' && change.isBookable
      ? `They’ll be offered times ${places[change.to]}.`
      : 'They stay on the waitlist, but no times are offered to them.'
  return [`${number === 1 ? '1 person waits' : `${number} people wait`} for ${what}. ${becomes}`]
}
