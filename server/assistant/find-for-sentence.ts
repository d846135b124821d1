import { applyContext } from '#server/assistant/apply-context.ts'
import type { Tags } from '#server/assistant/extract-tags.ts'
import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import type { Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'
import type { Hit } from '#server/assistant/search-passages.ts'

export type SearchResult = {
  /** What a language model may base its answer on, best first. */
  candidates: Passage[]
  /** The passages that answer the question; empty if the site does not say. */
  answers: Passage[]
  confidence: Confidence
  tags: Tags
}
/** `near`: the passage is about the same subject, but perhaps not about what was asked. */
type Confidence = 'sure' | 'near' | 'none'

const candidateLimit = 6
/** Subjects mentioned earlier than this no longer count. */
const contextMessageLimit = 6
const answerLimit = 3

/** Aspects that mean nothing without a subject. */
const needsSubject = new Set(
  'price size what ingredients dose use length benefits taste order storage quantity save'.split(' '),
)

/** Finds the passages that answer one sentence, read in the context of the earlier ones. */
export function findForSentence(knowledge: Knowledge, userMessages: readonly string[]): SearchResult {
  const { extractTags, searchPassages, vocabulary } = knowledge
  const allTags = userMessages.slice(-contextMessageLimit).map(extractTags)
  const inContext = applyContext(vocabulary, allTags.slice(0, -1), allTags.at(-1) ?? extractTags(''))
  const tags = removeParentSubjects(vocabulary, inContext)
  const hits = searchPassages(tags)
  const candidates = hits.slice(0, candidateLimit).map(({ passage }) => passage)
  const [best] = hits
  const confidence = best ? rateConfidence(vocabulary, best.passage, tags) : 'none'
  const answers = best && confidence !== 'none' ? selectAnswers(best, hits, tags) : []
  return { candidates, answers, confidence, tags }
}

/** A question about a bottle of the drink is about the bottle, not about the drink in general. */
function removeParentSubjects({ kinds }: Vocabulary, tags: Tags): Tags {
  const parents = new Set([...tags.subjects].map((tag) => kinds[tag]))
  return { ...tags, subjects: new Set([...tags.subjects].filter((tag) => !parents.has(tag))) }
}

/** The best passage, plus those that answer the remaining parts of a question about several things. */
function selectAnswers(best: Hit, hits: readonly Hit[], tags: Tags): Passage[] {
  const selected = [best.passage]
  for (const { passage, score } of hits) {
    if (selected.length === answerLimit || best.passage.talk) break
    if (!passage.talk && score > best.score / 3 && answersAnotherPart(passage, selected, tags))
      selected.push(passage)
  }
  return selected
}

function rateConfidence(
  { kinds }: Vocabulary,
  passage: Passage,
  { subjects, aspects, unknownWords }: Tags,
): Confidence {
  const unexplained = unknownWords.filter((word) => !containsWord(passage, word)).length
  if (passage.talk && passage.subjects.length === 0) return unexplained === 0 ? 'sure' : 'none'
  const isAboutSubject = passage.subjects.some((tag) => subjects.has(tag) || subjects.has(kinds[tag] ?? ''))
  const sharedAspects = passage.aspects.filter((tag) => aspects.has(tag))
  const isRelevant = isAboutSubject || sharedAspects.some((tag) => !needsSubject.has(tag))
  if (!isRelevant && unexplained > 0) return unexplained * 2 < unknownWords.length ? 'near' : 'none'
  const score = sharedAspects.length * 2 + (isAboutSubject ? 1.5 : 0)
  if (score === 0) return unknownWords.length > 0 ? 'near' : 'none'
  if (unexplained <= sharedAspects.length)
    return unexplained === 0 || sharedAspects.some((tag) => tag !== 'what') ? 'sure' : 'near'
  return score > unexplained ? 'near' : 'none'
}

const logisticsAspects = new Set(
  (
    'price size save shipping pickup refund order payment quantity hours place contact reply booking cancel length bulk ' +
    'experience soon status register password texts privacy terms social reviews hello thanks gift join'
  ).split(' '),
)
/** 'How long does delivery take' and 'do you take cards' are not about taking a product. */
const logisticsTake =
  /\b(?:(?:long|days|hours|weeks|time|shipping|delivery|order|it|session|appointment|bath|detox|consultation) (?:\w+ ){0,4}take|takes? (?:place|long|time|care|a look|notes?|cash|cards?|credit|venmo|paypal|insurance|medicare|reservations?|appointments?|walk ins?|orders?|returns?))\b/g
const consumptionWords =
  /\b(take|takes|taking|drink|drinking|have|use|using|eat|eating|safe|ok|okay|help|helps|should|tomar|tomo|beber|usar|puedo|seguro)\b/

/** Whether the question is about buying, meeting or contact, and not about taking a product. */
export function isLogisticsQuestion({ answers, confidence, tags }: SearchResult): boolean {
  if (confidence !== 'sure' || answers.some(({ personal }) => personal)) return false
  const hasLogisticsAspect = [...tags.aspects].some((tag) => logisticsAspects.has(tag))
  return hasLogisticsAspect && !consumptionWords.test(tags.words.join(' ').replace(logisticsTake, ' '))
}

const comparedPrefixLength = 6

function containsWord({ ask, text }: Passage, word: string): boolean {
  return ` ${[...ask, text].join(' ').toLowerCase()}`.includes(` ${word.slice(0, comparedPrefixLength)}`)
}

/** Whether the passage fits the question and covers a subject or aspect that no selected passage covers. */
function answersAnotherPart(passage: Passage, selected: Passage[], { subjects, aspects }: Tags): boolean {
  const addsTag = (tagsOfPassage: (passage: Passage) => readonly string[], required: Set<string>) =>
    tagsOfPassage(passage).some(
      (tag) =>
        tag !== 'what' && required.has(tag) && !selected.some((other) => tagsOfPassage(other).includes(tag)),
    )
  const fits = (own: readonly string[], required: Set<string>) =>
    required.size === 0 || own.some((tag) => required.has(tag))
  return (
    fits(passage.subjects, subjects) &&
    fits(passage.aspects, aspects) &&
    (addsTag((each) => each.subjects, subjects) || addsTag((each) => each.aspects, aspects))
  )
}
