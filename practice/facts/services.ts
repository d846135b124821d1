import type { Service } from '#practice/schema.ts'

const consultation = { asset: 'consultation' }

export const serviceFacts: Service[] = [
  {
    slug: 'online',
    title: 'Online Consultations',
    description:
      'A private video conversation about how you eat, rest and live, and one clear next step to take.',
    place: 'online',
    durations: [
      { minutes: 30, cents: 4000, label: null },
      { minutes: 60, cents: 8000, label: null },
    ],
    picture: consultation,
    isInFooter: true,
    isOffered: true,
  },
  {
    slug: 'in-person',
    title: 'In-Person Consultations',
    description: 'The same unhurried attention, face to face, over a cup of something warm.',
    place: 'inPerson',
    durations: [
      { minutes: 30, cents: 4000, label: null },
      { minutes: 60, cents: 8000, label: null },
    ],
    picture: consultation,
    isInFooter: false,
    isOffered: true,
  },
  {
    slug: 'foot-detox',
    title: 'Foot Detox',
    description:
      'A warm herbal foot bath and a quiet hour to put your feet up, with nobody asking you for anything.',
    place: 'inPerson',
    durations: [{ minutes: 60, cents: 8000, label: 'Session' }],
    picture: { asset: 'foot-detox' },
    isInFooter: true,
    isOffered: true,
  },
]
