import type { ContentProblem, DraftDocument } from '#shared/content.ts'

type Json = unknown
type JsonRecord = Readonly<Record<string, Json>>
type FindProblems = (document: DraftDocument) => readonly ContentProblem[]

/**
 * The closest to `draft` that can be shown: an unfinished entry or sentence is as in `published`, and left out where it is
 * new. A finished draft is shown as it is.
 */
export function shownDocument(
  draft: DraftDocument,
  published: DraftDocument,
  findProblems: FindProblems,
): DraftDocument {
  const attempts = [takeBackEntry, takeBackEntry, takeBackRecord]
  const shown = attempts.reduce(
    (document, takeBack) =>
      findProblems(document)
        // From the end, because an entry that is left out moves those after it.
        .toSorted((a, b) => b.path.localeCompare(a.path, 'en', { numeric: true }))
        .reduce((current, { path }) => takeBack(current, published, path.split('.')), document),
    draft,
  )
  return findProblems(shown).length === 0 ? shown : published
}

/** Takes the entry of a list, or the value outside of lists, from the published document. */
function takeBackEntry(document: DraftDocument, published: DraftDocument, path: readonly string[]) {
  const [root, ...names] = path
  if (root === 'words') return takeBackWords(document, published, names.join('.'))
  if (root !== 'facts' || names.length === 0) return published
  return { ...document, facts: asRecord(takeBackIn(document.facts, published.facts, names)) }
}

/** Takes the whole of 'facts.products' from the published document. */
function takeBackRecord(document: DraftDocument, published: DraftDocument, path: readonly string[]) {
  return takeBackEntry(document, published, path[0] === 'facts' ? path.slice(0, 2) : path)
}

function takeBackWords(document: DraftDocument, published: DraftDocument, path: string): DraftDocument {
  const isMeant = (key: string) => path === key || path.startsWith(`${key}.`)
  const others = Object.entries(document.words).filter(([key]) => !isMeant(key))
  const before = Object.entries(published.words).filter(([key]) => isMeant(key))
  return { ...document, words: Object.fromEntries([...others, ...before]) }
}

function takeBackIn(value: Json, published: Json, names: readonly string[]): Json {
  const [name, ...rest] = names
  if (name === undefined) return published
  if (Array.isArray(value)) return takeBackItem(value, published, Number(name))
  const [from, to] = [asRecord(value), asRecord(published)]
  if (!Object.hasOwn(to, name)) {
    const { [name]: _, ...others } = from
    return others
  }
  return { ...from, [name]: takeBackIn(from[name], to[name], rest) }
}

function takeBackItem(items: readonly Json[], published: Json, index: number): readonly Json[] {
  const { slug } = asRecord(items[index])
  const before = (Array.isArray(published) ? published : []).find((item: Json, at) =>
    slug === undefined ? at === index : asRecord(item).slug === slug,
  )
  return before === undefined ? items.toSpliced(index, 1) : items.toSpliced(index, 1, before)
}

const asRecord = (value: Json): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {}
