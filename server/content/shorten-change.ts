import type { ContentChange } from '#shared/content.ts'

const maxLength = 100
const contextLength = 30
const cut = '…'

/** A change on one line: long texts are cut around the first place where they differ. */
export function shortenChange(change: ContentChange): ContentChange {
  const { before, after } = change
  if (before === null || after === null) return change
  const [was, is] = [[...before], [...after]]
  const start = startOfExcerpt(was, is)
  return { ...change, before: excerpt(was, start), after: excerpt(is, start) }
}

/** Some words before the difference; 0 where both fit as they are. */
function startOfExcerpt(was: readonly string[], is: readonly string[]): number {
  if (was.length <= maxLength && is.length <= maxLength) return 0
  const differing = was.findIndex((letter, index) => letter !== is[index])
  const start = (differing === -1 ? was.length : differing) - contextLength
  if (start <= 0) return 0
  const space = was.slice(start, start + contextLength).indexOf(' ')
  return start + space + 1
}

function excerpt(text: readonly string[], start: number): string {
  const lead = start > 0 ? `${cut} ` : ''
  const rest = text.slice(start)
  if (lead.length + rest.length <= maxLength) return lead + rest.join('')
  return `${lead}${rest.slice(0, maxLength - lead.length - 2).join('')} ${cut}`
}
