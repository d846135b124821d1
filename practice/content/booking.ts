import { offers } from '#practice/offers.ts'
import { publishedWords } from '#practice/words.ts'

export const bookingContent = publishedWords('bookingContent', {
  meta: {
    title: 'Book a session',
    description: offers.footDetox
      ? 'Online and in-person consultations and foot detox with {fullName} in {place}.'
      : 'Online and in-person consultations with {fullName} in {place}.',
  },
  title: 'Book a Session',
  intro: offers.footDetox
    ? 'Three ways to sit down together: on a screen, in a room in {city}, or with your feet in warm water. Choose the one that suits you and tell {firstName} what you would like to talk about.'
    : 'Sit down together on a screen or in a room in {city}. Choose the one that suits you and tell {firstName} what you would like to talk about.',
  unsure: {
    title: 'Not sure which one?',
    text: 'Thirty minutes is enough for one question. Take sixty if you are starting from the beginning. Have a question first? {firstName} replies within {replyWithin}.',
    write: 'Send a message',
    call: 'Call',
    prices: 'See all prices',
  },
  panel: {
    title: 'Schedule Your Appointment',
    text: 'Online booking is coming soon.',
    contact: 'Contact Us',
    until: 'Until then, call or email us and we’ll find a time.',
  },
})
