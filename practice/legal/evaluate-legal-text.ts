import { fillGaps } from '#practice/fill-gaps.ts'
import { isOffered } from '#practice/offers.ts'
import type { LegalText } from '#practice/schema.ts'
import { gaps } from '#practice/words.ts'

/** A legal text with its gaps filled, without sections of what is off and without empty paragraphs. */
export function evaluateLegalText(text: LegalText): LegalText {
  const { sections, ...others } = fillGaps(text, gaps)
  const shown = sections
    .filter(({ when }) => when === undefined || isOffered(when))
    .map(({ list, ...section }) => ({
      ...section,
      paragraphs: section.paragraphs.filter(Boolean),
      ...(list && { list: list.filter(Boolean) }),
    }))
  return { ...others, sections: shown }
}
