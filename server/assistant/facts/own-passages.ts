import type { OwnPassage, Passage } from '#server/assistant/facts/content.ts'
import { canBegin, fillSentences } from '#server/assistant/facts/fill-sentences.ts'
import { listOwnGaps } from '#server/assistant/facts/own-gaps.ts'
import type { Source } from '#server/assistant/facts/source.ts'
import { commonSubjects } from '#shared/assistant-names.ts'

const money = /\$\d[\d,.]*\d/

/**
 * The passages that follow from the catalog, with the practice's own words for them, and its further ones. Passages and
 * things of what is not offered are left out.
 */
export function layOwnPassagesOver(derived: readonly Passage[], source: Source): Passage[] {
  const { passages, questions } = source.content.assistantKnowledge
  const tags = source.things.map(({ tag }) => tag)
  const known = new Set<string>([...commonSubjects, ...tags])
  const offered = new Set([...tags, ...(source.content.catalog.resources.length > 0 ? ['resources'] : [])])
  const askById = new Map(questions.map(({ passage, ask }) => [passage, ask]))
  const own = passages
    .filter(({ of }) => of.every((name) => offered.has(name)))
    .flatMap((passage) => evaluate(passage, source))
    .map((passage) => ({
      ...passage,
      things: passage.things.filter((tag) => known.has(tag)),
      ask: [...(askById.get(passage.id) ?? []), ...(passage.ask ?? [])],
    }))
  const ownById = new Map(own.toReversed().map((passage) => [passage.id, passage]))
  const worded = derived.map((passage): Passage => {
    const {
      text = passage.text,
      ask = [...(askById.get(passage.id) ?? []), ...(passage.ask ?? [])],
      aspects = [],
      ...others
    } = ownById.get(passage.id) ?? {}
    // Own words for a price that leave out the price don't take the place of the derived ones.
    const price = passage.aspects.includes('price') ? money.exec(passage.text)?.[0] : undefined
    return {
      ...passage,
      ...others,
      isDigest: passage.isDigest === true && text === passage.text,
      ask,
      aspects: [...new Set([...aspects, ...passage.aspects])],
      text: price === undefined || text.includes(price) ? text : passage.text,
    }
  })
  const taken = new Set(derived.map(({ id }) => id))
  const further = own.filter((passage) => !taken.has(passage.id) || ownById.get(passage.id) !== passage)
  // An entry that was copied to write another has the id of the first.
  const renamed = further.map((passage) => {
    let id = passage.id
    for (let n = 2; taken.has(id); n++) id = `${passage.id}-${n}`
    taken.add(id)
    return { ...passage, id }
  })
  return [...worded, ...renamed]
}

/** None without a value for the gaps of its first sentence. */
function evaluate({ of, page, subjects, text, personal, ...passage }: OwnPassage, source: Source): Passage[] {
  const values = listOwnGaps(source, of)
  if (!canBegin(text, values)) return []
  const sizes = source.things.filter(({ kind }) => kind === 'size').map(({ tag }) => tag)
  return [
    {
      ...passage,
      page: Object.entries(source.pages).find(([key]) => key === page)?.[1] ?? source.pages.home,
      things: subjects.flatMap((subject) => (subject === 'sizes' ? sizes : [subject])),
      text: fillSentences(text, values),
      isPersonal: personal,
    },
  ]
}
