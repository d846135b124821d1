import type { Content } from '#practice/snapshot.ts'

/** The part of the published content that the assistant reads. */
export type AssistantContent = Pick<
  Content,
  | 'practice'
  | 'catalog'
  | 'clientTestimonials'
  | 'customerTestimonials'
  | 'bookingContent'
  | 'pricingContent'
  | 'productsContent'
  | 'drinkContent'
  | 'drinkStory'
  | 'blendContent'
  | 'blendStory'
  | 'orderConfirmationContent'
  | 'privacyPolicy'
  | 'termsOfService'
  | 'disclaimer'
  | 'assistantTexts'
  | 'assistantKnowledge'
  | 'assistantVocabulary'
>

type OwnPassages = AssistantContent['assistantKnowledge']['passages']
export type OwnPassage = OwnPassages[number]
