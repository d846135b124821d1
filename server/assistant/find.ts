import type { Passage } from '#practice/assistant/passages.ts'
import { kinds } from '#practice/assistant/vocabulary.ts'
import { inContext } from '#server/assistant/context.ts'
import { type Hit, search } from '#server/assistant/search.ts'
import { type Tags, tagsOf } from '#server/assistant/tags.ts'

export type SearchResult = {
  /** What a model may rest its answer on, best first. */
  passages: Passage[]
  /** What answers the question as it stands; empty if the site does not say. */
  answering: Passage[]
  /** `near`: it speaks of the thing but perhaps not of what was asked about it. */
  fit: Fit
  tags: Tags
}
type Fit = 'sure' | 'near' | 'none'

const forModel = 6
/** A subject older than that is no longer the subject. */
const remembered = 6
const atOnce = 3

/** Aspects that say nothing without a thing they are about. */
const needsSubject = new Set(
  'price size what ingredients dose use length benefits taste order storage quantity save'.split(' '),
)

/** The passages that answer the last of a person's messages, read with those before it. */
export function find(said: readonly string[]): SearchResult {
  const all = said.slice(-remembered).map(tagsOf)
  const tags = withoutParents(inContext(all.slice(0, -1), all.at(-1) ?? tagsOf('')))
  const hits = search(tags)
  const passages = hits.slice(0, forModel).map(({ passage }) => passage)
  const [best] = hits
  const fit = best ? fitOf(best.passage, tags) : 'none'
  return { passages, answering: best && fit !== 'none' ? withTheRest(best, hits, tags) : [], fit, tags }
}

/** Who asks for a bottle of the drink asks for the bottle. */
function withoutParents(tags: Tags): Tags {
  const parents = new Set([...tags.subjects].map((tag) => kinds[tag]))
  return { ...tags, subjects: new Set([...tags.subjects].filter((tag) => !parents.has(tag))) }
}

/** The best passage, and those that answer what it leaves of a question about several things. */
function withTheRest(best: Hit, hits: readonly Hit[], tags: Tags): Passage[] {
  const chosen = [best.passage]
  for (const { passage, score } of hits) {
    if (chosen.length === atOnce || best.passage.talk) break
    if (!passage.talk && score > best.score / 3 && addsWhatIsAsked(passage, chosen, tags))
      chosen.push(passage)
  }
  return chosen
}

function fitOf(passage: Passage, { subjects, aspects, strange }: Tags): Fit {
  const unexplained = strange.filter((word) => !speaksOf(passage, word)).length
  if (passage.talk && passage.subjects.length === 0) return unexplained === 0 ? 'sure' : 'none'
  const isAbout = passage.subjects.some((tag) => subjects.has(tag) || subjects.has(kinds[tag] ?? ''))
  const shared = passage.aspects.filter((tag) => aspects.has(tag))
  const isPlaced = isAbout || shared.some((tag) => !needsSubject.has(tag))
  if (!isPlaced && unexplained > 0) return unexplained * 2 < strange.length ? 'near' : 'none'
  const known = shared.length * 2 + (isAbout ? 1.5 : 0)
  if (known === 0) return strange.length > 0 ? 'near' : 'none'
  if (unexplained <= shared.length)
    return unexplained === 0 || shared.some((tag) => tag !== 'what') ? 'sure' : 'near'
  return known > unexplained ? 'near' : 'none'
}

const plainAspects = new Set(
  (
    'price size save shipping pickup refund order payment quantity hours place contact reply booking cancel length bulk ' +
    'experience soon status register password texts privacy terms social reviews hello thanks gift join'
  ).split(' '),
)
const aboutTaking =
  /\b(take|takes|taking|drink|drinking|have|use|using|eat|eating|safe|ok|okay|help|helps|should|tomar|tomo|beber|usar|puedo|seguro)\b/

/** Whether the answer is about buying, meeting or reaching, and not about what to take. */
export function isPlain({ answering, fit, tags }: SearchResult): boolean {
  if (fit !== 'sure' || answering.some(({ personal }) => personal)) return false
  const asksPlainly = [...tags.aspects].some((tag) => plainAspects.has(tag))
  return asksPlainly && !aboutTaking.test(tags.words.join(' '))
}

const sameBeginning = 6

function speaksOf({ ask, text }: Passage, word: string): boolean {
  return ` ${[...ask, text].join(' ').toLowerCase()}`.includes(` ${word.slice(0, sameBeginning)}`)
}

function addsWhatIsAsked(passage: Passage, chosen: Passage[], { subjects, aspects }: Tags): boolean {
  const adds = (tags: (passage: Passage) => readonly string[], asked: Set<string>) =>
    tags(passage).some(
      (tag) => tag !== 'what' && asked.has(tag) && !chosen.some((other) => tags(other).includes(tag)),
    )
  const fits = (own: readonly string[], asked: Set<string>) =>
    asked.size === 0 || own.some((tag) => asked.has(tag))
  return (
    fits(passage.subjects, subjects) &&
    fits(passage.aspects, aspects) &&
    (adds((each) => each.subjects, subjects) || adds((each) => each.aspects, aspects))
  )
}
