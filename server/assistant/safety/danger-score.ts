import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { frequencyOf, vectorOf } from '#server/assistant/text/word-vectors.ts'

/** Written by `node scripts/build/danger-weights.ts`: one for each dimension of the word vectors, and what is added. */
const weights: readonly number[] = [
  -2.5, 1.6, 3.6, 1.0, 7.2, -5.1, -0.5, -3.0, -0.6, -4.6, 6.8, 4.5, -0.3, 3.8, 4.4, 5.6, -1.4, -8.6, -2.8,
  -3.4, 4.6, -0.5, -1.5, -4.2, 2.4, 3.0, 2.9, -4.1, -0.4, -3.4, -1.1, -2.7, 1.1, 1.1, 1.0, 1.9, -5.4, 4.3,
  4.3, 2.3, -1.2, -1.8, -4.1, 0.3, 1.6, 1.4, -0.9, 2.5, -0.4,
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
