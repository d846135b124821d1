import { answersSection, knowledgeSection, vocabularySection } from '#practice/word-labels/assistant.ts'
import { blendSection, questionsSection } from '#practice/word-labels/blend.ts'
import { navigationSection, otherSection, ownProductsSection } from '#practice/word-labels/every-page.ts'
import { homeSection } from '#practice/word-labels/home.ts'
import {
  bookingSection,
  drinkSection,
  pricingSection,
  productsSection,
} from '#practice/word-labels/offers.ts'
import { checkoutSection, confirmationSection } from '#practice/word-labels/orders.ts'
import { aboutSection, chatSection, contactSection } from '#practice/word-labels/people.ts'
import type { WordPath, WordSection } from '#practice/word-labels/word-group.ts'

/** Every delivered sentence by the page that shows it, in the order of the editor. */
export const wordSections: readonly WordSection[] = [
  homeSection,
  bookingSection,
  pricingSection,
  productsSection,
  drinkSection,
  checkoutSection,
  blendSection,
  confirmationSection,
  chatSection,
  contactSection,
  aboutSection,
  ownProductsSection,
  knowledgeSection,
  answersSection,
  vocabularySection,
  navigationSection,
  otherSection,
  questionsSection,
]

/**
 * What no visitor reads and no owner has a reason to change: the label of the spam trap, and the terms for texts, which are read in the
 * practice's own legal texts.
 */
export const hiddenWords: readonly WordPath[] = [
  'contactContent.form.website',
  'textingTerms.intro',
  'textingTerms.list',
  'textingTerms.sharing',
]

/** 'Home › Top of the page › Headline' for 'words.homeContent.hero.title', or null for another path of a document. */
export function findWordLabel(path: string): string | null {
  for (const { title, groups } of wordSections) {
    for (const group of groups) {
      const entry = Object.entries(group.labels).find(([wordPath]) => `words.${wordPath}` === path)
      if (entry) return [title, group.title ?? '', entry[1]].filter(Boolean).join(' › ')
    }
  }
  return null
}
