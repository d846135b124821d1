const sentenceEnd = /[.!?…;]+(?=\s|$)|\n+|[。？！]/

/** The sentences of a message, if it has more than one. Decimals and abbreviations inside a word don't end one. */
export function splitSentences(message: string): string[] {
  const sentences = message
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
  return sentences.length > 1 ? sentences : []
}
