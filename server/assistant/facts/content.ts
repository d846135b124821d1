import type { Content } from '#practice/snapshot.ts'

/** The published content, which the assistant reads. */
export type AssistantContent = Content
export type OwnPassage = AssistantContent['assistantKnowledge']['passages'][number]

export type Page = { title: string; href: string }

/** Something the site says: what it is about, what of that, and the sentence in English and, where there is one, Spanish. */
export type Passage = {
  id: string
  page: Page
  /** Tags of things; empty for the practice as a whole. */
  things: readonly string[]
  aspects: readonly string[]
  text: string
  spanish?: string
  /** How visitors ask for it, in the owner's words. */
  ask?: readonly string[]
  /** About taking a product, not about buying it. */
  isPersonal?: boolean
  /** Greetings and what the assistant is: no page is cited and no model is called. */
  isTalk?: boolean
  /** Put together from paragraphs of the terms, which are found by themselves: told only of what is asked by name. */
  isDigest?: boolean
}
