import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'word-vectors')
const words = readFileSync(join(folder, 'words.txt'), 'utf8').trimEnd().split('\n')
const file = readFileSync(join(folder, 'vectors.bin'))
const bytes = new Int8Array(file.buffer, file.byteOffset, file.length)
const dimensions = bytes.length / words.length
const ranks = new Map(words.map((word, rank) => [word, rank]))

/** The share of the most frequent word in English text, and how the shares of the next ones fall (Zipf and Mandelbrot). */
const [firstShare, rankShift] = [0.09, 2.7]
const rareShare = 1e-6

/**
 * The direction of a lower-case English word among the meanings of words, of length 1: words used alike point the same way. Null
 * for a word that is not among the 40,000 most frequent. From GloVe 6B by `scripts/build/word-vectors.mjs`.
 */
export function vectorOf(word: string): Float32Array | null {
  const rank = ranks.get(word)
  if (rank === undefined) return null
  return toUnit(Float32Array.from(bytes.subarray(rank * dimensions, (rank + 1) * dimensions)))
}

/** The share of a word in English text, of 1. */
export function frequencyOf(word: string): number {
  const rank = ranks.get(word)
  return rank === undefined ? rareShare : firstShare / (rank + rankShift)
}

/** The words that are most frequent in English text, so many of them, the most frequent first. */
export const frequentWords = (count: number): readonly string[] => words.slice(0, count)

/** Whether a word is one of so many most frequent words of English texts, which are edited, so hardly misspelled. */
export const isAmongFrequent = (word: string, count = words.length): boolean =>
  (ranks.get(word) ?? Number.POSITIVE_INFINITY) < count

/** The sum of vectors, each as often as its weight says, as a direction. */
export function meanVector(weighed: readonly (readonly [Float32Array, number])[]): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const [vector, weight] of weighed)
    for (let axis = 0; axis < dimensions; axis++)
      sum[axis] = (sum[axis] as number) + weight * (vector[axis] as number)
  return toUnit(sum)
}

/** How alike a direction is to the one of many with that number, as `cosine`, but faster. */
export function cosinesWith(
  directions: readonly Float32Array[],
): (direction: Float32Array) => (row: number) => number {
  const matrix = new Float32Array(directions.length * dimensions)
  for (const [row, each] of directions.entries()) matrix.set(each, row * dimensions)
  return (direction) => (row) => {
    let [even, odd] = [0, 0]
    for (let axis = 0, at = row * dimensions; axis < dimensions; axis += 2, at += 2) {
      even += (direction[axis] as number) * (matrix[at] as number)
      odd += (direction[axis + 1] as number) * (matrix[at + 1] as number)
    }
    return even + odd
  }
}

/** How alike two directions are: 1 for the same, 0 for nothing in common. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let axis = 0; axis < dimensions; axis++) sum += (a[axis] as number) * (b[axis] as number)
  return sum
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(cosine(vector, vector))
  return length === 0 ? vector : vector.map((value) => value / length)
}
