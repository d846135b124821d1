type Words = Readonly<Record<string, unknown>>

/** Sentences by their whole path, as documents name them: 'homeContent.hero.lead'. Lists stay whole. Of two, the later one counts. */
export function flattenWords(words: Words, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(words).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value) ? Object.entries(flattenWords(value, `${prefix}${name}.`)) : [[prefix + name, value]],
  )
  return Object.fromEntries(entries)
}

const isRecord = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
