import type { Page } from '#server/assistant/facts/content.ts'
import { isQuotation } from '#server/assistant/guard/quotation.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'

/** What a model may put into its answer, by number. `isAnswer`: part of the built-in answer to the question. */
export type Offered = { page: Page | null; text: string; isAnswer: boolean }
/** `used`: the passages that the sentence brings. Null text: the sentence claims something else and must not be shown. */
export type GuardedSentence = { text: string | null; used: readonly Offered[] }

const sentenceEnd = /[.!?…](?=\s)|\n/
const sentenceMaxLength = 600
const answerMaxLength = 3000
const reference = /\[(\d{1,2})\]/g

/**
 * Passes a model's answer on sentence by sentence. A reference such as [2] becomes the passage of that number; beside
 * references a sentence holds only connecting words, or it quotes a passage. The first other sentence ends the answer.
 */
export async function* guardAnswer(
  chunks: AsyncIterable<string>,
  offered: readonly Offered[],
  isCut: () => boolean,
): AsyncGenerator<GuardedSentence> {
  let buffer = ''
  let length = 0
  for await (const chunk of chunks) {
    buffer += chunk
    for (let sentence = firstSentence(buffer); sentence !== null; sentence = firstSentence(buffer)) {
      buffer = buffer.slice(sentence.length)
      const guarded = length > answerMaxLength ? refused : check(sentence, offered)
      length += guarded.text?.length ?? 0
      yield guarded
      if (guarded.text === null) return
    }
  }
  if (!isCut() && buffer.trim() !== '') yield check(buffer, offered)
}

const refused: GuardedSentence = { text: null, used: [] }

function firstSentence(text: string): string | null {
  const end = sentenceEnd.exec(text)
  if (end) return text.slice(0, end.index + 1)
  return text.length > sentenceMaxLength ? text : null
}

function check(sentence: string, offered: readonly Offered[]): GuardedSentence {
  const used: Offered[] = []
  let isKnown = true
  const own = sentence.replace(reference, (_, number: string) => {
    const passage = offered[Number(number) - 1]
    if (passage) used.push(passage)
    else isKnown = false
    return ' '
  })
  if (!isKnown) return refused
  if (isConnecting(own)) return { text: fillReferences(sentence, offered), used }
  if (used.length > 0) return refused
  const quoted = offered.find(({ text, isAnswer }) => isQuotation(own, text, isAnswer))
  return quoted ? { text: sentence, used: [quoted] } : refused
}

/** A passage is a paragraph of its own. */
function fillReferences(sentence: string, offered: readonly Offered[]): string {
  const textOf = (number: string) => offered[Number(number) - 1]?.text ?? ''
  return sentence
    .replace(/[.,;:]?\s*$/, (end) => (/\]/.test(sentence) ? ' ' : end))
    .replace(reference, (_, number: string) => `\n\n${textOf(number)}\n\n`)
}

/** Words of courtesy and connection. None of them can say what something is, costs, does or is good for. */
const connecting = new Set(
  `hello hi there thanks thank you for asking your question questions good great here what the site page says about this i hope that helps help happy glad
  to can let me know if have any more other further please ask anytime again also and as well in addition too then first next regarding on below following
  find details hola gracias por preguntar tu pregunta aqui lo que dice el sitio sobre esto espero ayude si tienes otra mas preguntas dime tambien y
  i am an ai assistant`.split(/\s+/),
)
const maxConnectingWords = 16
/** Ways to claim something with connecting words alone. */
const claims =
  /\b(?:can i|you can|i can|can you|that helps (?!$|i |let |please )|for you|good for|help you|you have)\b/

function isConnecting(text: string): boolean {
  const normalized = normalize(text)
    .replace(/\bheres\b/g, 'here')
    .replace(/\bhere is\b/g, 'here')
    .replace(/\bit helps\b/g, 'that helps')
  const words = splitWords(normalized)
  return (
    words.length <= maxConnectingWords &&
    words.every((word) => connecting.has(word)) &&
    !claims.test(normalized) &&
    !/[<>@]|https?:|\]\(/.test(text)
  )
}
