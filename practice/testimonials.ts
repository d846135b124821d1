import { facts } from '#practice/published.ts'

const shown = <T extends { isShown: boolean }>(testimonials: readonly T[]) =>
  testimonials.filter(({ isShown }) => isShown)

export const clientTestimonials = shown(facts.testimonials.clients)
export const customerTestimonials = shown(facts.testimonials.customers)
