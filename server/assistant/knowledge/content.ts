import type { AssistantKnowledge } from '#practice/assistant/knowledge.ts'
import type { AssistantTexts } from '#practice/assistant/texts.ts'
import type { AssistantVocabulary } from '#practice/assistant/vocabulary.ts'

/** The part of the published content that the assistant reads. */
export type AssistantContent = {
  practice: {
    name: string
    coach: { firstName: string; fullName: string; title: string; yearsOfExperience: number }
    place: { city: string; region: string; asWritten: string }
    phone: { asWritten: string }
    email: string
    hours: { asWritten: string }
    replyWithin: string
    social: readonly { name: string }[]
  }
  catalog: {
    services: readonly Service[]
    drink: Product | null
    blend: Product | null
    products: readonly Product[]
    resources: readonly Resource[]
  }
  clientTestimonials: readonly unknown[]
  customerTestimonials: readonly unknown[]
  bookingContent: { title: string; unsure: { text: string }; panel: { text: string } }
  pricingContent: { title: string }
  productsContent: { title: string }
  drinkContent: { purchase: string }
  drinkStory: { benefits: { items: readonly { title: string; text: string }[] } }
  blendContent: { receive: { items: readonly string[] }; order: { submit: string } }
  blendStory: {
    nutrients: { lead: string; categories: readonly { name: string; has: number; of: number }[] }
    botanicals: { items: readonly { name: string; taste: string }[] }
    use: { lead: string; care: string; doctor: string; lines: readonly { amount: string; who: string }[] }
  }
  blendTerms: { support: string }
  orderConfirmationContent: { pouch: { one: string; many: string } }
  privacyPolicy: { title: string }
  termsOfService: { title: string }
  disclaimer: string
  assistantTexts: AssistantTexts
  assistantKnowledge: AssistantKnowledge
  assistantVocabulary: AssistantVocabulary
}

export type Service = {
  slug: string
  title: string
  description: string
  place: 'online' | 'inPerson'
  location: string | null
  durations: readonly { minutes: number; cents: number; label: string }[]
}
export type Size = {
  slug: string
  name: string
  size: string
  cents: number
  note: string | null
  freeShipping: boolean
}
export type Product = {
  slug: string
  name: string
  kind: string
  description: string
  delivery: 'pickup' | 'shipping'
  sizes: readonly Size[]
  stock: { rule: 'unlimited' | 'soldOut' }
  maxQuantity: number
  freeShippingOverCents: number | null
  refundDays: number | null
}
export type Resource = { name: string; description: string; type: string; comingSoon: boolean }
