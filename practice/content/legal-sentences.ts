import { catalog } from '#practice/catalog.ts'
import { disclaimer } from '#practice/content/disclaimer.ts'
import { offers } from '#practice/offers.ts'
import { layWordsOver } from '#practice/published.ts'
import { pickup } from '#practice/selling.ts'
import { sessionPlaces } from '#practice/sessions.ts'
import { settings } from '#practice/settings.ts'

const cartNote =
  'What you put in your cart stays in your browser until you remove or order it, and what you type at the checkout until you order or close the tab; if your browser reopens a closed tab, what you typed can come back.'

/** Sentences of the legal texts that depend on what is offered. An empty one leaves its paragraph out. */
export const legalSentences = layWordsOver('legalSentences', {
  sessionPlaces: offers.footDetox
    ? 'Consultations take place online or in {city}; foot detox takes place in {city}.'
    : sessionPlaces && `Sessions take place ${sessionPlaces}.`,
  drinkCheckoutNote: offers.drink ? noteDrinkCheckout() : '',
  drinkPaymentNote: offers.drink ? noteDrinkPayment() : '',
  cartNote: pickup ? cartNote : '',
  bookingWidgetNote: settings.bookingWidgetUrl
    ? 'A booking tool from a scheduling provider is loaded with our pages. That provider sees your internet address.'
    : '',
  productDisclaimer: offers.drink || offers.blend || catalog.products.length > 0 ? disclaimer : '',
  blendRefundTerms: offers.blend?.refundDays
    ? '{blendRefund}: write or call within {refundDays} days and we return what you paid for it.'
    : '{blendRefund}: write or call.',
})

/** Until pickup is set up, nothing can be ordered there. */
function noteDrinkCheckout(): string {
  return pickup
    ? 'The drink checkout is for local pickup. Your name, email, phone number and pickup time are sent to us when you order.'
    : 'The drink checkout is for local pickup. Nothing you enter there, card fields included, leaves your browser.'
}

function noteDrinkPayment(): string {
  if (!pickup) return 'No payment is taken on this site.'
  return pickup.payAtPickup
    ? 'You pay at pickup, or by card on the page of our payment provider.'
    : 'You pay by card on the page of our payment provider.'
}
