import type { Knowledge } from '#server/assistant/create-knowledge.ts'
import type { Offered } from '#server/assistant/guard/guard-answer.ts'
import type { Part } from '#server/assistant/part.ts'
import { detectLanguage } from '#server/assistant/text/language.ts'

const maxFurther = 8

/** What a model may choose from: the built-in answer first, then what is most like the question, then the emergency texts. */
export function listOffered(
  { reader, selector, texts, contact }: Knowledge,
  parts: readonly Part[],
  question: string,
): Offered[] {
  const { routed, unknown } = texts[detectLanguage(question)]
  const answered = parts
    .filter(({ kind }) => kind !== 'unknown')
    .map(({ text, pages, passages: [passage] }) => ({
      page: pages[0] ?? null,
      text: passage?.text ?? text,
      isAnswer: true,
    }))
  const clauses = reader.read(question)
  const further = clauses
    .flatMap((clause) => selector.rank(clause, maxFurther))
    .filter(({ isPersonal }) => !isPersonal || parts.some((part) => part.isPersonal))
    .map(({ page, text }) => ({ page, text, isAnswer: false }))
  const listed = [...answered, ...further].filter(
    ({ text }, index, all) => all.findIndex((other) => other.text === text) === index,
  )
  const fixed = [unknown, routed.emergency, routed['self-harm']].map((text) => ({
    page: contact,
    text,
    isAnswer: false,
  }))
  return [...listed.slice(0, answered.length + maxFurther), ...fixed]
}
