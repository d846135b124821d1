import { catalog } from '#practice/catalog.ts'
import { disclaimer } from '#practice/content/disclaimer.ts'
import { offers } from '#practice/offers.ts'
import { layWordsOver } from '#practice/published.ts'
import { sessionPlaces } from '#practice/sessions.ts'
import { settings } from '#practice/settings.ts'

/** Sentences of the legal texts that depend on what is offered. An empty one leaves its paragraph out. */
export const legalSentences = layWordsOver('legalSentences', {
  sessionPlaces: offers.footDetox
    ? 'Consultations take place online or in {city}; foot detox takes place in {city}.'
    : sessionPlaces && `Sessions take place ${sessionPlaces}.`,
  drinkCheckoutNote: offers.drink
    ? 'The drink checkout is for local pickup. Nothing you enter there, card fields included, leaves your browser.'
    : '',
  bookingWidgetNote: settings.bookingWidgetUrl
    ? 'A booking tool from a scheduling provider is loaded with our pages. That provider sees your internet address.'
    : '',
  productDisclaimer: offers.drink || offers.blend || catalog.products.length > 0 ? disclaimer : '',
  blendRefundTerms: offers.blend?.refundDays
    ? '{blendRefund}: write or call within {refundDays} days and we return what you paid for it.'
    : '{blendRefund}: write or call.',
})
