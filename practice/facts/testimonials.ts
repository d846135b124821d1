import type { Testimonial } from '#practice/schema.ts'

/**
 * SAMPLES, not real quotes. Replace them with real ones, with each person's written consent, before the site is
 * public. No full names, and nothing about illness or results.
 */
export const clientTestimonials: Testimonial[] = [
  {
    quote: 'I came with eleven questions and left with one thing to do. I did it. Then I went back.',
    author: 'Renee',
    title: 'Online consultations',
    rating: null,
    picture: null,
    consent: null,
    isShown: true,
  },
  {
    quote: 'She asked what was already in my kitchen before she told me to buy anything.',
    author: 'Marcus',
    title: 'In-person consultations',
    rating: null,
    picture: null,
    consent: null,
    isShown: true,
  },
  {
    quote: 'An hour with warm feet and no phone. I had forgotten that was allowed.',
    author: 'Ines',
    title: 'Foot detox',
    rating: null,
    picture: null,
    consent: null,
    isShown: true,
  },
]

export const customerTestimonials: Testimonial[] = [
  {
    quote: 'Sharp, cold, not too sweet. The first bottle lasted until I got home.',
    author: 'Dee',
    title: 'Single bottle',
    rating: 5,
    picture: null,
    consent: null,
    isShown: true,
  },
  {
    quote: 'We keep six in the fridge door. My daughter counts them.',
    author: 'Joel',
    title: '6-pack',
    rating: 5,
    picture: null,
    consent: null,
    isShown: true,
  },
  {
    quote: 'I took a gallon to my sister’s birthday and carried home an empty jug. Shake it well.',
    author: 'Priya',
    title: 'Gallon',
    rating: 4,
    picture: null,
    consent: null,
    isShown: true,
  },
]
