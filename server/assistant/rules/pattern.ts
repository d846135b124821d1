/** One expression of several, each of whole words in a folded message. */
export function anyOf(...patterns: string[]): RegExp {
  return new RegExp(`\\b(?:${patterns.join('|')})\\b`)
}
