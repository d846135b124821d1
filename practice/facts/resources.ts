import type { Resource } from '#practice/schema.ts'

export const resourceFacts: Resource[] = [
  {
    slug: 'plant-based-living-guide',
    name: 'Plant-Based Living Guide',
    description: 'Where to begin, what to keep in the cupboard, and how to eat well on an ordinary Tuesday.',
    type: 'eBook',
    image: 'guide',
    file: null,
    link: null,
    isOffered: true,
  },
  {
    slug: 'three-day-detox-plan',
    name: '3-Day Detox Plan',
    description: 'Three simple days of whole plants, with a shopping list and nothing to count.',
    type: 'PDF',
    image: 'plan',
    file: null,
    link: null,
    isOffered: true,
  },
  {
    slug: 'wellness-journal-template',
    name: 'Wellness Journal Template',
    description: 'A page a day for meals, rest and mood, so that you can see what helps.',
    type: 'PDF',
    image: 'journal',
    file: null,
    link: null,
    isOffered: true,
  },
  {
    slug: 'herbal-remedies-guide',
    name: 'Herbal Remedies Guide',
    description: 'Kitchen herbs in plain words: what each one is, and how people have long used it.',
    type: 'eBook',
    image: 'herbs',
    file: null,
    link: null,
    isOffered: true,
  },
]
