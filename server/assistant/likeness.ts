import type { Passage } from '#server/assistant/facts/content.ts'
import { splitWords } from '#server/assistant/text/normalize.ts'
import {
  cosine,
  cosinesWith,
  frequencyOf,
  meanVector,
  vectorOf,
} from '#server/assistant/text/word-vectors.ts'

/** What is said in a passage, or asked about it: normalized. */
export type Saying = { passage: Passage; text: string }
/** How alike passages and a question are, each of 1. */
type Similarity = {
  /** How much of the question something in the passage is like, word by word. */
  wordSimilarity(passage: Passage): number
  /** How alike the two are as a whole. */
  meanSimilarity(passage: Passage): number
}
export type Likeness = (words: readonly string[]) => Similarity

/** Words that are more frequent say little (the weight of Arora, Liang and Ma 2017). */
const frequent = 1e-3
const usualCosine = 0.35
const manyWords = 60
/** More words than a question has; the cost of nonsense is bounded. */
const maxTerms = 40
/** A word that says less of a question than this is left out. */
const leastWorth = 0.02
/** Like many words by chance, and in most sayings. */
const tooFrequent = 0.0005
const maxNeighbours = 80
const maxRemembered = 4000

const weightInMean = (word: string) => frequent / (frequent + frequencyOf(word))
const worthOf = (word: string) => Math.log(frequencyOf(word)) ** 2 * weightInMean(word)

function meanOf(words: readonly string[], vectorFor = vectorOf): Float32Array {
  return meanVector(
    words.flatMap((word) => {
      const vector = vectorFor(word)
      return vector ? [[vector, weightInMean(word)] as const] : []
    }),
  )
}

/** A word that a site says, by number, and how alike it is to another, of 1. */
type Neighbour = { number: number; alike: number }

/**
 * Compares questions with what a site says by the meanings of their words: their mean directions, and for each word of the
 * question the word of the saying that is most like it.
 */
export function createLikeness(sayings: readonly Saying[]): Likeness {
  const numbers = new Map<string, number>()
  /** The sayings with each word. */
  const sayingsOf: number[][] = []
  const numberOf = new Map<Passage, number>()
  const sayingsIn: number[][] = []
  for (const [saying, { passage }] of sayings.entries()) {
    const own = sayingsIn[numberOf.get(passage) ?? -1]
    if (own) own.push(saying)
    else numberOf.set(passage, sayingsIn.push([saying]) - 1)
  }
  const shortness = new Float32Array(sayings.length)
  const vectorOfNumber: (Float32Array | null)[] = []
  const meanOfText = new Map<string, Float32Array>()
  const means = sayings.map(({ text }, saying) => {
    const words = splitWords(text)
    const distinct = new Set(words)
    for (const word of distinct) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = sayingsOf.push([]) - 1
        numbers.set(word, number)
        vectorOfNumber.push(vectorOf(word))
      }
      sayingsOf[number]?.push(saying)
    }
    shortness[saying] = 1 / (1 + distinct.size / manyWords)
    const mean =
      meanOfText.get(text) ?? meanOf(words, (word) => vectorOfNumber[numbers.get(word) ?? -1] ?? null)
    meanOfText.set(text, mean)
    return mean
  })
  // What all that a site says has in common says nothing (the same paper).
  const common = meanVector(means.map((each) => [each, 1]))
  const withoutCommon = (each: Float32Array) =>
    meanVector([
      [each, 1],
      [common, -cosine(each, common)],
    ])
  // What is asked about several passages has one mean.
  const directions = new Map([...new Set(means)].map((each) => [each, withoutCommon(each)]))
  const directionsTo = cosinesWith(means.map((each) => directions.get(each) ?? each))
  const vectors = [...numbers].map(([word, number]) =>
    frequencyOf(word) < tooFrequent ? (vectorOfNumber[number] ?? null) : null,
  )

  const remembered = new Map<string, readonly Neighbour[]>()
  function neighboursOf(word: string): readonly Neighbour[] {
    const known = remembered.get(word)
    if (known) return known
    if (remembered.size >= maxRemembered) remembered.clear()
    const neighbours = findNeighbours(word)
    remembered.set(word, neighbours)
    return neighbours
  }

  /** The words of the site that are like a word, the most like it first. */
  function findNeighbours(word: string): readonly Neighbour[] {
    const own = vectorOf(word)
    const same = numbers.get(word)
    const neighbours = vectors.flatMap((vector, number) => {
      const alike =
        own && vector && number !== same ? (cosine(own, vector) - usualCosine) / (1 - usualCosine) : 0
      return alike > 0 ? [{ number, alike }] : []
    })
    return [
      ...(same === undefined ? [] : [{ number: same, alike: 1 }]),
      ...neighbours.sort((a, b) => b.alike - a.alike).slice(0, maxNeighbours),
    ]
  }

  /** For each saying how much of the worth of some words it says, or says something like it, of 1. */
  function align(words: readonly string[]): Float32Array {
    const shares = new Float32Array(sayings.length)
    const lastTerm = new Uint8Array(sayings.length)
    const total = words.reduce((sum, word) => sum + worthOf(word), 0)
    for (const [index, word] of words.entries()) {
      const share = worthOf(word) / total
      if (share < leastWorth) continue
      for (const { number, alike } of neighboursOf(word))
        for (const saying of sayingsOf[number] ?? [])
          if (lastTerm[saying] !== index + 1) {
            lastTerm[saying] = index + 1
            shares[saying] = (shares[saying] ?? 0) + share * alike
          }
    }
    return shares
  }

  return (words) => {
    const alignedShares = align([...new Set(words)].slice(0, maxTerms))
    const cosineWith = directionsTo(withoutCommon(meanOf(words)))
    const mostOf = (passage: Passage, similarity: (saying: number) => number) => {
      let most = 0
      for (const saying of sayingsIn[numberOf.get(passage) ?? -1] ?? [])
        most = Math.max(most, similarity(saying))
      return most
    }
    return {
      wordSimilarity: (passage) =>
        mostOf(passage, (saying) => (alignedShares[saying] ?? 0) * (shortness[saying] ?? 0)),
      meanSimilarity: (passage) => mostOf(passage, cosineWith),
    }
  }
}
