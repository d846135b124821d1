import { assistantKnowledge } from '#practice/assistant/knowledge.ts'
import { assistantTexts } from '#practice/assistant/texts.ts'
import { assistantVocabulary } from '#practice/assistant/vocabulary.ts'
import { booking } from '#practice/booking.ts'
import { catalog } from '#practice/catalog.ts'
import { aboutContent } from '#practice/content/about.ts'
import { banner } from '#practice/content/banner.ts'
import { blendContent } from '#practice/content/blend.ts'
import { blendStory } from '#practice/content/blend-story.ts'
import { blendTerms } from '#practice/content/blend-terms.ts'
import { bookingContent } from '#practice/content/booking.ts'
import { chatContent } from '#practice/content/chat.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { contactContent } from '#practice/content/contact.ts'
import { disclaimer } from '#practice/content/disclaimer.ts'
import { drinkStory } from '#practice/content/drink-story.ts'
import { drinkContent } from '#practice/content/drinks.ts'
import { homeContent } from '#practice/content/home.ts'
import { homeStory } from '#practice/content/home-story.ts'
import { navigationContent } from '#practice/content/navigation.ts'
import { orderConfirmationContent } from '#practice/content/order-confirmation.ts'
import { ownProductsContent } from '#practice/content/own-products.ts'
import { pricingContent } from '#practice/content/pricing.ts'
import { productsContent } from '#practice/content/products.ts'
import { privacyPolicy } from '#practice/legal/privacy-policy.ts'
import { termsOfService } from '#practice/legal/terms-of-service.ts'
import { textingTerms } from '#practice/legal/texting.ts'
import { offers } from '#practice/offers.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import { wordsSoFar } from '#practice/published.ts'
import { pickup, pickupHours, salesTax } from '#practice/selling.ts'
import { clientTestimonials, customerTestimonials } from '#practice/testimonials.ts'

/** Everything that is published, evaluated: what pages, emails, payments and the assistant say. */
export const content = {
  practice,
  catalog,
  booking,
  pickup,
  pickupHours,
  salesTax,
  offers,
  pictures,
  banner,
  clientTestimonials,
  customerTestimonials,
  navigationContent,
  homeContent,
  homeStory,
  bookingContent,
  productsContent,
  ownProductsContent,
  pricingContent,
  drinkContent,
  drinkStory,
  checkoutContent,
  blendContent,
  blendStory,
  blendTerms,
  orderConfirmationContent,
  chatContent,
  contactContent,
  aboutContent,
  /** Undefined for none. */
  disclaimer: disclaimer || undefined,
  textingTerms,
  privacyPolicy,
  termsOfService,
  assistantTexts,
  assistantKnowledge,
  assistantVocabulary,
}

export type Content = typeof content

/** Where the published content comes from. Each call may return a newer one, so take it once per request or job. */
export type ContentSource = { current(): Content }

/** The words of each export as delivered, gaps not filled: what the editor compares with. */
export const deliveredWords: Readonly<Record<string, unknown>> = wordsSoFar
