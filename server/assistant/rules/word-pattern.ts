import { normalize } from '#server/assistant/normalize.ts'

/** Combines alternatives into one expression that matches whole words of a normalized message. */
export function wordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(?:${alternatives.join('|')})\\b`)
}

/** One of these words or phrases. */
export const anyOf = (...alternatives: string[]): string => `(?:${alternatives.join('|')})`

/** Both parts in either order, with at most `maxWordsBetween` other words between them. */
export function near(first: string, second: string, maxWordsBetween: number): string {
  return `${before(first, second, maxWordsBetween)}|${before(second, first, maxWordsBetween)}`
}

/** The first part, then the second, with at most `maxWordsBetween` other words between them. */
export function before(first: string, second: string, maxWordsBetween: number): string {
  return `${first} (?:\\w+ ){0,${maxWordsBetween}}${second}`
}

/** A name as it stands in normalized messages, for a pattern. One without Latin letters or digits matches nothing. */
export function namePattern(name: string): string {
  const normalized = normalize(name)
  return normalized === '' ? '(?!)' : normalized.replace(/[$*|]/g, '\\$&')
}
