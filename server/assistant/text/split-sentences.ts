const sentenceEnd = /(?<=[.!?…;])\s+|\n+|(?<=[。？！])/

/** The last one takes what is beyond, so that the cost of a message is bounded and nothing is left out. */
const maxSentences = 30

/** The sentences of a message, if it has more than one. Decimals and abbreviations inside a word don't end one. */
export function splitSentences(message: string): string[] {
  const sentences = message
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\d]/u.test(sentence))
  if (sentences.length <= 1) return []
  const rest = sentences.slice(maxSentences - 1).join(' ')
  return sentences.length > maxSentences ? [...sentences.slice(0, maxSentences - 1), rest] : sentences
}
