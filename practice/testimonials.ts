export type Testimonial = {
  quote: string
  author: string
  title: string
  /** 1 to 5 stars; null without a rating. */
  rating: 1 | 2 | 3 | 4 | 5 | null
  /** File name in `assets/images` without extension, or null. */
  image: string | null
}

/**
 * SAMPLES, not real quotes. Replace them with real ones, with each person's written consent, before the site is
 * public. No full names, and nothing about illness or results.
 */
export const clientTestimonials: readonly Testimonial[] = [
  {
    quote: 'I came with eleven questions and left with one thing to do. I did it. Then I went back.',
    author: 'Renee',
    title: 'Online consultations',
    rating: null,
    image: null,
  },
  {
    quote: 'She asked what was already in my kitchen before she told me to buy anything.',
    author: 'Marcus',
    title: 'In-person consultations',
    rating: null,
    image: null,
  },
  {
    quote: 'An hour with warm feet and no phone. I had forgotten that was allowed.',
    author: 'Ines',
    title: 'Foot detox',
    rating: null,
    image: null,
  },
]

export const customerTestimonials: readonly Testimonial[] = [
  {
    quote: 'Sharp, cold, not too sweet. The first bottle lasted until I got home.',
    author: 'Dee',
    title: 'Single bottle',
    rating: 5,
    image: null,
  },
  {
    quote: 'We keep six in the fridge door. My daughter counts them.',
    author: 'Joel',
    title: '6-pack',
    rating: 5,
    image: null,
  },
  {
    quote: 'I took a gallon to my sister’s birthday and carried home an empty jug. Shake it well.',
    author: 'Priya',
    title: 'Gallon',
    rating: 4,
    image: null,
  },
]
