import type { Passage } from '#practice/assistant/passages.ts'
import { assistantContent, modelInstructions, type Topic } from '#practice/assistant.ts'
import { type Claims, claimsOf } from '#server/assistant/claims.ts'
import { languageOf, normalize } from '#server/assistant/normalize.ts'
import { topicsOf } from '#server/assistant/rules/route.ts'

export type Grounds = {
  passages: readonly Passage[]
  question: string
  /** Asked at the end: whether the words were cut off, so that what has no end is not said. */
  isCut?: () => boolean
}
/** `isStop`: a fixed ending in place of what the model went on to say. */
export type Guarded = { text: string; isStop: boolean }

const sentenceEnd = /[.!?…](?=\s)|\n/
const longestSentence = 500
const longestAnswer = 1800
const shingleWords = 7

/**
 * A model's words, let through sentence by sentence once each has been checked. At the first that says what the site
 * does not, or what a rule keeps from being said, it stops and a fixed sentence ends the answer.
 */
export async function* guarded(words: AsyncIterable<string>, grounds: Grounds): AsyncGenerator<Guarded> {
  const check = createCheck(grounds)
  let waiting = ''
  let length = 0
  for await (const piece of words) {
    waiting += piece
    for (let sentence = firstSentence(waiting); sentence !== null; sentence = firstSentence(waiting)) {
      waiting = waiting.slice(sentence.length)
      length += sentence.length
      const stop = length > longestAnswer ? 'stopped' : check(sentence)
      if (stop) return yield ending(stop, grounds.question, length > sentence.length)
      yield { text: sentence, isStop: false }
    }
  }
  if (grounds.isCut?.()) return
  const stop = check(waiting)
  yield stop ? ending(stop, grounds.question, length > 0) : { text: waiting, isStop: false }
}

type Stop = Topic | 'stopped'

function firstSentence(text: string): string | null {
  const end = sentenceEnd.exec(text)
  if (end) return text.slice(0, end.index + 1)
  return text.length > longestSentence ? text : null
}

function ending(stop: Stop, question: string, isAfterWords: boolean): Guarded {
  const words = assistantContent[languageOf(question)]
  const text = stop === 'stopped' || stop === 'instructions' ? words.stopped : words.routed[stop]
  return { text: isAfterWords ? `\n\n${text}` : text, isStop: true }
}

/** Says for a sentence why it may not be said, null if it may. */
function createCheck({ passages, question }: Grounds): (sentence: string) => Stop | null {
  const ground = passages.map(({ text }) => text).join('\n')
  const verbatim = ` ${normalize(ground)} `
  const claims: Claims = claimsOf(ground, question)
  return (sentence) => {
    const folded = normalize(sentence)
    if (folded === '' || verbatim.includes(` ${folded} `)) return null
    if (repeatsInstructions(folded) || !claims.holds(sentence)) return 'stopped'
    return topicsOf([sentence], true)[0] ?? null
  }
}

const instructionShingles = new Set(shinglesOf(normalize(modelInstructions)))

function repeatsInstructions(folded: string): boolean {
  return shinglesOf(folded).some((shingle) => instructionShingles.has(shingle))
}

function shinglesOf(folded: string): string[] {
  const words = folded.split(' ')
  return words
    .slice(0, Math.max(0, words.length - shingleWords + 1))
    .map((_, at) => words.slice(at, at + shingleWords).join(' '))
}
