/** Combines alternatives into one expression that matches whole words of a normalized message. */
export function wordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(?:${alternatives.join('|')})\\b`)
}
