import type { Thing, Unit } from '#server/assistant/facts/things.ts'
import { duration } from '#server/assistant/text/amounts.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { digitize } from '#server/assistant/text/numbers.ts'

const minWordLength = 4
const anySession = ['one', '1', 'version', 'slot', 'visit', 'session', 'appointment', 'lesson', 'class']
const minLabelLength = 4

const wordsOf = (text: string) => splitWords(digitize(normalize(text.replaceAll('-', ' '))))
/** The words of a label, number words as digits: 'Pack of Three (36 pages)' is 'pack of 3'. */
const labelOf = ({ label }: Unit) => wordsOf(label.replace(/\(.*\)/, '')).join(' ')
/** With its own name: 'Two bikes, 150 minutes' is also '2 bikes'. */
const labelsOf = (unit: Unit) => [labelOf(unit), labelOf({ ...unit, label: unit.label.split(',')[0] ?? '' })]

/** The last word of its label, which names nothing if that is a number. */
const nounOf = (unit: Unit) => /[a-z]{3,}$/.exec(labelOf(unit))?.[0] ?? '(?!)'

/**
 * A thing with only those of its prices that a question names: by their label ('the duet set'), or as the longer or shorter of
 * its lengths. All of them where it names none. `text`: normalized, number words as digits.
 */
export function narrowUnits(thing: Thing, text: string): Thing {
  if (thing.units.length < 2) return thing
  const padded = ` ${text.replaceAll('-', ' ')} `
  const isNamed = (label: string) =>
    label.length >= minLabelLength && (padded.includes(` ${label} `) || padded.includes(` ${label}s `))
  const labels = thing.units.flatMap(labelsOf).filter(isNamed)
  // 'Follow-up visit' names no 'visit'.
  const longest = labels.filter((label) => !labels.some((other) => other !== label && other.includes(label)))
  const named = thing.units.filter((unit) => labelsOf(unit).some((label) => longest.includes(label)))
  if (named.length > 0) return { ...thing, units: named }
  // 'The jug', of a small bottle and a refill jug
  const title = wordsOf(thing.title)
  const byNoun = thing.units.filter(
    (unit) => !title.includes(nounOf(unit)) && new RegExp(`\\b(?:${nounOf(unit)})s?\\b`).test(text),
  )
  if (thing.kind !== 'service' && byNoun.length === 1) return { ...thing, units: byNoun }
  const chosen = chooseByLength(thing, text)
  return chosen.length > 0 ? { ...thing, units: chosen } : thing
}

/** Of a service's prices that of its longest or shortest length, where a text asks for it: 'the short cleaning'. */
export function chooseByLength({ title, units }: Thing, text: string): Unit[] {
  const nouns = [...anySession, ...wordsOf(title).filter((word) => word.length >= minWordLength)].join('|')
  const asks = (adjectives: string) => new RegExp(`\\b(?:${adjectives}) (?:${nouns})\\b`).test(text)
  const byLength = units
    .filter(({ minutes }) => minutes !== null)
    .toSorted((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0))
  const [shortest, longest] = [byLength[0], byLength.at(-1)]
  if (!shortest || !longest || shortest.minutes === longest.minutes) return []
  return [
    ...(asks('short|shorter|shortest|quick|quicker') ? [shortest] : []),
    ...(asks('long|longer|longest|extended') ? [longest] : []),
  ]
}

/**
 * How many of a unit are meant: one of a unit whose label says the number ('pack of 3', 'two bikes'), unless it is said twice; two
 * of a half.
 */
export function countOf(unit: Unit, count: number | null, text: string): number {
  const label = labelOf(unit)
  const [counted, leading] = /^(\d+) [a-z]+/.exec(label) ?? []
  const isCounted = counted && ` ${text} `.includes(` ${counted.replace(/s$/, '')}`)
  const held = isCounted ? leading : ofNumber.exec(label)?.[1]
  const isSaidOnce = splitWords(text.replaceAll('-', ' ')).filter((word) => word === held).length < 2
  if (count !== null && String(count) === held && isSaidOnce) return 1
  const whole = splitWords(label).at(-1) ?? ''
  const isOfBoth =
    /^half of\b/.test(label) &&
    new RegExp(`\\b(?:(?:both|2) (?:halves|sides)|(?:whole|entire|full) ${whole})\\b`).test(text)
  return isOfBoth ? 2 * (count ?? 1) : (count ?? 1)
}

const ofNumber = /\bof (\d+)\b/

/** How many a price is for, and of what: 'ten lessons of 45 minutes', 'term of eight classes'. */
export function readHeld(unit: Unit): { holds: number; noun: string } | null {
  const label = labelOf(unit)
  const [, count, noun = ''] = /^(\d+) ([a-z]{3,})/.exec(label) ?? /\bof (\d+) ([a-z]{3,})/.exec(label) ?? []
  return Number(count) > 1 && !duration.test(noun) ? { holds: Number(count), noun } : null
}

export type Mentioned = { thing: Thing; count: number | null }

/**
 * 'A 45 minute cleaning' is the one that takes so long, 'the short cleaning' the one that has lengths, if only one of several
 * services of that name does.
 */
export function ofNamedLength(
  mentioned: readonly Mentioned[],
  minutes: number | null,
  text: string,
): readonly Mentioned[] {
  const takesIt = ({ thing }: Mentioned) =>
    minutes === null
      ? chooseByLength(thing, text).length > 0
      : thing.units.some((unit) => unit.minutes === minutes)
  const services = mentioned.filter(({ thing }) => thing.kind === 'service')
  if (services.length < 2 || !services.some(takesIt)) return mentioned
  const isNamed = ({ thing }: Mentioned) => text.includes(wordsOf(thing.title).join(' '))
  return mentioned.filter(
    (each) => each.thing.kind !== 'service' || takesIt(each) || isNamed(each) || !sharesName(each, services),
  )
}

const sharesName = ({ thing }: Mentioned, others: readonly Mentioned[]) => {
  const own = wordsOf(thing.title).filter((word) => word.length >= minWordLength)
  return others.some(
    (other) => other.thing !== thing && wordsOf(other.thing.title).some((word) => own.includes(word)),
  )
}
