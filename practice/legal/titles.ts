import { fillGaps } from '#practice/fill-gaps.ts'
import { facts } from '#practice/published.ts'
import { gaps } from '#practice/words.ts'

/** What the legal pages are called, for the links to them on every page. */
export const legalTitles = fillGaps(
  { privacyPolicy: facts.legal.privacyPolicy.title, termsOfService: facts.legal.termsOfService.title },
  gaps,
)
