import { blendOffer } from '#practice/blend-offer.ts'
import type { Catalog } from '#practice/schema.ts'

/** Services, drinks, the blend and resources. Prices in US cents. */
export const catalog: Catalog = {
  services: [
    {
      type: 'online',
      title: 'Online Consultations',
      description:
        'A private video conversation about how you eat, rest and live, and one clear next step to take.',
      location: null,
      prices: [
        { label: '30 minutes', cents: 4000 },
        { label: '60 minutes', cents: 8000 },
      ],
      link: '/booking',
    },
    {
      type: 'inPerson',
      title: 'In-Person Consultations',
      description: 'The same unhurried attention, face to face, over a cup of something warm.',
      location: 'Chicago, IL',
      prices: [
        { label: '30 minutes', cents: 4000 },
        { label: '60 minutes', cents: 8000 },
      ],
      link: '/booking',
    },
    {
      type: 'footDetox',
      title: 'Foot Detox',
      description:
        'A warm herbal foot bath and a quiet hour to put your feet up, with nobody asking you for anything.',
      location: 'Chicago, IL',
      prices: [{ label: 'Session', cents: 8000 }],
      link: '/booking',
    },
  ],
  drinks: [
    {
      slug: 'single',
      name: 'Single Bottle',
      size: '16 oz',
      description: 'One bottle of fresh ginger and lemon, pressed in small batches. A good way to meet it.',
      benefits: ['Fresh ginger and lemon', 'Small batches', 'Keep it cold, shake before you pour'],
      cents: 500,
      note: null,
      freeShipping: false,
      image: 'gingerade-bottle',
    },
    {
      slug: 'six-pack',
      name: '6-Pack',
      size: '16 oz bottles',
      description: 'Six bottles for the week ahead: one for each day, and a day off.',
      benefits: ['Six 16 oz bottles', 'Saves $5', 'Free shipping'],
      cents: 2500,
      note: 'Saves $5',
      freeShipping: true,
      image: 'gingerade-six-pack',
    },
    {
      slug: 'gallon',
      name: 'Gallon',
      size: '1 gallon',
      description: 'For a household, a party, or a true fan.',
      benefits: ['Eight 16 oz glasses', 'Free shipping', 'Pours for a whole table'],
      cents: 3000,
      note: null,
      freeShipping: true,
      image: 'gingerade-gallon',
    },
  ],
  blend: blendOffer,
  resources: [
    {
      name: 'Plant-Based Living Guide',
      description:
        'Where to begin, what to keep in the cupboard, and how to eat well on an ordinary Tuesday.',
      type: 'eBook',
      image: 'guide',
      link: null,
      comingSoon: true,
    },
    {
      name: '3-Day Detox Plan',
      description: 'Three simple days of whole plants, with a shopping list and nothing to count.',
      type: 'PDF',
      image: 'plan',
      link: null,
      comingSoon: true,
    },
    {
      name: 'Wellness Journal Template',
      description: 'A page a day for meals, rest and mood, so that you can see what helps.',
      type: 'PDF',
      image: 'journal',
      link: null,
      comingSoon: true,
    },
    {
      name: 'Herbal Remedies Guide',
      description: 'Kitchen herbs in plain words: what each one is, and how people have long used it.',
      type: 'eBook',
      image: 'herbs',
      link: null,
      comingSoon: true,
    },
  ],
}
