import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { isWellness } from '#practice/wellness.ts'
import { publishedWords } from '#practice/words.ts'

const hasOwnProducts = catalog.products.length > 0

function wordDescription(): string {
  if (!offers.resources)
    return offers.drink ? '{drink} from {fullName} in {place}.' : 'From {fullName} in {place}.'
  const guides = isWellness ? 'Guides and templates for plant-based living' : 'Guides and templates'
  if (offers.drink) return `${guides}, and {drink} in {drinkSizes}.`
  return hasOwnProducts ? `${guides}, and what you can take home from {fullName}.` : `${guides}.`
}

function wordIntro(): string {
  if (!offers.resources) return 'What you can take home from {firstName}.'
  if (offers.drink) return 'Short guides you can keep, and something cold to drink while you read them.'
  return hasOwnProducts
    ? 'Short guides you can keep, and what you can take home from {firstName}.'
    : 'Short guides you can keep.'
}

/** As navigation calls the page. */
const isOfProducts = !offers.resources || !isWellness

export const productsContent = publishedWords('productsContent', {
  meta: {
    title: isOfProducts ? 'Products' : 'Wellness resources',
    description: wordDescription(),
  },
  title: isOfProducts ? 'Products' : 'Wellness Resources',
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
