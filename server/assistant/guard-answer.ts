import type { Passage } from '#practice/assistant/passages.ts'
import { assistantContent, modelInstructions, type Topic } from '#practice/assistant.ts'
import { createClaimCheck } from '#server/assistant/check-claims.ts'
import { detectLanguage, normalize } from '#server/assistant/normalize.ts'
import { detectTopics } from '#server/assistant/rules/detect-topics.ts'

export type Grounding = {
  passages: readonly Passage[]
  question: string
  /** Called at the end: whether the answer was cut off, so that an unfinished sentence is dropped. */
  isCut?: () => boolean
}
/** `isStop`: a fixed text that replaces the rest of the model's answer. */
export type GuardedText = { text: string; isStop: boolean }

const sentenceEnd = /[.!?…](?=\s)|\n/
const sentenceMaxLength = 500
const answerMaxLength = 1800
const shingleWords = 7

/**
 * Passes a model's answer on sentence by sentence, each checked first. At the first sentence that claims something
 * the site does not say, or that touches a topic with a fixed answer, it stops and ends with a fixed text.
 */
export async function* guardAnswer(
  chunks: AsyncIterable<string>,
  grounding: Grounding,
): AsyncGenerator<GuardedText> {
  const check = createSentenceCheck(grounding)
  let buffer = ''
  let length = 0
  for await (const chunk of chunks) {
    buffer += chunk
    for (let sentence = firstSentence(buffer); sentence !== null; sentence = firstSentence(buffer)) {
      buffer = buffer.slice(sentence.length)
      length += sentence.length
      const stop = length > answerMaxLength ? 'stopped' : check(sentence)
      if (stop) return yield stopText(stop, grounding.question, length > sentence.length)
      yield { text: sentence, isStop: false }
    }
  }
  if (grounding.isCut?.()) return
  const stop = check(buffer)
  yield stop ? stopText(stop, grounding.question, length > 0) : { text: buffer, isStop: false }
}

type Stop = Topic | 'stopped'

function firstSentence(text: string): string | null {
  const end = sentenceEnd.exec(text)
  if (end) return text.slice(0, end.index + 1)
  return text.length > sentenceMaxLength ? text : null
}

function stopText(stop: Stop, question: string, followsText: boolean): GuardedText {
  const texts = assistantContent[detectLanguage(question)]
  const text = stop === 'stopped' || stop === 'instructions' ? texts.stopped : texts.routed[stop]
  return { text: followsText ? `\n\n${text}` : text, isStop: true }
}

/** Returns a function that says why a sentence must not be shown, or null if it may. */
function createSentenceCheck({ passages, question }: Grounding): (sentence: string) => Stop | null {
  const ground = passages.map(({ text }) => text).join('\n')
  const verbatim = ` ${normalize(ground)} `
  const isSupported = createClaimCheck(ground, question)
  return (sentence) => {
    const normalized = normalize(sentence)
    if (normalized === '' || verbatim.includes(` ${normalized} `)) return null
    if (repeatsInstructions(normalized) || !isSupported(sentence)) return 'stopped'
    return detectTopics([sentence], true)[0] ?? null
  }
}

const instructionShingles = new Set(listShingles(normalize(modelInstructions)))

function repeatsInstructions(normalized: string): boolean {
  return listShingles(normalized).some((shingle) => instructionShingles.has(shingle))
}

/** All runs of `shingleWords` consecutive words. */
function listShingles(normalized: string): string[] {
  const words = normalized.split(' ')
  return words
    .slice(0, Math.max(0, words.length - shingleWords + 1))
    .map((_, index) => words.slice(index, index + shingleWords).join(' '))
}
