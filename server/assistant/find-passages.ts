import { findForSentence, type SearchResult } from '#server/assistant/find-for-sentence.ts'
import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { splitSentences } from '#server/assistant/split-sentences.ts'

const answerLimit = 4
const questionLimit = 6
/** Words that begin a question, wherever they stand. */
const opener =
  "(?:how (?:much|many|long|do|does|can|could|big|often|soon|fast|old|is|are)|what(?:s|'s| is| are| does| do| kind| about)|where|do you|can i|may i|could i|is (?:it|there|the|this|shipping|she|your)|are (?:you|there|your|the)|tell me|show me|i (?:need|want|would like|am looking)|i'd like|looking for|price of|cu[aá]nt[oa]s?|d[oó]nde|cu[aá]l)"
/** Words that begin a question only at its start. */
const startingOpener =
  '(?:what|when|who|which|why|does|did|do i|can (?:you|we|my|it)|could (?:you|we)|is|are|will|would|should|give me|explain|describe|list|i (?:was )?wonder(?:ing)?|cu[aá]ndo|qu[eé]|c[oó]mo|quiero|necesito|dime|tienen|puedo|hacen)'
const questionStart = new RegExp(
  `^(?:(?:and|so|but|ok|okay|please|hi|hello|hey|also|well|y|then|anyway|oh|now)[\\s,]+)*[¿¡]?(?:${opener}|${startingOpener})(?!\\p{L})`,
  'iu',
)
/** Where a question may begin inside a sentence without punctuation. */
const segmentBreak = new RegExp(
  `[,:]\\s+|\\s[–—-]\\s|\\s+(?=¿)|\\s+(?=(?:(?:and|but|so|because|also)\\s+)?${opener}(?!\\p{L}))`,
  'giu',
)

/**
 * Finds the passages that answer the last user message, read in the context of the earlier ones: sentence by sentence,
 * so that what people write around a question does not hide it, and two questions get two answers.
 */
export function findPassages(knowledge: Knowledge, userMessages: readonly string[]): SearchResult {
  const message = userMessages.at(-1) ?? ''
  const earlier = userMessages.slice(0, -1)
  const whole = findForSentence(knowledge, userMessages)
  const sentences = splitSentences(message)
  if (sentences.length > 0) return findInParts(knowledge, earlier, sentences) ?? whole
  if (whole.confidence === 'sure') return whole
  const segments = message.split(segmentBreak).filter((segment) => /[\p{L}\d]/u.test(segment))
  return (segments.length > 1 && findInParts(knowledge, earlier, segments)) || whole
}

/** The answers to the questions among the parts; without a question, to what the parts are about. */
function findInParts(
  knowledge: Knowledge,
  earlier: readonly string[],
  parts: readonly string[],
): SearchResult | null {
  const results = parts.map((part, index) => ({ part, result: findPart(knowledge, earlier, parts, index) }))
  const questions = results.filter(({ part }) => isQuestion(part))
  const relevant = (questions.length > 0 ? questions : results).slice(0, questionLimit)
  const answered = relevant
    .map(({ result }) => result)
    .filter(({ answers }) => answers.length > 0 && !isGreeting(answers[0]))
  const sure = answered.filter(({ confidence }) => confidence === 'sure')
  return mergeResults(sure.length > 0 ? sure : answered.slice(0, 1))
}

/** A question that names nothing, such as 'How much is that?', is about the sentence before it. */
function findPart(
  knowledge: Knowledge,
  earlier: readonly string[],
  parts: readonly string[],
  index: number,
): SearchResult {
  const { extractTags } = knowledge
  const part = parts[index] ?? ''
  const found = findForSentence(knowledge, [...earlier, ...parts.slice(0, index), part])
  const before = parts[index - 1]
  if (before === undefined || extractTags(part).subjects.size > 0) return found
  const words = [...extractTags(before).words, ...found.tags.words]
  return { ...found, tags: { ...found.tags, words } }
}

/** Small talk about nothing; what the assistant is, is a question. */
const isGreeting = (passage: Passage | undefined) => passage?.talk === true && passage.subjects.length === 0

const isQuestion = (part: string) =>
  /[?？]\s*$/.test(part) || part.startsWith('¿') || questionStart.test(part)

function mergeResults(results: readonly SearchResult[]): SearchResult | null {
  const [first, ...others] = results
  if (!first || others.length === 0) return first ?? null
  const unique = <T>(lists: readonly Iterable<T>[]) => [...new Set(lists.flatMap((list) => [...list]))]
  return {
    candidates: unique(results.map(({ candidates }) => candidates.slice(0, answerLimit))),
    answers: unique(results.map(({ answers }) => answers)).slice(0, answerLimit),
    confidence: first.confidence,
    tags: {
      subjects: new Set(unique(results.map(({ tags }) => tags.subjects))),
      aspects: new Set(unique(results.map(({ tags }) => tags.aspects))),
      words: results.flatMap(({ tags }) => tags.words),
      unknownWords: results.flatMap(({ tags }) => tags.unknownWords),
    },
  }
}
