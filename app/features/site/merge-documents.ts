import {
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  keyOf,
  type SiteDocument,
} from '#app/features/site/document-values.ts'
import { haveKeys, keepsPlaces } from '#app/features/site/match-entries.ts'
import { isMedia } from '#app/features/site/media-values.ts'

/** One field that was changed here and elsewhere. Undefined: removed. */
export type Conflict = { path: string; mine: Json | undefined; theirs: Json | undefined }

type Sides = { base: Json | undefined; mine: Json | undefined; theirs: Json | undefined }

/** Both sets of changes since `base`. A field changed on both sides keeps `theirs` and is listed as a conflict. */
export function mergeDocuments(
  base: SiteDocument,
  mine: SiteDocument,
  theirs: SiteDocument,
): { document: SiteDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const merge = (root: 'facts' | 'words') => {
    const merged = mergeValues({ base: base[root], mine: mine[root], theirs: theirs[root] }, root, conflicts)
    return isObject(merged) ? merged : theirs[root]
  }
  return { document: { ...theirs, facts: merge('facts'), words: merge('words') }, conflicts }
}

function mergeValues(sides: Sides, path: string, conflicts: Conflict[]): Json | undefined {
  const { base, mine, theirs } = sides
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  // The size of one picture with the bytes of another would be an address that nobody stored.
  if (isObject(base) && isObject(mine) && isObject(theirs) && ![mine, theirs].some(isMedia)) {
    return mergeObjects({ base, mine, theirs }, path, conflicts)
  }
  if (isList(base) && isList(mine) && isList(theirs)) {
    const lists = { base, mine, theirs }
    if (Object.values(lists).every(haveKeys)) return mergeRecords(lists, path, conflicts)
    if (keepsPlaces(base, mine) && keepsPlaces(base, theirs)) {
      return theirs.map((item, index) => {
        const sidesOfItem = { base: base[index], mine: mine[index], theirs: item }
        return mergeValues(sidesOfItem, `${path}.${index}`, conflicts) ?? item
      })
    }
  }
  conflicts.push({ path, mine, theirs })
  return theirs
}

function mergeObjects(
  { base, mine, theirs }: Record<keyof Sides, JsonObject>,
  path: string,
  conflicts: Conflict[],
): JsonObject {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const entries = [...keys].flatMap((key): [string, Json][] => {
    const sides = { base: own(base, key), mine: own(mine, key), theirs: own(theirs, key) }
    const merged = mergeValues(sides, `${path}.${key}`, conflicts)
    return merged === undefined ? [] : [[key, merged]]
  })
  return Object.fromEntries(entries)
}

type Lists = Record<keyof Sides, readonly Json[]>

/** Records are recognized by their key, so that a reordered list and a changed record merge. */
function mergeRecords({ base, mine, theirs }: Lists, path: string, conflicts: Conflict[]): Json[] {
  const isReorderedHere = !isSame(mine.map(keyOf), base.map(keyOf))
  const first = isReorderedHere ? mine : theirs
  const keys = new Set([...first, ...(isReorderedHere ? theirs : mine)].map(keyOf))
  const merged: Json[] = []
  for (const key of keys) {
    const find = (list: readonly Json[]) => list.find((item) => keyOf(item) === key)
    const sides = { base: find(base), mine: find(mine), theirs: find(theirs) }
    const record = survivor(sides) ?? mergeValues(sides, `${path}.${merged.length}`, conflicts)
    if (record !== undefined) merged.push(record)
  }
  return merged
}

/** A record that was removed on one side and changed on the other: nothing that was written is lost. */
function survivor({ base, mine, theirs }: Sides): Json | undefined {
  if (base === undefined) return undefined
  if (mine === undefined && !isSame(theirs, base)) return theirs
  return theirs === undefined && !isSame(mine, base) ? mine : undefined
}

const own = (object: JsonObject, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)
