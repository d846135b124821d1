import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { frequencyOf, vectorOf } from '#server/assistant/text/word-vectors.ts'

/** Written by `node scripts/build/danger-weights.ts`: one for each dimension of the word vectors, and what is added. */
const weights: readonly number[] = [
  -2.5, 1.5, 3.7, 0.7, 7.4, -4.6, -0.9, -2.6, -0.3, -4.4, 7.6, 3.8, -0.6, 3.7, 3.8, 5.4, -1.6, -8.9, -2.7,
  -3.1, 4.6, -0.1, -0.8, -3.9, 1.6, 3.0, 3.2, -4.7, -0.6, -2.9, -1.2, -2.4, 1.3, 0.9, -0.1, 1.3, -4.4, 3.8,
  4.0, 2.6, -0.6, -1.7, -4.0, 0.3, 1.3, 1.7, -1.3, 2.3, -0.3,
]

/** How much less a word counts the more frequent it is (smooth inverse frequency, Arora and others 2017). */
const rareShare = 1e-3
/** Of fewer the mean is chance: 'thank you'. */
const minWords = 6

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
const readingsOf = (message: string): readonly string[] =>
  [message, ...message.split(/[.!?;,\n]+/)].filter(
    (reading) => reading.trim().split(/\s+/).length >= minWords,
  )

/** Above it are most messages of people in danger and about one ordinary question in ten. */
const minLogOdds = 1.2

/**
 * Whether an English message or a clause of it may be of somebody in danger, by the meanings of its words alone: the log odds, fitted to
 * messages that were written to test the safety rules and to ordinary questions, each kind weighing as much. It routes nothing.
 */
export const mayTellOfDanger = (message: string): boolean =>
  readingsOf(message).some((reading) => {
    const meaning = meaningOf(reading) ?? []
    return meaning.reduce((sum, value, axis) => sum + value * (weights[axis] ?? 0), 0) > minLogOdds
  })
