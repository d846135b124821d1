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
  return (words) => {
    const stems = words.map(stem)
    const terms: Term[] = []
    const seen = new Set<string>()
    for (let at = 0; at < stems.length; ) {
      let length = Math.min(maxPhraseWords, stems.length - at)
      while (length > 1 && !namesOf.has(stems.slice(at, at + length).join(' '))) length--
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
      const meant = (namesOf.get(own) ?? []).map((name) => ({ name, weight: synonymWeight }))
      // A word of a phrase still says what it says.
      const said = stems.slice(at, at + length).flatMap((name, index) =>
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
          said.map((each) => ({ ...each, weight: each.weight * partWeight })),
        )
      else if (said.length + meant.length > 0) terms.push([...said, ...meant])
      at += length
    }
    const text = words.join(' ')
    for (const [name, asks] of answerKinds) if (asks.test(text)) terms.push([{ name, weight: 1 }])
    return terms
  }
}
