import { offers } from '#practice/offers.ts'
import { isWellness } from '#practice/wellness.ts'
import { publishedWords } from '#practice/words.ts'

function wordDescription(): string {
  if (!offers.resources)
    return offers.drink ? '{drink} from {fullName} in {place}.' : 'From {fullName} in {place}.'
  const guides = isWellness ? 'Guides and templates for plant-based living' : 'Guides and templates'
  return offers.drink ? `${guides}, and {drink} in {drinkSizes}.` : `${guides}.`
}

function wordIntro(): string {
  if (!offers.resources) return 'What you can take home from {firstName}.'
  return offers.drink
    ? 'Short guides you can keep, and something cold to drink while you read them.'
    : 'Short guides you can keep.'
}

export const productsContent = publishedWords('productsContent', {
  meta: {
    title: offers.resources ? (isWellness ? 'Wellness resources' : 'Resources') : 'Products',
    description: wordDescription(),
  },
  title: offers.resources ? (isWellness ? 'Wellness Resources' : 'Resources') : 'Products',
  intro: wordIntro(),
  resources: {
    title: 'Guides and templates',
    comingSoon: 'Coming Soon',
    open: 'Open',
    /** Of a file that was uploaded. */
    download: 'Download',
    soon: 'This resource will be available soon.',
    opening: '{resource} is opening in a new tab.',
    blocked: 'Popup blocked. Please allow popups for this site.',
    lost: { title: 'Error', text: 'Could not navigate to the resource. Please try again.' },
    failed: 'An error occurred. Please try again.',
  },
  drinks: {
    title: '{drink} pricing',
    lead: 'Fresh ginger and lemon in {drinkSizes}, for local pickup in {city}.',
    cards: 'Card View',
    table: 'Table View',
    view: 'How to show the prices',
    columns: { product: 'Product', shipping: 'Shipping', price: 'Price', action: 'Purchase' },
  },
})
