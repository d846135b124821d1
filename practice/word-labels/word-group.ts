import type { legalSentences } from '#practice/content/legal-sentences.ts'
import type { Content } from '#practice/snapshot.ts'

/** The words of the delivered content by the name of their export. */
type Words = Pick<Content, Extract<keyof Content, `${string}Content` | `${string}Story` | `${string}Terms`>> &
  Pick<Content, 'assistantTexts' | 'assistantKnowledge' | 'assistantVocabulary'> & {
    legalSentences: typeof legalSentences
    disclaimerContent: { disclaimer: string }
  }

/** A list has a path, and so has each field of its entries: 'drinkStory.benefits.items.title'. */
type PathsOf<Value, Path extends string> = Value extends readonly (infer Item)[]
  ? Path | (Item extends object ? `${Path}.${keyof Item & string}` : never)
  : Value extends object
    ? { [Key in keyof Value & string]: PathsOf<Value[Key], `${Path}.${Key}`> }[keyof Value & string]
    : Path

export type WordPath = { [Name in keyof Words & string]: PathsOf<Words[Name], Name> }[keyof Words & string]

/** Sentences that stand together on a page. Each label says where its sentence appears, and when. */
export type WordGroup = {
  title: string | null
  labels: Readonly<Partial<Record<WordPath, string>>>
  /** Few owners change them, so they are closed at first. */
  isFolded?: true
}

export type WordSection = { id: string; title: string; groups: readonly WordGroup[] }

/** What a page says only for a moment, or when something goes wrong. */
export const messages = (labels: WordGroup['labels']): WordGroup => ({
  title: 'Messages',
  labels,
  isFolded: true,
})

export const searchResults = (labels: WordGroup['labels']): WordGroup => ({
  title: 'In search results and shared links',
  labels,
})
