import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import { sessionsAre } from '#practice/sessions.ts'
import { publishedWords } from '#practice/words.ts'

const years = practice.coach.yearsOfExperience
/** In the first year a number of years says nothing. */
const experience = years > 1 ? '{years}+ years' : 'more than a year'
const ways = sessionsAre.online ? (sessionsAre.inPerson ? ', in person and online' : ', online') : ''

export const aboutContent = publishedWords('aboutContent', {
  meta: {
    title: 'About {firstName}',
    description:
      years > 0
        ? `{fullName} is a holistic health coach in {place} with ${experience} of experience in plant-based wellness.`
        : '{fullName} is a holistic health coach in {place}, in her first year of plant-based wellness.',
  },
  title: 'About {firstName}',
  experience:
    years > 0
      ? { figure: '{years}+', label: years > 1 ? 'years of experience' : 'year of experience' }
      : { figure: '1st', label: 'year as a coach' },
  paragraphs: [
    `{firstName} ${years > 0 ? `has spent ${experience}` : 'is in her first year of'} helping people eat more plants without turning their lives upside down. She works from {city}${ways}.`,
    'Her method is short to explain. She listens first. She looks at the week you really have, not the one you would like to have. Then she suggests one change, and waits to hear how it went before she suggests another.',
    'She does not sell miracles, and she will tell you when your question belongs to a doctor.',
  ],
  credentialsTitle: 'Credentials',
  /** SAMPLES. Replace with your own credentials, worded as on the certificates. */
  credentials: [
    { title: 'Certified holistic health coach', text: 'Coaching for food, rest and daily habits.' },
    { title: 'Plant-based nutrition certificate', text: 'Whole-food cooking and menu planning.' },
    ...(offers.footDetox
      ? [{ title: 'Foot detox practitioner', text: 'Herbal foot baths, prepared by hand.' }]
      : []),
  ],
  portraitAlt: 'Drawing of {firstName} in a green dress with a ginger headwrap, in front of a morning sun.',
  call: { title: 'Would you like to talk?', book: 'Book a Session', write: 'Send a message' },
})
