import { practice } from '#practice/practice.ts'

export const bookingContent = {
  meta: {
    title: 'Book a session',
    description: `Online and in-person consultations and foot detox with ${practice.coach.fullName} in ${practice.place.asWritten}.`,
  },
  title: 'Book a Session',
  intro: `Three ways to sit down together: on a screen, in a room in ${practice.place.city}, or with your feet in warm water. Choose the one that suits you and tell ${practice.coach.firstName} what you would like to talk about.`,
  unsure: {
    title: 'Not sure which one?',
    text: `Thirty minutes is enough for one question. Take sixty if you are starting from the beginning. Have a question first? ${practice.coach.firstName} replies within ${practice.replyWithin}.`,
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
} as const
