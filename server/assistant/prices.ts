import { passages } from '#practice/assistant/passages.ts'
import { people, subjects } from '#practice/assistant/vocabulary.ts'
import { normalize } from '#server/assistant/normalize.ts'

const money = /\$ ?(\d+(?:,\d{3})*(?:\.\d+)?)/g
const amountsIn = (text: string) =>
  [...text.matchAll(money)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))

const names = Object.entries(subjects)
  .filter(([subject]) => !people.includes(subject))
  .flatMap(([subject, all]) => all.map((name) => ({ subject, name: ` ${normalize(name)} ` })))
/** Words after which an amount is no price of the thing before it. */
const compares = /\b(sav\w*|less|more|off|instead|against|than|over|ahorra\w*|menos|mas)\b/
const farthest = 8
const nearby = 12
const mostPieces = 12

/** What the site asks for each thing that has a price of its own. */
const prices = new Map<string, Set<number>>()
for (const { subjects: own, aspects, text } of passages) {
  const [subject, ...others] = own
  if (!subject || others.length > 0 || !aspects.includes('price')) continue
  const asked = [...text.matchAll(money)].filter(
    ({ index }) => !compares.test(normalize(text.slice(0, index).slice(-nearby))),
  )
  prices.set(
    subject,
    new Set([...(prices.get(subject) ?? []), ...asked.flatMap(([amount]) => amountsIn(amount))]),
  )
}

/** Whether each amount of a sentence is a price, or several times the price, of the thing it is said of. */
export function pricesHold(sentence: string, question: string): boolean {
  const asked = new Set(mentionsIn(question).map(({ subject }) => subject))
  const [only] = asked
  return [...sentence.matchAll(money)].every((match) => {
    const [amount = 0] = amountsIn(match[0])
    const before = sentence.slice(0, match.index)
    const after = sentence.slice(match.index + match[0].length)
    const around = [
      ...normalize(before).split(' ').slice(-farthest),
      ...normalize(after).split(' ').slice(0, 1),
    ]
    if (compares.test(around.join(' '))) return true
    const named = thingAfter(after) ?? thingBefore(before)
    if (named !== undefined) return isPriceOf(named, amount)
    return mentionsIn(sentence).length > 0 || asked.size !== 1 || !only || isPriceOf(only, amount)
  })
}

/** True too for what has no price of its own. */
function isPriceOf(subject: string, amount: number): boolean {
  const own = [...(prices.get(subject) ?? [])]
  return own.length === 0 || own.some((price) => amount % price === 0 && amount / price <= mostPieces)
}

function thingBefore(text: string): string | undefined {
  const last = mentionsIn(text).at(-1)
  return last && last.wordsAfter <= farthest ? last.subject : undefined
}

/** '$30 for the gallon', '$10 per pouch'. */
function thingAfter(text: string): string | undefined {
  const said = /^\s*(?:for|per|por)\s+(?:(?:one|each|a|an|the|el|la|un|una)\s+)?((?:[\w-]+\s*){1,3})/i.exec(
    text,
  )?.[1]
  return said && mentionsIn(said)[0]?.subject
}

/** The things a text speaks of, in its order; of two names at one place the longer one counts. */
function mentionsIn(text: string) {
  const folded = ` ${normalize(text)} `
  const found = names.flatMap(({ subject, name }) => {
    const at = folded.lastIndexOf(name)
    return at < 0 ? [] : [{ subject, at, end: at + name.length }]
  })
  return found
    .filter((one) => !found.some((other) => isWithin(one, other)))
    .sort((a, b) => a.end - b.end)
    .map(({ subject, end }) => ({ subject, wordsAfter: folded.slice(end).split(' ').filter(Boolean).length }))
}

type Place = { at: number; end: number }
const isWithin = (one: Place, other: Place) =>
  one.at >= other.at && one.end <= other.end && one.end - one.at < other.end - other.at
