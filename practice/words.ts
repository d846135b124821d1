import { blendFigures } from '#practice/content/blend-figures.ts'
import { blendTerms } from '#practice/content/blend-terms.ts'
import { disclaimer } from '#practice/content/disclaimer.ts'
import { legalSentences } from '#practice/content/legal-sentences.ts'
import { factGaps } from '#practice/fact-gaps.ts'
import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { layWordsOver } from '#practice/published.ts'

const termGaps = {
  ...factGaps,
  ...blendFigures,
  disclaimer,
  blendRefund: blendTerms.refund,
  blendFreeShipping: blendTerms.freeShipping,
  blendSupport: blendTerms.support,
  blendThyroid: blendTerms.thyroid,
}

/** Every gap that is filled when the content is evaluated. Others are filled by the screen that shows the sentence. */
export const gaps: Readonly<Record<string, string>> = { ...termGaps, ...fillGaps(legalSentences, termGaps) }

/** In the sentences of the pages, and in the texts of everything that is offered. */
export const gapNames = { inSentences: Object.keys(gaps), inAllTexts: Object.keys(practiceGaps) }

/** The words of an export: as delivered, with the owner's changes, and with the gaps of the facts filled. */
export function publishedWords<const T>(exportName: string, delivered: T): Words<T> {
  return fillGaps(layWordsOver(exportName, delivered), gaps) as Words<T>
}

/** Sentences are any text, not the one that is delivered. */
export type Words<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Words<Item>[]
        : { readonly [Key in keyof T]: Words<T[Key]> }
