import { isWellness } from '#practice/wellness.ts'
import { publishedWords } from '#practice/words.ts'

/** The words of the navigation and the footer that depend on what a practice does. On every page. */
export const navigationContent = publishedWords('navigationContent', {
  book: 'Book a Session',
  bookNow: 'Book Now',
  products: 'Products',
  footerProducts: isWellness ? 'Wellness Products' : 'Products',
})
