import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import { sessionsAre, sessionsWord } from '#practice/sessions.ts'
import { publishedWords } from '#practice/words.ts'

const wherePeopleMeet = [
  ...(sessionsAre.online ? ['online'] : []),
  ...(sessionsAre.inPerson ? ['in person'] : []),
].join(' and ')

const years = practice.coach.yearsOfExperience
const haveHelped =
  years > 0
    ? `For more than ${years > 1 ? '{yearsInWords} years' : 'a year'} I have helped`
    : 'This is my first year of helping'

/** The top of the home page. The rest is in `practice/content/home-story.ts`. */
export const homeContent = publishedWords('homeContent', {
  meta: {
    title: '{name} · Plant-based wellness in {city}',
    description:
      '{fullName} is a holistic health coach in {place}' +
      (offers.services ? `: ${sessionsWord} ${wherePeopleMeet}` : '') +
      (offers.footDetox ? ', foot detox' : '') +
      (offers.drink ? ', and {drink}, a fresh ginger-lemon drink.' : '.'),
  },
  hero: {
    title: ['Eat more plants.', 'Feel more like yourself.'],
    lead:
      `${offers.services ? 'Private sessions' : 'Plant-based living'} with {firstName}, one small change at a time` +
      (offers.drink ? ', and a cold bottle of ginger and lemon for the road.' : '.'),
    book: 'Book a Session',
    order: 'Order {drink}',
    pictureAlt:
      'Two bottles and a glass of ginger-lemon drink on a wooden board in morning light, with ginger root and lemons.',
  },
  coach: {
    title: 'Good morning, I am {firstName}',
    paragraphs: [
      `${haveHelped} people eat more plants without turning their lives upside down. No lectures, no list of forbidden things.`,
      'I ask about your week, your kitchen and your sleep. Then we choose one change you can keep, and I want to hear how it went before I suggest another.',
    ],
    signature: '{fullName}, {titleInSentence}',
    about: 'About {firstName}',
    portraitAlt: 'Drawing of {firstName} in a green dress with a ginger headwrap, in front of a morning sun.',
  },
  product: {
    eyebrow: 'From her kitchen',
    more: 'More Info',
    about: 'about {product}',
  },
})
