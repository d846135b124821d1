import { areHalfOrWholeHours, sessionPlaces } from '#practice/sessions.ts'
import { isWellness } from '#practice/wellness.ts'
import { publishedWords } from '#practice/words.ts'

export const homeStory = publishedWords('homeStory', {
  services: {
    title: 'Ways to work together',
    lead: areHalfOrWholeHours
      ? 'Half an hour is enough to begin. An hour is better for a long story.'
      : 'Choose what suits you.',
    prices: 'See all prices',
    book: 'Book a Session',
    bookLabel: 'Book a Session: {service}',
    /** At a service that isn't booked online, while others are. */
    ask: 'Call or write',
    consultationAlt: 'Two armchairs with a small table between them in a bright room, plants by the window.',
    footDetoxAlt: 'A wooden foot bath with lemon slices and leaves in the water, rolled towels beside it.',
  },
  testimonials: { title: 'What clients say' },
  closing: {
    title: 'Where would you like to begin?',
    book: {
      title: 'Book a session',
      text: `${areHalfOrWholeHours ? 'Half an hour or an hour' : 'A session'} with {firstName}, ${sessionPlaces}.`,
      action: 'Book a Session',
    },
    ask: {
      title: 'Ask {firstName}',
      text: isWellness
        ? 'A question about plants, meals or rest? Our AI wellness assistant answers at any hour.'
        : 'A question first? Our AI assistant answers at any hour.',
      action: 'Ask {firstName}',
    },
  },
})
