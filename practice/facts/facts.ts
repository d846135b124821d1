import { bannerFacts } from '#practice/facts/banner.ts'
import { pictureFacts } from '#practice/facts/pictures.ts'
import { practiceFacts } from '#practice/facts/practice.ts'
import { privacyPolicyFacts } from '#practice/facts/privacy-policy.ts'
import { productFacts } from '#practice/facts/products.ts'
import { resourceFacts } from '#practice/facts/resources.ts'
import { serviceFacts } from '#practice/facts/services.ts'
import { termsOfServiceFacts } from '#practice/facts/terms-of-service.ts'
import { clientTestimonials, customerTestimonials } from '#practice/facts/testimonials.ts'
import type { Facts } from '#practice/schema.ts'

/** What a new installation begins with. The first start copies it to the database, where the owner's edits live. */
export const deliveredFacts: Facts = {
  practice: practiceFacts,
  booking: null,
  pickup: null,
  salesTax: null,
  services: serviceFacts,
  products: productFacts,
  resources: resourceFacts,
  testimonials: { clients: clientTestimonials, customers: customerTestimonials },
  pictures: pictureFacts,
  banner: bannerFacts,
  legal: { privacyPolicy: privacyPolicyFacts, termsOfService: termsOfServiceFacts },
}
