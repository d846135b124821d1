import { normalize } from '#server/assistant/text/normalize.ts'

/**
 * An expression that matches whole words of a normalized message, from a list in this notation: `|` and line ends separate
 * alternatives, `( )` groups them, `?` makes optional, `word*` stands for any ending, `_3` for up to three words, `a ~3 b`
 * for both in either order with up to three words between. A line that begins with `#` is a heading.
 */
export function pattern(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  const list = String.raw(parts, ...values.map((value) => value.trim())).replace(/^ *#.*$/gm, '')
  const alternatives = splitAlternatives(list.trim().replace(/\s*\n\s*/g, '|')).map((alternative) =>
    alternative.replace(/^(.+) ~(\d) (.+)$/, '$1 _$2 $3|$3 _$2 $1'),
  )
  return wordPattern(
    alternatives
      .join('|')
      .replace(/_(\d) /g, '(?:\\w+ ){0,$1}')
      .replace(/\((?!\?)/g, '(?:')
      .replace(/\*/g, '\\w*'),
  )
}

/** Splits at each `|` that stands in no group. */
function splitAlternatives(list: string): string[] {
  let depth = 0
  const marked = list.replace(/[()|]/g, (sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return sign === '|' && depth === 0 ? '\n' : sign
  })
  return marked
    .split('\n')
    .map((alternative) => alternative.trim())
    .filter(Boolean)
}

/** Combines alternatives into one expression that matches whole words of a normalized message; without any it matches nothing. */
export function wordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(?:${alternatives.length > 0 ? alternatives.join('|') : '(?!)'})\\b`)
}

/** A name as it stands in normalized messages, for a pattern. One without Latin letters or digits matches nothing. */
export function namePattern(name: string): string {
  const normalized = normalize(name)
  return normalized === '' ? '(?!)' : normalized.replace(/[$*|]/g, '\\$&')
}
