import { practice } from '#practice/practice.ts'

const { firstName, yearsOfExperience } = practice.coach

export const aboutContent = {
  meta: {
    title: `About ${firstName}`,
    description: `${practice.coach.fullName} is a holistic health coach in ${practice.place.asWritten} with ${yearsOfExperience}+ years of experience in plant-based wellness.`,
  },
  title: `About ${firstName}`,
  experience: { figure: `${yearsOfExperience}+`, label: 'years of experience' },
  paragraphs: [
    `${firstName} has spent ${yearsOfExperience}+ years helping people eat more plants without turning their lives upside down. She works from ${practice.place.city}, in person and online.`,
    'Her method is short to explain. She listens first. She looks at the week you really have, not the one you would like to have. Then she suggests one change, and waits to hear how it went before she suggests another.',
    'She does not sell miracles, and she will tell you when your question belongs to a doctor.',
  ],
  credentialsTitle: 'Credentials',
  /** SAMPLES. Replace with your own credentials, worded as on the certificates. */
  credentials: [
    { title: 'Certified holistic health coach', text: 'Coaching for food, rest and daily habits.' },
    { title: 'Plant-based nutrition certificate', text: 'Whole-food cooking and menu planning.' },
    { title: 'Foot detox practitioner', text: 'Herbal foot baths, prepared by hand.' },
  ],
  portraitAlt: `Drawing of ${firstName} in a green dress with a ginger headwrap, in front of a morning sun.`,
  call: { title: 'Would you like to talk?', book: 'Book a Session', write: 'Send a message' },
} as const
