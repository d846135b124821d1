/**
 * What speaks for a passage as the answer to a question. `said`: how much of the question's words it says, of 1; `matched`: the
 * worth of that; `termCount` and `termShare`: how many of its words or phrases; `unknownShare`: how many of them the whole site
 * says nothing like; `aligned` and `direction`: the similarity of the words and of the means (`likeness.ts`); `lengthWorth`:
 * that a longer passage says more. `isNamed`: it is one of few that say a word of the question that is no everyday word.
 */
export type Evidence = {
  said: number
  matched: number
  termCount: number
  termShare: number
  unknownShare: number
  aligned: number
  direction: number
  lengthWorth: number
  isNamed: boolean
}

// Fitted by logistic regression to sets of strangers' questions, which are not kept here: `rankOf` to 350 about three practices and
// 340 of the development set, on which passage holds the answer; `certaintyOf` to 52 of them of which nothing was selected and
// 81 that the sites don't answer. What they find on sets that they were not fitted to is in docs/decisions/assistant-knowledge.md.

/** Orders the passages for one question; their differences are log odds. */
export const rankOf = (each: Evidence): number =>
  0.62 * each.matched + 2.1 * each.termShare + 4.1 * each.direction + 2.2 * each.aligned + each.lengthWorth

export const worthOfLength = (wordCount: number): number => 0.38 * Math.log(1 + wordCount)

/** What is added for a passage on just the thing and the aspect that are asked for, with so many words left unexplained. */
export const selectedBonus = (unknownCount: number): number => [4.5, 3.7][unknownCount] ?? 3
/** For one about the same thing that may not be about what was asked. */
export const nearBonus = 2.5

const namedCertainty = 3.5

/** How sure it is that the best passages answer the question: 0 for as likely as not. */
export const certaintyOf = (each: Evidence): number =>
  2.7 * each.said +
  6.6 * each.direction +
  1.3 * each.termCount -
  5 * each.unknownShare -
  4.8 +
  (each.isNamed ? namedCertainty : 0)
