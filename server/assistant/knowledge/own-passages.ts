import type { OwnPassage } from '#practice/assistant/knowledge.ts'
import { canBegin, fillSentences, type GapValues } from '#server/assistant/knowledge/fill-sentences.ts'
import { listOwnGaps } from '#server/assistant/knowledge/own-gaps.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'

/**
 * The passages that follow from the catalog, with the practice's own words for them, and its further ones. Passages and
 * subjects of what is not offered are left out.
 */
export function layOwnPassagesOver(derived: readonly Passage[], source: KnowledgeSource): Passage[] {
  const { passages, questions } = source.content.assistantKnowledge
  const own = passages
    .filter((passage) => passage.of.every((name) => listOffered(source).has(name)))
    .flatMap((passage) => evaluate(passage, source))
  const ownById = new Map(own.map((passage) => [passage.id, passage]))
  const worded = derived.map((passage) => {
    const ask = Object.hasOwn(questions, passage.id) ? questions[passage.id] : undefined
    return layOver({ ...passage, ...(ask && { ask }) }, ownById.get(passage.id))
  })
  const derivedIds = new Set(derived.map(({ id }) => id))
  return [
    ...worded,
    ...own.filter(({ id }) => !derivedIds.has(id)).map(({ plural: _, ...passage }) => passage),
  ]
}

type EvaluatedPassage = Passage & { plural?: string }

/** The price stays that of the catalog. */
function layOver(derived: Passage, own: EvaluatedPassage | undefined): Passage {
  if (!own) return derived
  const { plural, ...words } = own
  const unit = derived.unit && { ...derived.unit, ...(plural && { plural }) }
  return { ...words, ...(unit && { unit }) }
}

function listOffered({
  catalog: { services, drink, blend, products, resources },
}: KnowledgeSource): Set<string> {
  return new Set([
    ...services.map(({ slug }) => slug),
    ...(drink ? ['drink', ...drink.sizes.map(({ slug }) => slug)] : []),
    ...(blend ? ['blend'] : []),
    ...products.map(({ slug }) => slug),
    ...(resources.length > 0 ? ['resources'] : []),
  ])
}

/** None without a value for the gaps of its first sentence, or when it is about nothing that is offered. */
function evaluate(passage: OwnPassage, source: KnowledgeSource): EvaluatedPassage[] {
  const { of, page, subjects, text, ...rest } = passage
  const values: GapValues = listOwnGaps(source, of)
  if (!canBegin(text, values)) return []
  const sizes = source.catalog.drink?.sizes.map(({ tag }) => tag) ?? []
  return [
    {
      ...rest,
      page: source.pages[page],
      subjects: subjects.flatMap((subject) => (subject === 'sizes' ? sizes : [subject])),
      text: fillSentences(text, values),
    },
  ]
}
