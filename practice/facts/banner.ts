import type { Banner } from '#practice/schema.ts'

export const bannerFacts: Banner = {
  badge: 'New',
  news: 'In-person consultations are now offered in {city}',
}
