import type { Part } from '#server/assistant/part.ts'
import type { Answer } from '#shared/conversation.ts'

/** The parts as one answer, with each page once, in the order of the parts. */
export function composeAnswer(parts: readonly Part[]): Answer {
  const pages = parts.flatMap((part) => [...part.pages, ...(part.form ? [part.form] : [])])
  return {
    response: withoutRepetition(parts.map(({ text }) => text)).join('\n\n'),
    sources: [...new Map(pages.map((page) => [page.href, page])).values()],
    kind: kindOf(parts),
  }
}

/** So long are the paragraphs of the terms that the answers on payment and cancelling hold within them. */
const leastRepeated = 40

/** Says each paragraph once: where it stands by itself first, the answer that has it too goes on without it. */
function withoutRepetition(texts: readonly string[]): string[] {
  const distinct: string[] = []
  for (const text of texts) {
    const remaining = distinct
      .filter((each) => each.length >= leastRepeated)
      .reduce((shortened, each) => shortened.replace(`. ${each} `, '. '), text)
    if (!distinct.some((each) => `. ${each} `.includes(`. ${remaining} `))) distinct.push(remaining)
  }
  return distinct
}

function kindOf(parts: readonly Part[]): Answer['kind'] {
  if (parts.some(({ kind }) => kind === 'routed')) return 'routed'
  return parts.some(({ kind }) => kind !== 'unknown') ? 'answer' : 'unknown'
}
