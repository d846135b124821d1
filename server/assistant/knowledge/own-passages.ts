import type { OwnPassage } from '#server/assistant/knowledge/content.ts'
import { canBegin, fillSentences, type GapValues } from '#server/assistant/knowledge/fill-sentences.ts'
import { listOwnGaps } from '#server/assistant/knowledge/own-gaps.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { KnowledgeSource, Pages } from '#server/assistant/knowledge/source.ts'
import { listSubjects } from '#server/assistant/knowledge/vocabulary.ts'

/**
 * The passages that follow from the catalog, with the practice's own words for them, and its further ones. Passages and
 * subjects of what is not offered are left out.
 */
export function layOwnPassagesOver(derived: readonly Passage[], source: KnowledgeSource): Passage[] {
  const { passages, questions } = source.content.assistantKnowledge
  const offered = listOffered(source)
  const known = listSubjects(source)
  const own = passages
    .filter(({ of }) => of.every((name) => offered.has(name)))
    .flatMap((passage) => evaluate(passage, source))
    .map((passage) => ({ ...passage, subjects: passage.subjects.filter((tag) => Object.hasOwn(known, tag)) }))
  const derivedIds = new Set(derived.map(({ id }) => id))
  const ownById = new Map(own.toReversed().map((passage) => [passage.id, passage]))
  const askById = new Map(questions.map(({ passage, ask }) => [passage, ask]))
  const worded = derived.map((passage) => ({
    ...passage,
    ...(askById.has(passage.id) && { ask: askById.get(passage.id) ?? [] }),
    ...ownById.get(passage.id),
  }))
  const further = own.filter((passage) => !derivedIds.has(passage.id) || ownById.get(passage.id) !== passage)
  return [...worded, ...giveFreeIds(further, derivedIds)]
}

/** An entry that was copied to write another has the id of the first. */
function giveFreeIds(passages: readonly Passage[], taken: Set<string>): Passage[] {
  return passages.map((passage) => {
    let id = passage.id
    for (let n = 2; taken.has(id); n++) id = `${passage.id}-${n}`
    taken.add(id)
    return { ...passage, id }
  })
}

function listOffered({
  catalog: { services, drink, blend, products, resources },
}: KnowledgeSource): Set<string> {
  return new Set([
    ...services.map(({ tag }) => tag),
    ...(drink ? ['drink', ...drink.sizes.map(({ tag }) => tag)] : []),
    ...(blend ? ['blend'] : []),
    ...products.map(({ tag }) => tag),
    ...(resources.length > 0 ? ['resources'] : []),
  ])
}

/** None without a value for the gaps of its first sentence. */
function evaluate({ of, page, subjects, text, ...rest }: OwnPassage, source: KnowledgeSource): Passage[] {
  const values: GapValues = listOwnGaps(source, of)
  if (!canBegin(text, values)) return []
  const sizes = source.catalog.drink?.sizes.map(({ tag }) => tag) ?? []
  return [
    {
      ...rest,
      page: findPage(source.pages, page),
      subjects: subjects.flatMap((subject) => (subject === 'sizes' ? sizes : [subject])),
      text: fillSentences(text, values),
    },
  ]
}

const findPage = (pages: Pages, name: string): Passage['page'] =>
  Object.entries(pages).find(([key]) => key === name)?.[1] ?? pages.home
