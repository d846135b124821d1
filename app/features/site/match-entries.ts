import { isObject, isSame, type Json, keyOf } from '#app/features/site/document-values.ts'

/**
 * Where each entry of a list is in another version of it; null for one that is gone or can't be told from others. Entries
 * are recognized by their short name or id, others by what they hold, leaving out the field `ignored`.
 */
export function matchEntries(
  before: readonly Json[],
  after: readonly Json[],
  ignored?: string,
): (number | null)[] {
  if (haveKeys(before) && haveKeys(after)) {
    const places = new Map(after.map((entry, index) => [keyOf(entry), index]))
    return before.map((entry) => places.get(keyOf(entry)) ?? null)
  }
  const matches = before.map((): number | null => null)
  const isFree = (at: number) => !matches.includes(at)
  const matchBy = (isMatch: (from: number, to: number) => boolean) => {
    for (const from of before.keys()) {
      if (matches[from] !== null) continue
      matches[from] = [...after.keys()].find((to) => isFree(to) && isMatch(from, to)) ?? null
    }
  }
  // A list that was reordered here holds the same objects, so that equal entries are told apart.
  matchBy((from, to) => isObject(before[from]) && before[from] === after[to])
  matchBy((from, to) => from === to && isSame(before[from], after[to]))
  matchBy((from, to) => isSame(before[from], after[to]))
  for (const [from, to] of findAlike(before, after, matches, ignored)) matches[from] = to
  // A text has nothing but its place once it was rewritten.
  matchBy((from, to) => from === to && before.length === after.length && !isObject(after[to]))
  return matches
}

/** Whether no entry was moved, added, removed or replaced. */
export const keepsPlaces = (before: readonly Json[], after: readonly Json[]) =>
  before.length === after.length && matchEntries(before, after).every((to, from) => to === from)

export function haveKeys(list: readonly Json[]): boolean {
  const keys = list.map(keyOf)
  return keys.every((key) => key !== null) && new Set(keys).size === keys.length
}

type Pair = readonly [from: number, to: number]

/** Changed entries that still hold at least half of what they held, the most alike first. */
function findAlike(
  before: readonly Json[],
  after: readonly Json[],
  matches: readonly (number | null)[],
  ignored: string | undefined,
): Pair[] {
  const places = [...after.keys()].filter((to) => !matches.includes(to))
  let pairs = [...before.keys()]
    .filter((from) => matches[from] === null)
    .flatMap((from) =>
      places.map((to) => ({ from, to, share: sharedPart(before[from], after[to], ignored) })),
    )
    .filter(({ share }) => share >= 0.5)
  const alikePairs: Pair[] = []
  while (pairs.length > 0) {
    const share = Math.max(...pairs.map((pair) => pair.share))
    const closest = pairs.filter((pair) => pair.share === share)
    const clear = closest.find(
      ({ from, to }) =>
        (from === to && before.length === after.length) ||
        closest.every((other) => (other.from === from) === (other.to === to)),
    )
    // Two entries that are as alike: neither is taken for the other.
    pairs = pairs.filter((pair) =>
      clear
        ? pair.from !== clear.from && pair.to !== clear.to
        : !closest.some(({ from, to }) => pair.from === from || pair.to === to),
    )
    if (clear) alikePairs.push([clear.from, clear.to])
  }
  return alikePairs
}

/** How much of what an entry says is the same in another, from 0 to 1. */
function sharedPart(entry: Json | undefined, other: Json | undefined, ignored: string | undefined): number {
  if (!isObject(entry) || !isObject(other)) return 0
  const telling = Object.entries(entry).filter(([name, value]) => name !== ignored && isTelling(value))
  const shared = telling.filter(([name, value]) => Object.hasOwn(other, name) && isSame(other[name], value))
  return telling.length === 0 ? 0 : shared.length / telling.length
}

const isTelling = (value: Json) => value !== null && value !== '' && typeof value !== 'boolean'
