import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { frequencyOf, vectorOf } from '#server/assistant/text/word-vectors.ts'

/** Written by `node scripts/build/danger-weights.ts`: one for each dimension of the word vectors, and what is added. */
const weights: readonly number[] = [
  -2.1, 2.3, 4.1, 0.6, 6.7, -1.8, -2.1, -0.5, 3.6, -5.7, 3.6, 0.5, -1.2, -0.3, 2.3, 3.4, -2.2, -6.3, -1.9,
  -1.3, 3.2, -0.5, -1.2, -1.8, 0.6, 3.2, 3.0, -3.6, -0.2, -2.2, 0.8, -0.2, 0.7, 1.0, -0.7, 0.8, -3.5, 2.3,
  2.5, 1.0, -2.6, 0.3, -1.8, 2.5, 0.9, 0.1, -0.1, 1.4, 0.3,
]

/** How much less a word counts the more frequent it is (smooth inverse frequency, Arora and others 2017). */
const rareShare = 1e-3
const minWords = 3

/** The mean of a text's word vectors, rare words first, and a 1 for what is added; null without a known word. */
export function meaningOf(text: string): readonly number[] | null {
  const sum: number[] = []
  let total = 0
  for (const word of splitWords(normalize(text))) {
    const vector = vectorOf(word)
    if (vector === null) continue
    const weight = rareShare / (rareShare + frequencyOf(word))
    total += weight
    for (const [axis, value] of vector.entries()) sum[axis] = (sum[axis] ?? 0) + weight * value
  }
  return total === 0 ? null : [...sum.map((value) => value / total), 1]
}

/** A message and its clauses, because what is told of danger may be a part of it. */
export const readingsOf = (message: string): readonly string[] => [
  message,
  ...message.split(/[.!?;,\n]+/).filter((clause) => clause.trim().split(/\s+/).length >= minWords),
]

/**
 * The log odds that a message is one of somebody in danger, by the meanings of its words alone. Fitted to messages that were written to
 * test the safety rules and to ordinary questions, each kind weighing as much. It routes nothing.
 */
export function scoreDanger(message: string): number {
  const scores = readingsOf(message).flatMap((reading) => {
    const meaning = meaningOf(reading)
    return meaning === null
      ? []
      : [meaning.reduce((sum, value, axis) => sum + value * (weights[axis] ?? 0), 0)]
  })
  return Math.max(...scores, Number.NEGATIVE_INFINITY)
}
