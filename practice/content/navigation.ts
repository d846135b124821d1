import { fillGaps } from '#practice/fill-gaps.ts'
import { facts } from '#practice/published.ts'
import { isWellness } from '#practice/wellness.ts'
import { gaps, publishedWords } from '#practice/words.ts'

const { privacyPolicy, termsOfService } = facts.legal

/** The words of the navigation and the footer that depend on what a practice does, and what its legal pages are called. On every page. */
export const navigationContent = {
  ...publishedWords('navigationContent', {
    book: 'Book a Session',
    bookNow: 'Book Now',
    products: 'Products',
    footerProducts: isWellness ? 'Wellness Products' : 'Products',
  }),
  ...fillGaps({ policy: privacyPolicy.title, terms: termsOfService.title }, gaps),
}
