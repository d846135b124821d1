import { fillGaps } from '#practice/fill-gaps.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { facts } from '#practice/published.ts'
import type { Testimonial } from '#practice/schema.ts'
import { showPicture } from '#practice/shown-picture.ts'

/** Titles of what the practice has and doesn't offer now, in lower case. Nobody should praise it meanwhile. */
const notOffered = new Set(
  [
    ...facts.services.filter(({ isOffered }) => !isOffered).map(({ title }) => title),
    ...facts.products
      .filter(({ isOffered }) => !isOffered)
      .flatMap(({ name, sizes }) => [name, ...sizes.map((size) => size.name)]),
  ].map((title) => title.toLowerCase()),
)

const shown = (testimonials: readonly Testimonial[]) =>
  testimonials
    .filter(({ isShown, title }) => isShown && !notOffered.has(title.toLowerCase()))
    .map((testimonial) => fillGaps(testimonial, practiceGaps))
    .map((testimonial) => ({ ...testimonial, picture: showPicture(testimonial.picture) }))

export const clientTestimonials = shown(facts.testimonials.clients)
export const customerTestimonials = shown(facts.testimonials.customers)
