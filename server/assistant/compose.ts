import type { Part } from '#server/assistant/part.ts'
import type { Answer } from '#shared/conversation.ts'

/** The parts as one answer, with each page once, in the order of the parts. */
export function composeAnswer(parts: readonly Part[]): Answer {
  const pages = parts.flatMap((part) => [...part.pages, ...(part.form ? [part.form] : [])])
  return {
    response: parts.map(({ text }) => text).join('\n\n'),
    sources: [...new Map(pages.map((page) => [page.href, page])).values()],
    kind: kindOf(parts),
  }
}

function kindOf(parts: readonly Part[]): Answer['kind'] {
  if (parts.some(({ kind }) => kind === 'routed')) return 'routed'
  return parts.some(({ kind }) => kind !== 'unknown') ? 'answer' : 'unknown'
}
