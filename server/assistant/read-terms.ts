import { answerKinds } from '#server/assistant/answer-kinds.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { maxPhraseWords } from '#server/assistant/phrase-index.ts'
import { stem } from '#server/assistant/text/content-words.ts'

/** A word or phrase of a question: what it may be called in a statement, and how much that counts. */
export type Term = readonly { name: string; weight: number }[]

const synonymWeight = 0.8
const partWeight = 0.5
/** 'Do you take insurance' has little to do with what takes place. */
const lightVerb = /^(?:takes?|taking)$/

/** Reads the words and phrases of a question. `rarity`: how rare a name is in what the site says, 0 if nothing says it. */
export function createTermReader(
  namesOf: ReadonlyMap<string, readonly string[]>,
  rarity: (name: string) => number,
): (words: readonly string[]) => Term[] {
  /** How many words from there on are the longest phrase; 1 without any. */
  function phraseLengthAt(stems: readonly string[], at: number): number {
    let length = Math.min(maxPhraseWords, stems.length - at)
    while (length > 1 && !namesOf.has(stems.slice(at, at + length).join(' '))) length--
    return length
  }

  /** A phrase, and one that begins within it and goes on: in 'be told off' are 'be told' and 'told off'. */
  function readPhrases(stems: readonly string[], at: number) {
    const length = phraseLengthAt(stems, at)
    const names = new Set(namesOf.get(stems.slice(at, at + length).join(' ')))
    for (let inner = at + 1; inner < at + length; inner++) {
      const end = inner + phraseLengthAt(stems, inner)
      if (end <= at + length || end - inner === 1) continue
      for (const name of namesOf.get(stems.slice(inner, end).join(' ')) ?? []) names.add(name)
      return { length: end - at, names: [...names] }
    }
    return { length, names: [...names] }
  }

  return (words) => {
    const stems = words.map(stem)
    const terms: Term[] = []
    const seen = new Set<string>()
    for (let at = 0; at < stems.length; ) {
      const { length, names } = readPhrases(stems, at)
      // 'Help me' asks for nothing yet.
      if (length === 1 && stopWords.has(words[at] ?? '')) {
        at++
        continue
      }
      const own = stems.slice(at, at + length).join(' ')
      // A word that is said again says no more.
      if (seen.has(own)) {
        at += length
        continue
      }
      seen.add(own)
      const meant = names.map((name) => ({ name, weight: synonymWeight }))
      // A word of a phrase still says what it says.
      const literalTerm = stems.slice(at, at + length).flatMap((name, index) =>
        stopWords.has(words[at + index] ?? '') || lightVerb.test(words[at + index] ?? '')
          ? []
          : [
              { name, weight: length === 1 ? 1 : synonymWeight },
              ...(length > 1 ? (namesOf.get(name) ?? []) : []).map((each) => ({
                name: each,
                weight: partWeight,
              })),
            ],
      )
      // Where nothing is said of 'gift cards', a sentence about cards says little of it.
      if (length > 1 && meant.length > 0 && meant.every(({ name }) => rarity(name) === 0))
        terms.push(
          meant,
          literalTerm.map((each) => ({ ...each, weight: each.weight * partWeight })),
        )
      else if (literalTerm.length + meant.length > 0) terms.push([...literalTerm, ...meant])
      at += length
    }
    const text = words.join(' ')
    for (const [name, asks] of answerKinds) if (asks.test(text)) terms.push([{ name, weight: 1 }])
    return terms
  }
}
