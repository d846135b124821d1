import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { isVisited, lengthsToChoose, sessionsAre, sessionsWord } from '#practice/sessions.ts'
import { isWellness } from '#practice/wellness.ts'
import { publishedWords } from '#practice/words.ts'

const { services } = catalog
const isOnlineAndInPerson = sessionsAre.online && sessionsAre.inPerson
const [shortest, ...longer] = lengthsToChoose

function wordDescription(): string {
  if (!sessionsAre.inPerson) return 'Online sessions with {fullName}.'
  if (!sessionsAre.online) return 'Sessions with {fullName} in {place}.'
  return offers.footDetox
    ? `Online and in-person ${sessionsWord} and foot detox with {fullName} in {place}.`
    : `Online and in-person ${sessionsWord} with {fullName} in {place}.`
}

function wordIntro(): string {
  if (isOnlineAndInPerson && offers.footDetox && services.length === 3)
    return 'Three ways to sit down together: on a screen, in a room in {city}, or with your feet in warm water. Choose the one that suits you and tell {firstName} what you would like to talk about.'
  if (services.length === 1) return 'Tell {firstName} what you would like to talk about.'
  return isOnlineAndInPerson && isVisited
    ? 'Sit down together on a screen or in a room in {city}. Choose the one that suits you and tell {firstName} what you would like to talk about.'
    : 'Choose the session that suits you and tell {firstName} what you would like to talk about.'
}

/** Advice on length fits only wellness: elsewhere the first session has its own length. */
function wordLengths(): string {
  if (!isWellness) return ''
  if (lengthsToChoose.join() === '30,60')
    return 'Thirty minutes is enough for one question. Take sixty if you are starting from the beginning. '
  const longest = longer.at(-1)
  return longest
    ? `${shortest} minutes are enough for one question. Take ${longest} if you are starting from the beginning. `
    : ''
}

export const bookingContent = publishedWords('bookingContent', {
  meta: {
    title: 'Book a session',
    description: wordDescription(),
  },
  title: 'Book a Session',
  intro: wordIntro(),
  unsure: {
    title: 'Not sure which one?',
    text: `${wordLengths()}Have a question first? {firstName} replies within {replyWithin}.`,
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
