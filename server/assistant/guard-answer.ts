import type { Topic } from '#practice/assistant/texts.ts'
import { createClaimCheck, makesForbiddenClaim } from '#server/assistant/check-claims.ts'
import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { detectLanguage, normalize } from '#server/assistant/normalize.ts'
import { splitStatements } from '#server/assistant/published-facts.ts'

export type Grounding = {
  passages: readonly Passage[]
  question: string
  /** What the question is about, in subjects of the vocabulary. */
  about: ReadonlySet<string>
  /** Called at the end: whether the answer was cut off, so that an unfinished sentence is dropped. */
  isCut?: () => boolean
}
/**
 * Checked text. `stop` ends the answer: `topic` with the fixed text of a topic, `unsupported` with nothing, because the
 * built-in answer takes the place of the whole.
 */
export type GuardedPart = { text: string; stop?: 'topic' } | { stop: 'unsupported' }

const sentenceEnd = /[.!?…](?=\s)|\n/
const sentenceMaxLength = 500
const answerMaxLength = 1800
const shingleWords = 7

/**
 * Passes a model's answer on sentence by sentence, each checked first. It stops at the first sentence that claims
 * something the site does not say, or that touches a topic with a fixed answer.
 */
export async function* guardAnswer(
  knowledge: Knowledge,
  chunks: AsyncIterable<string>,
  grounding: Grounding,
): AsyncGenerator<GuardedPart> {
  const check = createSentenceCheck(knowledge, grounding)
  let buffer = ''
  let length = 0
  for await (const chunk of chunks) {
    buffer += chunk
    for (let sentence = firstSentence(buffer); sentence !== null; sentence = firstSentence(buffer)) {
      buffer = buffer.slice(sentence.length)
      length += sentence.length
      const stop = length > answerMaxLength ? 'unsupported' : check(sentence)
      if (stop) return yield stopPart(knowledge, stop, grounding.question, length > sentence.length)
      yield { text: sentence }
    }
  }
  if (grounding.isCut?.()) return
  const stop = check(buffer)
  yield stop ? stopPart(knowledge, stop, grounding.question, length > 0) : { text: buffer }
}

type Stop = Topic | 'unsupported'

function firstSentence(text: string): string | null {
  const end = sentenceEnd.exec(text)
  if (end) return text.slice(0, end.index + 1)
  return text.length > sentenceMaxLength ? text : null
}

function stopPart({ texts }: Knowledge, stop: Stop, question: string, followsText: boolean): GuardedPart {
  if (stop === 'unsupported' || stop === 'instructions' || stop === 'health') return { stop: 'unsupported' }
  const text = texts[detectLanguage(question)].routed[stop]
  return { text: followsText ? `\n\n${text}` : text, stop: 'topic' }
}

/** Returns a function that says why a sentence must not be shown, or null if it may. */
function createSentenceCheck(
  knowledge: Knowledge,
  { passages, question, about }: Grounding,
): (sentence: string) => Stop | null {
  const published = new Set(passages.flatMap(({ text }) => splitStatements(text)).map(normalize))
  const isSupported = createClaimCheck(knowledge, passages, question, about)
  return (sentence) => {
    const normalized = normalize(sentence)
    if (normalized === '' || published.has(normalized)) return null
    if (repeatsInstructions(knowledge, normalized) || makesForbiddenClaim(knowledge, sentence))
      return 'unsupported'
    const [topic] = knowledge.rules.detectTopics([sentence], true)
    return topic ?? (isSupported(sentence) ? null : 'unsupported')
  }
}

function repeatsInstructions({ instructions }: Knowledge, normalized: string): boolean {
  const instructionShingles = new Set(listShingles(normalize(instructions)))
  return listShingles(normalized).some((shingle) => instructionShingles.has(shingle))
}

/** All runs of `shingleWords` consecutive words. */
function listShingles(normalized: string): string[] {
  const words = normalized.split(' ')
  return words
    .slice(0, Math.max(0, words.length - shingleWords + 1))
    .map((_, index) => words.slice(index, index + shingleWords).join(' '))
}
